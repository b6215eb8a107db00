/// An opaque color of three sRGB-encoded bytes, as used in palettes.
package struct RGB8: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package static let black = RGB8(red: 0, green: 0, blue: 0)
}
