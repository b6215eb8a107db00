import Display
import Geometry

/// The colors of a still.
struct StillTheme: Hashable, Sendable {
  /// The background color.
  var background: Color
  /// The color of main texts.
  var ink: Color
  /// The color of captions and axis labels.
  var faint: Color
  /// The color of thin lines and of the edges of screens.
  var hairline: Color
  /// The color of fields behind bars.
  var field: Color
  /// The color of motion at its start.
  var courseFirst: Color
  /// The color of motion at its end.
  var courseLast: Color
  var finger: Color
  /// The color of faults: jumps and overshoots.
  var fault: Color
  /// The color of hand-offs.
  var handOff: Color

  /// Dark on white.
  static let light = StillTheme(
    background: .white, ink: Color(0x1D1D1F), faint: Color(0x6B7078), hairline: Color(0xD5D8DD),
    field: Color(0xF1F3F5), courseFirst: Color(0x1971C2), courseLast: Color(0xE8590C),
    finger: Color(0x0CA678), fault: Color(0xE03131), handOff: Color(0xB36B00))

  /// Light on nearly black.
  static let dark = StillTheme(
    background: Color(0x141517), ink: Color(0xF1F3F5), faint: Color(0x9AA1AB),
    hairline: Color(0x3A3E44), field: Color(0x22252A), courseFirst: Color(0x4DABF7),
    courseLast: Color(0xFF922B), finger: Color(0x38D9A9), fault: Color(0xFF6B6B),
    handOff: Color(0xFFC94D))

  /// Returns the color of motion at a fraction of its duration, 0 to 1.
  func course(at share: Double) -> Color {
    let share = min(max(share, 0), 1)
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return Color(
      red: mixed(courseFirst.red, courseLast.red),
      green: mixed(courseFirst.green, courseLast.green),
      blue: mixed(courseFirst.blue, courseLast.blue))
  }

  /// Returns the color of a kind of mark.
  func color(of kind: TimedMark.Kind) -> Color {
    switch kind {
    case .touchDown, .touchUp: finger
    case .handOff: handOff
    case .retarget: faint
    case .settled: courseFirst
    }
  }
}

extension Color {
  /// Creates an opaque color from `0xRRGGBB`.
  fileprivate init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }
}
