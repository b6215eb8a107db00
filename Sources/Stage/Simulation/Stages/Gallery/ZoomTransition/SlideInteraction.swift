import Display

/// An interactive pop of a slide transition: the screen follows the finger of a back swipe.
///
/// A release pops if the screen, `ZoomInteraction.projection` seconds of the finger's velocity
/// ahead, is beyond 0.53 of its width.
///
/// Source: swift_transitions, as `ZoomTransitionParameters`.
struct SlideInteraction: Hashable, Sendable {
  /// The screen's offset to the right when the current finger took control, pt.
  let base: Double
  /// The finger's x coordinate from which its movement counts, pt.
  let start: Double
  let settled: ZoomPlacement
  let width: Double

  /// The projected offset above which a release pops, in widths.
  private static let dismissShare = 0.53

  /// Returns the screen's offset to the right for a finger at `x`, pt.
  func offset(_ x: Double) -> Double { max(0, base + x - start) }

  /// Returns the same interaction continued by another finger, without moving the screen.
  func changed(from old: Double, to new: Double) -> SlideInteraction {
    SlideInteraction(base: offset(old), start: new, settled: settled, width: width)
  }

  func placement(_ x: Double) -> ZoomPlacement { .slid(settled, by: offset(x), of: width) }

  func pops(_ x: Double, moving velocity: Double) -> Bool {
    offset(x) + ZoomInteraction.projection * velocity > Self.dismissShare * width
  }
}

extension ZoomPlacement {
  /// Returns the settled placement of a picture, moved right with its screen by `offset`, pt.
  static func slid(_ settled: ZoomPlacement, by offset: Double, of width: Double) -> ZoomPlacement {
    var slid = settled
    slid.center.x += offset
    slid.progress = 1 - offset / width
    return slid
  }
}
