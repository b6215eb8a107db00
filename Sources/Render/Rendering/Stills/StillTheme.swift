import Display
import Geometry

/// The colours of a still.
struct StillTheme: Hashable, Sendable {
  /// The ground of the whole picture.
  var ground: Color
  /// The colour of what is to be read first.
  var ink: Color
  /// The colour of captions and numbers of axes.
  var faint: Color
  /// The colour of thin lines and of the edges of screens.
  var hairline: Color
  /// The colour of fields behind bars.
  var field: Color
  /// The colour of what moves, at its start.
  var courseFirst: Color
  /// The colour of what moves, at its end.
  var courseLast: Color
  /// The colour of fingers.
  var finger: Color
  /// The colour of faults: jumps, and what goes beyond its end.
  var fault: Color
  /// The colour of the instants at which control passes on.
  var handOff: Color

  /// Dark on white.
  static let light = StillTheme(
    ground: .white, ink: Color(0x1D1D1F), faint: Color(0x6B7078), hairline: Color(0xD5D8DD),
    field: Color(0xF1F3F5), courseFirst: Color(0x1971C2), courseLast: Color(0xE8590C),
    finger: Color(0x0CA678), fault: Color(0xE03131), handOff: Color(0xB36B00))

  /// Light on nearly black.
  static let dark = StillTheme(
    ground: Color(0x141517), ink: Color(0xF1F3F5), faint: Color(0x9AA1AB),
    hairline: Color(0x3A3E44), field: Color(0x22252A), courseFirst: Color(0x4DABF7),
    courseLast: Color(0xFF922B), finger: Color(0x38D9A9), fault: Color(0xFF6B6B),
    handOff: Color(0xFFC94D))

  /// The colour at a share of the time, 0 … 1, between the first and the last.
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

  /// The colour of a mark of a kind.
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
  /// An opaque colour by its digits `0xRRGGBB`.
  fileprivate init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }
}
