import Geometry

/// A pushed screen in the hand that slides: it follows the finger of a back swipe to the right.
///
/// A release pops by velocity, or beyond half of the screen's width.
/// Source: ours, as UIKit's is remembered; its rule is not published.
struct SlideGrip: Hashable, Sendable {
  private let rest: ZoomPlacement
  private let width: Double
  /// The velocity that decides, pt/s.
  private let decisiveVelocity: Double
  private var start: Hand.Grasp
  /// The screen's way to the right at the grasp, pt.
  private var base: Double

  init(
    of placement: ZoomPlacement, by grasp: Hand.Grasp, rest: ZoomPlacement, width: Double,
    decisiveVelocity: Double
  ) {
    self.rest = rest
    self.width = width
    self.decisiveVelocity = decisiveVelocity
    start = grasp
    base = placement.center.x - rest.center.x
  }

  private func way(_ grasp: Hand.Grasp) -> Double {
    max(0, base + grasp.location.x - start.location.x)
  }

  func changed(from old: Hand.Grasp, to new: Hand.Grasp) -> SlideGrip {
    var grip = self
    grip.start = new
    grip.base = way(old)
    return grip
  }

  func placement(_ grasp: Hand.Grasp) -> ZoomPlacement {
    .slid(rest, by: way(grasp), of: width)
  }

  func pops(_ grasp: Hand.Grasp, moving velocity: Hand.Velocity) -> Bool {
    let speed = velocity.location.dx
    if speed.magnitude > decisiveVelocity { return speed > 0 }
    return way(grasp) > width / 2
  }
}

extension ZoomPlacement {
  /// The placement of a picture at rest on a screen that is slid to the right by a way, pt.
  static func slid(_ rest: ZoomPlacement, by way: Double, of width: Double) -> ZoomPlacement {
    var slid = rest
    slid.center.x += way
    slid.progress = 1 - way / width
    return slid
  }
}
