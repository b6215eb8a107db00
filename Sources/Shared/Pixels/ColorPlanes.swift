/// An opaque picture as luma and differences of colour, as JPEG files have them (JFIF, ITU-T T.871).
package struct ColorPlanes: Sendable {
  /// The picture's size in pixels.
  package let size: PixelSize
  /// A sample for each pixel.
  package let luma: SamplePlane
  /// Blue less luma; 128 for none.
  package let blue: SamplePlane
  /// Red less luma; 128 for none.
  package let red: SamplePlane
  /// The pixels along each side of the squares that the differences' samples stand in the middle of: 1 or 2.
  package let span: Int

  /// Combines planes whose sizes fit the picture's.
  package init(luma: SamplePlane, blue: SamplePlane, red: SamplePlane, span: Int) {
    size = luma.size
    self.luma = luma
    self.blue = blue
    self.red = red
    self.span = span
    let expected = PixelSize(
      width: (size.width - 1) / span + 1, height: (size.height - 1) / span + 1)
    precondition(blue.size == expected && red.size == expected, "planes of one picture")
  }
}
