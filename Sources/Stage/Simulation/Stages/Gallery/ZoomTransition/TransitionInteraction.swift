/// An interactive pop: fingers that control a picture, or the screen that contains it.
enum TransitionInteraction: Hashable, Sendable {
  case zoom(ZoomInteraction)
  case slide(SlideInteraction)

  func changed(from old: PinchState, to new: PinchState) -> TransitionInteraction {
    switch self {
    case .zoom(let interaction): .zoom(interaction.changed(from: old, to: new))
    case .slide(let interaction): .slide(interaction.changed(from: old, to: new))
    }
  }

  func placement(_ pinchState: PinchState) -> ZoomPlacement {
    switch self {
    case .zoom(let interaction): interaction.placement(pinchState)
    case .slide(let interaction): interaction.placement(pinchState)
    }
  }

  /// Returns the placement's velocity; zero for a slide, which discards it.
  func velocity(_ pinchState: PinchState, moving velocity: TouchGroup.Velocity) -> ZoomPlacement {
    switch self {
    case .zoom(let interaction): interaction.velocity(pinchState, moving: velocity)
    case .slide: .zeroVelocity
    }
  }

  func pops(_ pinchState: PinchState, moving velocity: TouchGroup.Velocity) -> Bool {
    switch self {
    case .zoom(let interaction): interaction.pops(pinchState, moving: velocity)
    case .slide(let interaction): interaction.pops(pinchState, moving: velocity)
    }
  }
}
