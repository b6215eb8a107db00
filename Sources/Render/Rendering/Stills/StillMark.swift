import Display
import Platform

/// An event or fault at one time, as a still marks it.
struct StillMark: Hashable, Sendable {
  /// Whether a finger drives the motion that begins; nil for a fault.
  var isHeld: Bool?
  /// The time, s of scene time.
  var time: Double
  /// The label; empty for none.
  var text = ""

  func color(_ theme: StillTheme) -> Color {
    isHeld.map { $0 ? theme.finger : theme.free } ?? theme.fault
  }
}

/// A finger from touch down to lift, with its positions.
struct StillTouch: Sendable {
  /// The time of its touch down, s of scene time.
  var start: Double
  /// The time of its lift, or the end of the scene, s of scene time.
  var end: Double
  /// The positions, pt of the screen, in order of their times, s of scene time.
  var positions: [(time: Double, point: Point)]
}

extension Double {
  /// The number formatted for a caption: one decimal below 100, otherwise none.
  var stillQuantity: String {
    magnitude < 0.05 ? "0" : trimmedText(decimals: magnitude < 100 ? 1 : 0)
  }
}
