import Display

extension Color {
  /// Returns a linear mix of this color (0) and another (1) per channel, with this color's alpha.
  func mixed(with other: Color, _ fraction: Double) -> Color {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let value = Double(from) + (Double(to) - Double(from)) * fraction
      return UInt8(min(max(value.rounded(), 0), 255))
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: alpha)
  }
}
