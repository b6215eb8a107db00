import Display
import Raster

/// The title card of a story, or a caption at the lower edge.
struct StoryText {
  let content: String
  let isTitle: Bool
  /// The size of the canvas, pt.
  let canvas: Size

  /// The font sizes of title and caption, and the caption's padding and distance from the edge, pt.
  ///
  /// Source: ours.
  private static let (title, caption, padding, margin) = (26.0, 17.0, 14.0, 40.0)

  func items(_ lettering: Lettering) -> [DisplayItem] {
    let width = canvas.width - 4 * Self.padding
    let size = min(isTitle ? Self.title : Self.caption, canvas.width / 12)
    let face = isTitle ? lettering.bold : lettering.regular
    let full = face.shape(content, size: size).advance
    // A long text is set smaller, then truncated.
    let text = face.shape(
      content, size: size * max(0.6, min(1, width / max(full, 1))), within: width)
    let middle = canvas.width / 2
    if isTitle {
      let all = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
      return [
        .fill(all, color: OverlayStyle.plate),
        .text(text, at: Point(x: middle, y: canvas.height / 2), .center, color: .white),
      ]
    }
    let height = 2.2 * size
    let plate = Rect(
      x: middle - text.advance / 2 - Self.padding, y: canvas.height - Self.margin - height,
      width: text.advance + 2 * Self.padding, height: height)
    return [
      .fill(
        plate, color: OverlayStyle.plate, radii: CornerRadii(height / 2),
        opacity: OverlayStyle.plateOpacity),
      .text(text, at: Point(x: middle, y: plate.maxY - 0.78 * size), .center, color: .white),
    ]
  }
}
