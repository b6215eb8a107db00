package import Codecs
import Display
package import Pixels
import Platform
import Raster

/// An image of a frame that differs: expected, difference, and actual side by side.
///
/// If the three images are too large for one file, they are reduced by a whole factor. Otherwise
/// their pixels are unchanged. Transparent images are shown on a checkerboard.
package struct Triptych: Sendable {
  /// The texts above the images.
  package struct Labels: Hashable, Sendable {
    /// The text of the expected frame, such as `frame 12, 0.2 s`.
    package var expected: String
    /// The text of the difference, such as `48213 pixels (1.63 %)`.
    package var difference: String
    /// The text of the actual frame.
    package var actual: String

    package init(expected: String, difference: String, actual: String) {
      self.expected = expected
      self.difference = difference
      self.actual = actual
    }
  }

  /// The maximum number of code points in a label.
  private static let maxLabelLength = 400

  private let lettering: Lettering?

  /// Creates a renderer with a font (nil: the system's default), without labels if it is missing.
  package init(family: String? = nil) {
    lettering = try? Lettering(family: family)
  }

  /// Returns a PNG file that depends only on the arguments and the font.
  ///
  /// A nil picture means a missing frame. `difference` receives both frames as shown and returns an
  /// image of the same size; without one of them there is no difference.
  package func png(
    expected: Pixmap<StraightRGBA8>?, actual: Pixmap<StraightRGBA8>?, labels: Labels,
    difference: (
      (_ expected: Pixmap<StraightRGBA8>, _ actual: Pixmap<StraightRGBA8>) -> Pixmap<StraightRGBA8>
    )? = nil
  ) throws(PictureEncodingError) -> [UInt8] {
    var labels = labels
    let reduction = TriptychLayout.reduction(
      of: [expected?.size, difference == nil ? nil : expected?.size, actual?.size])
    if reduction > 1 { labels.difference += "; shown at 1/\(reduction) of the size" }
    let shown = [expected, actual].map { picture in
      picture.map { Self.reduced($0, by: reduction) }
    }
    let pictures = [
      shown[0], shown[0].flatMap { one in shown[1].flatMap { difference?(one, $0) } }, shown[1],
    ]
    let layout = TriptychLayout(sizes: pictures.map { $0?.size }, hasLabels: lettering != nil)
    let canvas = Pixmap<PremultipliedRGBA8>(size: layout.size)
    let titles = [
      ("before", labels.expected), ("difference", labels.difference), ("after", labels.actual),
    ]
    var items: [DisplayItem] = []
    for (index, title) in titles.enumerated() {
      let column = layout.columns[index]
      items.append(.fill(Self.rect(column, outset: layout.line), color: Self.line))
      items += label(
        title.0, title.1, at: column.minX - layout.line, width: layout.widths[index], layout)
    }
    for (column, picture) in zip(layout.columns, pictures) where picture == nil {
      items.append(.fill(Self.rect(column), color: Self.empty))
    }
    FrameRenderer().draw(
      DisplayList(items: items), scale: 1, photos: [], background: Self.background, into: canvas)
    for (column, picture) in zip(layout.columns, pictures) {
      if let picture { Self.lay(picture, at: column, on: canvas) }
    }
    return try PNGEncoder.encode(opaque: canvas, .small)
  }

  // MARK: Drawing

  private static let background = Color(0xF1F3F5)
  private static let line = Color(0xADB5BD)
  private static let empty = Color(0xE3E6EA)

  private static func rect(_ pixels: PixelRect, outset: Int = 0) -> Rect {
    Rect(
      x: Double(pixels.minX - outset), y: Double(pixels.minY - outset),
      width: Double(pixels.width + 2 * outset), height: Double(pixels.height + 2 * outset))
  }

  private func label(
    _ title: String, _ content: String, at left: Int, width: Int, _ layout: TriptychLayout
  ) -> [DisplayItem] {
    guard let lettering else { return [] }
    func text(
      _ content: String, _ weight: FontWeight, ems: Double, _ color: Color, line: Double
    ) -> DisplayItem {
      let shaped = lettering.shape(
        content.inert(upTo: Self.maxLabelLength), size: layout.em * ems, weight: weight,
        within: Double(width))
      let baseline = Double(layout.margin) + line * layout.em
      return .text(shaped, at: Point(x: Double(left), y: baseline), color: color)
    }
    return [
      text(title, .bold, ems: 1, FigurePainter.ink, line: 1),
      text(content, .regular, ems: 0.9, FigurePainter.faint, line: 2.3),
    ]
  }

  // MARK: Pixels

  /// Returns an image reduced to the size at which it is shown.
  private static func reduced(
    _ picture: Pixmap<StraightRGBA8>, by reduction: Int
  ) -> Pixmap<StraightRGBA8> {
    guard reduction > 1 else { return picture }
    let size = TriptychLayout.reduced(picture.size, by: reduction)
    return AreaReduction(frame: picture.size, to: size).reduce(picture)
  }

  /// The side of a checkerboard square in px, and its two gray levels.
  ///
  /// Source: ours.
  private static let (square, light, dark) = (8, UInt32(255), UInt32(226))

  private static func lay(
    _ picture: Pixmap<StraightRGBA8>, at column: PixelRect, on canvas: Pixmap<PremultipliedRGBA8>
  ) {
    let isOpaque = picture.isOpaque
    for y in 0..<picture.height {
      let source = picture.row(y)
      let target = canvas.row(column.minY + y) + column.minX * 4
      if isOpaque {
        target.update(from: source, count: picture.stride)
        continue
      }
      for x in 0..<picture.width {
        let background = (x / square + y / square) % 2 == 0 ? light : dark
        let alpha = UInt32(source[x * 4 + 3])
        for channel in x * 4..<x * 4 + 3 {
          let color = UInt32(source[channel]) * alpha + background * (255 - alpha)
          target[channel] = UInt8(truncatingIfNeeded: (color + 127) / 255)
        }
        target[x * 4 + 3] = 255
      }
    }
    withExtendedLifetime((picture, canvas)) {}
  }
}
