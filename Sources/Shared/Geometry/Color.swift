/// An sRGB colour with straight alpha, eight bits a channel.
package struct Color: Hashable, Sendable {
  /// Red, sRGB-encoded.
  package var red: UInt8
  /// Green, sRGB-encoded.
  package var green: UInt8
  /// Blue, sRGB-encoded.
  package var blue: UInt8
  /// 0 transparent … 255 opaque.
  package var alpha: UInt8

  /// Creates a colour from its channels.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `#RRGGBBAA`.
  package var hexadecimal: String {
    [red, green, blue, alpha].reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
    }
  }

  /// Opaque black.
  package static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  package static let white = Color(red: 255, green: 255, blue: 255)
}

extension Color {
  /// Reads `#RRGGBB` or `#RRGGBBAA`, in either case; nil for anything else.
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
