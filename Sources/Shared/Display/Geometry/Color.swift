/// An sRGB color with straight alpha and eight bits per channel.
package struct Color: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// The opacity, from 0 (transparent) to 255 (opaque).
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque color from `0xRRGGBB`.
  package init(_ digits: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: digits >> 16), green: UInt8(truncatingIfNeeded: digits >> 8),
      blue: UInt8(truncatingIfNeeded: digits))
  }

  /// The color as `#RRGGBBAA`.
  package var hexadecimal: String {
    [red, green, blue, alpha].reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
    }
  }

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 255, green: 255, blue: 255)

  /// Returns a linear mix of this color (0) and another (1) per channel, with this color's alpha.
  package func mixed(with other: Color, _ fraction: Double) -> Color {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let value = Double(from) + (Double(to) - Double(from)) * fraction
      return UInt8(min(max(value.rounded(), 0), 255))
    }
    return Color(
      red: channel(red, other.red), green: channel(green, other.green),
      blue: channel(blue, other.blue), alpha: alpha)
  }

  /// Parses `#RRGGBB` or `#RRGGBBAA` in either case; returns nil for any other text.
  package init?(hexadecimal text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), [6, 8].contains(digits.utf8.count),
      digits.allSatisfy(\.isHexDigit), let channels = UInt32(digits, radix: 16)
    else { return nil }
    let all = digits.utf8.count == 6 ? channels << 8 | 0xFF : channels
    self.init(
      red: UInt8(all >> 24), green: UInt8(all >> 16 & 0xFF), blue: UInt8(all >> 8 & 0xFF),
      alpha: UInt8(all & 0xFF))
  }
}
