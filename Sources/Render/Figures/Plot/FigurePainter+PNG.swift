package import Codecs
import Geometry
import Pixels
import Raster

extension FigurePainter {
  /// Pixels per point, reduced if the image would be too large.
  private static let scale = 2.0
  private static let sideLimit = 16_384.0

  /// Returns a figure as a PNG file.
  package func png(of figure: Figure) throws(PictureEncodingError) -> [UInt8] {
    let layout = FigureLayout(figure)
    let scale = min(
      Self.scale, Self.sideLimit / layout.size.height, Self.sideLimit / layout.size.width)
    let pixels = Pixmap<PremultipliedRGBA8>(
      size: PixelSize(
        width: max(1, Int((layout.size.width * scale).rounded(.down))),
        height: max(1, Int((layout.size.height * scale).rounded(.down)))))
    FrameRenderer().draw(
      displayList(of: figure, layout), scale: scale, photos: [], into: pixels)
    return try PNGEncoder.encode(opaque: pixels, .small)
  }
}
