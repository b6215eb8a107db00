import Geometry

/// An interactive pop of a slide transition: the screen follows the finger of a back swipe.
///
/// A release pops if the velocity decides so, or if the screen is beyond half of its width.
///
/// Source: ours, UIKit's behavior from memory; its rule is not published.
struct SlideGrip: Hashable, Sendable {
  private let rest: ZoomPlacement
  private let width: Double
  /// The minimum velocity that alone decides the release, pt/s.
  private let decisiveVelocity: Double
  private var start: Hand.Grasp
  /// The screen's offset to the right when the current fingers took control, pt.
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
  /// Returns the settled placement of a picture, moved right with its screen by `way`, pt.
  static func slid(_ rest: ZoomPlacement, by way: Double, of width: Double) -> ZoomPlacement {
    var slid = rest
    slid.center.x += way
    slid.progress = 1 - way / width
    return slid
  }
}
