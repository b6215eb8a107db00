/// An opaque image as luma and color difference planes, as in JPEG files (JFIF, ITU-T T.871).
package struct ColorPlanes: Sendable {
  /// The size of the image in pixels.
  package let size: PixelSize
  /// The luma plane, with one sample per pixel.
  package let luma: SamplePlane
  /// The blue difference (Cb); 128 means no difference.
  package let blue: SamplePlane
  /// The red difference (Cr); 128 means no difference.
  package let red: SamplePlane
  /// The side of the pixel square that each color difference sample is centered in: 1 or 2 pixels.
  package let span: Int

  /// Creates an image from planes whose sizes must match.
  package init(luma: SamplePlane, blue: SamplePlane, red: SamplePlane, span: Int) {
    size = luma.size
    self.luma = luma
    self.blue = blue
    self.red = red
    self.span = span
    let expected = PixelSize(
      width: (size.width - 1) / span + 1, height: (size.height - 1) / span + 1)
    precondition(blue.size == expected && red.size == expected, "planes must fit one picture")
  }
}
