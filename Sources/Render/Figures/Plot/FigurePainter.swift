package import Codecs
package import Display
import Pixels
package import Raster

/// Draws figures as display lists.
package struct FigurePainter: Sendable {
  private let lettering: Lettering

  static let ink = Color(0x212529)
  static let faint = Color(0x6C757D)
  static let hairline = Color(0xDEE2E6)

  /// The colors of a chart's lines, used in rotation.
  static let palette = [
    0x1971C2, 0xD9480F, 0x2F9E44, 0x9C36B5, 0x0B7285, 0xE64980, 0x868E96, 0x996A13,
  ].map { Color($0) }

  /// Returns the color of a line by its legend index.
  static func color(_ colorIndex: Int) -> Color { palette[colorIndex % palette.count] }

  /// Creates a painter with a font (nil: the system's default); throws if it is not installed.
  package init(family: String? = nil) throws(TextError) {
    lettering = try Lettering(family: family)
  }

  /// Returns the display list of a figure's canvas, in points.
  package func displayList(of figure: Figure, _ layout: FigureLayout) -> DisplayList {
    var items: [DisplayItem] = [.fill(Rect(origin: .zero, size: layout.size), color: .white)]
    items += head(of: figure, layout)
    let time = PlotScale(figure.times, tickCount: 8, isTight: true)
    for (index, chart) in figure.charts.enumerated() {
      items +=
        ChartPainter(
          painter: self, figure: figure, chart: chart, area: layout.areas[index], time: time,
          stateLegend: layout.stateLegends[index]
        ).items
    }
    return DisplayList(items: items)
  }

  private func head(of figure: Figure, _ layout: FigureLayout) -> [DisplayItem] {
    let left = FigureLayout.margin
    let width = layout.size.width - 2 * left
    var items: [DisplayItem] = []
    var y = left + 14
    for line in layout.head.title {
      items.append(text(line, size: 17, weight: .bold, at: Point(x: left, y: y), within: width))
      y += FigureHeader.titleHeight
    }
    y -= FigureHeader.titleHeight - 19
    for line in layout.head.subtitle {
      items.append(
        text(line, size: 11.5, color: Self.faint, at: Point(x: left, y: y), within: width))
      y += FigureHeader.subtitleHeight
    }
    var x = left
    y = left + layout.head.height + 3
    let marks = figure.shownMarks
    for kind in TimedMark.Kind.allCases where marks.contains(where: { $0.kind == kind }) {
      items.append(MarkSymbol(kind: kind).shape(at: Point(x: x + 6, y: y - 4)))
      items.append(text(kind.label, size: 11, color: Self.ink, at: Point(x: x + 16, y: y)))
      x += 16 + self.width(of: kind.label, size: 11) + 20
    }
    if x > left { y += FigureLayout.marksHeight }
    for entry in layout.legend.entries {
      let (x, y) = (left + entry.x, y + Double(entry.row) * FigureLegend.rowHeight)
      items.append(
        .line(
          Point(x: x, y: y - 4), Point(x: x + 16, y: y - 4), width: 3,
          color: Self.color(entry.index)))
      items.append(
        text(
          entry.name, size: FigureLegend.size, at: Point(x: x + FigureLegend.swatch, y: y),
          within: entry.width))
    }
    return items
  }

  // MARK: Elements

  func text(
    _ content: String, size: Double, color: Color = ink, weight: FontWeight = .regular,
    at point: Point, _ alignment: TextAlignment = .leading, within width: Double? = nil
  ) -> DisplayItem {
    .text(
      lettering.shape(content, size: size, weight: weight, within: width), at: point, alignment,
      color: color)
  }

  /// Returns the width of a line of text in pt.
  func width(of content: String, size: Double) -> Double {
    lettering.regular.shape(content, size: size).advance
  }

  // MARK: PNG

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
    FrameRenderer().draw(displayList(of: figure, layout), scale: scale, photos: [], into: pixels)
    return try PNGEncoder.encode(opaque: pixels, .small)
  }
}
