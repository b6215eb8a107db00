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
