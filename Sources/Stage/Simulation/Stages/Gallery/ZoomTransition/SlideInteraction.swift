import Geometry

/// An interactive pop of a slide transition: the screen follows the finger of a back swipe.
///
/// A release pops if the velocity decides so, or if the screen is beyond half of its width.
///
/// Source: ours, UIKit's behavior from memory; its rule is not published.
struct SlideInteraction: Hashable, Sendable {
  private let rest: ZoomPlacement
  private let width: Double
  /// The minimum velocity that alone decides the release, pt/s.
  private let decisiveVelocity: Double
  private var start: PinchState
  /// The screen's offset to the right when the current fingers took control, pt.
  private var base: Double

  init(
    of placement: ZoomPlacement, by pinchState: PinchState, rest: ZoomPlacement, width: Double,
    decisiveVelocity: Double
  ) {
    self.rest = rest
    self.width = width
    self.decisiveVelocity = decisiveVelocity
    start = pinchState
    base = placement.center.x - rest.center.x
  }

  private func offset(_ pinchState: PinchState) -> Double {
    max(0, base + pinchState.location.x - start.location.x)
  }

  func changed(from old: PinchState, to new: PinchState) -> SlideInteraction {
    var interaction = self
    interaction.start = new
    interaction.base = offset(old)
    return interaction
  }

  func placement(_ pinchState: PinchState) -> ZoomPlacement {
    .slid(rest, by: offset(pinchState), of: width)
  }

  func pops(_ pinchState: PinchState, moving velocity: TouchGroup.Velocity) -> Bool {
    let speed = velocity.location.dx
    if speed.magnitude > decisiveVelocity { return speed > 0 }
    return offset(pinchState) > width / 2
  }
}

extension ZoomPlacement {
  /// Returns the settled placement of a picture, moved right with its screen by `offset`, pt.
  static func slid(_ rest: ZoomPlacement, by offset: Double, of width: Double) -> ZoomPlacement {
    var slid = rest
    slid.center.x += offset
    slid.progress = 1 - offset / width
    return slid
  }
}
