/// An interactive pop: fingers that control a picture, or the screen that contains it.
enum TransitionGrip: Hashable, Sendable {
  case zoom(ZoomGrip)
  case slide(SlideGrip)

  func changed(from old: Hand.Grasp, to new: Hand.Grasp) -> TransitionGrip {
    switch self {
    case .zoom(let grip): .zoom(grip.changed(from: old, to: new))
    case .slide(let grip): .slide(grip.changed(from: old, to: new))
    }
  }

  func placement(_ grasp: Hand.Grasp) -> ZoomPlacement {
    switch self {
    case .zoom(let grip): grip.placement(grasp)
    case .slide(let grip): grip.placement(grasp)
    }
  }

  /// Returns the placement's velocity; zero for a slide, which discards it.
  func velocity(_ grasp: Hand.Grasp, moving velocity: Hand.Velocity) -> ZoomPlacement {
    switch self {
    case .zoom(let grip): grip.velocity(grasp, moving: velocity)
    case .slide: .standstill
    }
  }

  func pops(_ grasp: Hand.Grasp, moving velocity: Hand.Velocity) -> Bool {
    switch self {
    case .zoom(let grip): grip.pops(grasp, moving: velocity)
    case .slide(let grip): grip.pops(grasp, moving: velocity)
    }
  }
}
