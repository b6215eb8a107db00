import Display
import SceneModel

/// The static drawing of a review's or section's cell, which does not depend on scrolling.
struct ReviewCellContent: Sendable {
  /// The photos and the screen that cells are drawn with.
  struct Assets {
    let photos: [Photo]
    let screen: Screen

    var palette: SystemPalette { screen.palette }
  }

  let safeArea: HostedSafeArea
  /// The hosted view's frame, relative to the cell's top-left corner, pt.
  let hostedView: Rect
  /// The elements in z-order, relative to the cell's top-left corner, pt.
  private let elements: [Element]

  /// An element of a cell.
  enum Element: Sendable {
    case item(DisplayItem)
    /// A text in an area, pt, which is shaped when it is drawn; leading-aligned unless centered.
    case text(String, in: Rect, size: Double, FontWeight, Color, isCentered: Bool = false)
  }

  /// A cell's corner radius, pt.
  ///
  /// Source: UIKit's inset grouped tables, from memory.
  static let cornerRadius = 10.0

  /// The font size of the letter on a disc, pt (Source: ours, after title 3 of iOS).
  private static let initialSize = 20.0

  /// Creates the elements of a review's cell.
  ///
  /// `frame` is its frame at the list's first layout, in points of the screen.
  init(_ cell: ReviewCell, frame: Rect, layout: ReviewsLayout, on assets: Assets) {
    let parameters = layout.parameters
    let local = Rect(origin: .zero, size: frame.size)
    let row = layout.starRow(in: local)
    hostedView = row
    safeArea = HostedSafeArea(
      system: cell.system ?? parameters.system, hosting: cell.hosting ?? parameters.hosting,
      cell: frame, screen: assets.screen, view: row.size)

    var elements = [Element.item(Self.background(local, assets))]
    elements += Self.avatar(of: cell, in: layout.avatar(in: local), assets)
    elements.append(
      .line(cell.name, in: layout.name(in: local), .subheadline, .bold, assets.palette.heading))
    for (index, text) in cell.text.enumerated() {
      elements.append(
        .line(text, in: layout.line(index, in: local), .subheadline, .regular, assets.palette.text))
    }
    let rating = StarRating(stars: cell.stars, size: parameters.starSize)
    let area = Rect(origin: safeArea.area.origin + (row.origin - .zero), size: safeArea.area.size)
    self.elements = elements + rating.items(in: area, palette: assets.palette).map { .item($0) }
  }

  /// Creates the elements of a section's cell, whose hosted view fills it.
  ///
  /// `frame` is its frame at the list's first layout, in points of the screen.
  init(_ section: ReviewSection, frame: Rect, parameters: ReviewsParameters, on assets: Assets) {
    let local = Rect(origin: .zero, size: frame.size)
    hostedView = local
    safeArea = HostedSafeArea(
      system: section.system ?? parameters.system, hosting: section.hosting ?? parameters.hosting,
      cell: frame, screen: assets.screen, view: frame.size)
    elements =
      [.item(Self.background(local, assets))]
      + ReviewSectionPicture(
        content: section.content, area: safeArea.area, starSize: parameters.starSize
      ).elements(on: assets)
  }

  private static func background(_ frame: Rect, _ assets: Assets) -> DisplayItem {
    .fill(frame, color: assets.palette.groupedCell, radii: CornerRadii(cornerRadius))
  }

  var showsStars: Bool { !safeArea.area.isEmpty }

  /// Returns the items of a cell at `origin` on the screen, pt; no text without a typesetter.
  func items(at origin: Point, typesetter: (any Typesetter)?) -> [DisplayItem] {
    elements.compactMap { $0.item(typesetter)?.translated(by: origin - .zero) }
  }

  /// Returns the photo clipped to a disc, or a disc with the name's first letter.
  private static func avatar(of cell: ReviewCell, in frame: Rect, _ assets: Assets) -> [Element] {
    let round = CornerRadii(frame.width / 2)
    if let index = cell.photo, let picture = picture(index, in: frame, round, assets.photos) {
      return [.item(picture)]
    }
    let disc = Element.item(.fill(frame, color: assets.palette.disc, radii: round))
    guard let first = cell.name.first(where: { !$0.isWhitespace }) else { return [disc] }
    return [
      disc,
      .text(first.uppercased(), in: frame, size: initialSize, .bold, .white, isCentered: true),
    ]
  }

  /// Returns a photo that fills a frame; nil if the scene does not have it.
  static func picture(
    _ index: Int, in frame: Rect, _ radii: CornerRadii, _ photos: [Photo]
  ) -> DisplayItem? {
    guard photos.indices.contains(index) else { return nil }
    let source = Rect(origin: .zero, size: photos[index].size)
    let picture = ContentMode.fill.rect(of: source.size, in: frame)
    return .image(
      ImageItem(
        photo: index, source: source, transform: AffineTransform(mapping: source, to: picture),
        clip: ClipShape(rect: frame, cornerRadii: radii)))
  }
}

extension ReviewCellContent.Element {
  /// Returns the element as an item, a text as outlines.
  ///
  /// It is nil for a text of which nothing fits, or without a typesetter.
  func item(_ typesetter: (any Typesetter)?) -> DisplayItem? {
    switch self {
    case .item(let item): return item
    case .text(let text, let area, let size, let weight, let color, let isCentered):
      let line = typesetter?.shape(text, size: size, weight: weight, within: area.width)
      guard let line, !line.path.isEmpty else { return nil }
      let origin =
        isCentered
        ? area.center - line.bounds.center
        : Point(x: area.minX, y: line.baseline(around: area.center.y)) - .zero
      return .path(line.path.translated(by: origin), color: color)
    }
  }

  /// Returns a leading-aligned line of text.
  static func line(
    _ text: String, in area: Rect, _ style: TextStyle, _ weight: FontWeight, _ color: Color
  ) -> ReviewCellContent.Element {
    .text(text, in: area, size: style.size, weight, color)
  }
}
