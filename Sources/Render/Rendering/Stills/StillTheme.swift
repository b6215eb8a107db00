import Display

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
  /// The color of items that move by themselves.
  var free: Color
  /// The color of fingers and of the items that they move.
  var finger: Color
  /// The color of faults: jumps and overshoots.
  var fault: Color
  /// The colors of viewers that are compared.
  var series: [Color]

  /// Dark on white.
  static let light = StillTheme(
    background: .white, ink: Color(0x1D1D1F), faint: Color(0x6B7078), hairline: Color(0xD5D8DD),
    field: Color(0xF1F3F5), free: Color(0x1971C2), finger: Color(0x0CA678),
    fault: Color(0xE03131),
    series: [0x0A66C2, 0xB45309, 0x0F7A4F, 0x9D2F8F, 0x5B4BB7, 0x8A6D00].map { Color($0) })

  /// Light on nearly black.
  static let dark = StillTheme(
    background: Color(0x141517), ink: Color(0xF1F3F5), faint: Color(0x9AA1AB),
    hairline: Color(0x3A3E44), field: Color(0x22252A), free: Color(0x4DABF7),
    finger: Color(0x38D9A9), fault: Color(0xFF6B6B),
    series: [0x6FB1FF, 0xF0A44B, 0x5CC99A, 0xE58BD8, 0xA99BFF, 0xD9BD4A].map { Color($0) })

  /// Returns the color of motion at a fraction of its duration, 0 to 1: pale first, then full.
  func course(at share: Double, isHeld: Bool) -> Color {
    let share = 0.4 + 0.6 * min(max(share, 0), 1)
    return background.mixed(with: isHeld ? finger : free, share)
  }
}
