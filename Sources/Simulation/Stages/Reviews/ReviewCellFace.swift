import Display
import Geometry
import SceneModel

/// The face of a review cell: everything that does not depend on the list's scrolling.
struct ReviewCellFace: Sendable {
  let safeArea: HostedSafeArea
  /// A cell's upper left corner at the origin; its items, pt.
  private let items: [DisplayItem]

  /// The colour of a cell.
  ///
  /// Source: `secondarySystemGroupedBackground` of iOS in light appearances.
  static let card = Color.white
  /// A cell's corners, pt.
  ///
  /// Source: ours; iOS's inset grouped lists have 10 pt.
  static let cornerRadius = 12.0

  private static let nameInk = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
  private static let textInk = Color(red: 0x48, green: 0x48, blue: 0x4A)
  /// Source: `systemGray3` of iOS in light appearances.
  private static let disc = Color(red: 0xC7, green: 0xC7, blue: 0xCC)
  /// Sides of an em, pt.
  ///
  /// Source: ours, after the text styles subheadline and footnote of iOS.
  private static let nameSize = 15.0
  private static let textSize = 14.0
  private static let initialSize = 20.0

  /// Draws a cell once; without a typesetter nothing is written.
  ///
  /// `frame` is its frame at the list's first layout, in points of the screen.
  init(
    _ cell: ReviewCell, frame: Rect, layout: ReviewsLayout, photos: [Photo], screen: Screen,
    typesetter: (any Typesetter)?
  ) {
    let parameters = layout.parameters
    let local = Rect(origin: .zero, size: frame.size)
    let row = layout.starRow(in: local)
    safeArea = HostedSafeArea(
      system: cell.system ?? parameters.system, hosting: cell.hosting ?? parameters.hosting,
      cell: frame, screen: screen, row: row.size)

    var items: [DisplayItem] = [
      .fill(
        FillItem(rect: local, cornerRadii: CornerRadii(Self.cornerRadius), color: Self.card))
    ]
    items += Self.avatar(of: cell, in: layout.avatar(in: local), photos, typesetter)
    if let typesetter {
      items += Self.line(
        cell.name, in: layout.name(in: local), size: Self.nameSize, .bold, Self.nameInk, typesetter)
      for (index, text) in cell.text.enumerated() {
        items += Self.line(
          text, in: layout.line(index, in: local), size: Self.textSize, .regular, Self.textInk,
          typesetter)
      }
    }
    let rating = StarRating(stars: cell.stars, size: parameters.starSize)
    let room = Rect(origin: safeArea.room.origin + (row.origin - .zero), size: safeArea.room.size)
    self.items = items + rating.items(in: room)
  }

  var showsStars: Bool { !safeArea.room.isEmpty }

  /// The cell at a place of the screen, pt.
  func items(at origin: Point) -> [DisplayItem] {
    items.map { $0.translated(by: origin - .zero) }
  }

  /// The photo in a disc, or the name's first letter on one.
  private static func avatar(
    of cell: ReviewCell, in frame: Rect, _ photos: [Photo], _ typesetter: (any Typesetter)?
  ) -> [DisplayItem] {
    let round = CornerRadii(frame.width / 2)
    if let index = cell.photo, photos.indices.contains(index) {
      let source = Rect(origin: .zero, size: photos[index].size)
      let picture = ContentMode.fill.rect(of: source.size, in: frame)
      return [
        .image(
          ImageItem(
            photo: index, source: source, transform: AffineTransform(mapping: source, to: picture),
            clip: ClipShape(rect: frame, cornerRadii: round)))
      ]
    }
    var items: [DisplayItem] = [.fill(FillItem(rect: frame, cornerRadii: round, color: disc))]
    guard let typesetter, let first = cell.name.first(where: { !$0.isWhitespace }) else {
      return items
    }
    let letter = typesetter.shape(
      first.uppercased(), size: initialSize, weight: .bold, within: frame.width)
    guard !letter.path.isEmpty else { return items }
    let offset = frame.center - letter.bounds.center
    items.append(.path(PathItem(path: letter.path.translated(by: offset), color: .white)))
    return items
  }

  /// A line of text from the leading edge of its room; nothing where none of it fits.
  private static func line(
    _ text: String, in room: Rect, size: Double, _ weight: FontWeight, _ color: Color,
    _ typesetter: any Typesetter
  ) -> [DisplayItem] {
    let line = typesetter.shape(text, size: size, weight: weight, within: room.width)
    guard !line.path.isEmpty else { return [] }
    let baseline = Point(x: room.minX, y: line.baseline(around: room.center.y))
    return [.path(PathItem(path: line.path.translated(by: baseline - .zero), color: color))]
  }
}
