import Geometry

extension Color {
  /// The colour on the way to another one, channel by channel; alpha stays.
  ///
  /// - Parameters:
  ///   - other: where the way leads.
  ///   - fraction: 0 here … 1 there.
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
