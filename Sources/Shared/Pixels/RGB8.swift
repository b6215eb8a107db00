/// An opaque colour of three sRGB-encoded bytes, as palettes hold it.
package struct RGB8: Hashable, Sendable {
  /// The red byte.
  package var red: UInt8
  /// The green byte.
  package var green: UInt8
  /// The blue byte.
  package var blue: UInt8

  /// Creates a colour.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Red, green and blue all 0.
  package static let black = RGB8(red: 0, green: 0, blue: 0)
}
