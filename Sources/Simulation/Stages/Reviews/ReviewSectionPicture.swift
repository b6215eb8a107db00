import Display
import Geometry
import SceneModel

/// The picture of a section above the reviews, in the middle of the room that its safe area leaves.
///
/// A section has room to spare: where it keeps an inset it is only moved, and nothing collapses.
/// Source: the 2024 article shows two such sections, which were right; their look is ours.
struct ReviewSectionPicture {
  private let content: ReviewSection.Content
  private let layout: ReviewSectionLayout
  private let room: Rect
  private let starSize: Double

  /// The stars beside the average, as a multiple of a review's.
  ///
  /// Source: ours.
  private static let starScale = 1.3
  /// The corners of the item's picture, pt.
  ///
  /// Source: ours.
  private static let photoRadius = 8.0

  /// Places the contents in a room in pt, the cell's upper left corner at the origin.
  init(_ content: ReviewSection.Content, in room: Rect, starSize: Double) {
    self.content = content
    self.room = room
    self.starSize = starSize
    let padding = ReviewsLayout.padding
    let height = ReviewSectionLayout.height(of: content)
    layout = ReviewSectionLayout(
      in: Rect(
        x: room.minX + padding, y: room.center.y - height / 2,
        width: max(0, room.width - 2 * padding), height: height))
  }

  /// The items; none where no room is left.
  func items(on site: ReviewCellFace.Site) -> [DisplayItem] {
    guard !room.isEmpty else { return [] }
    switch content {
    case .summary(let summary): return items(of: summary, site)
    case .distribution(let distribution): return items(of: distribution, site)
    }
  }

  private func items(of summary: ReviewSummary, _ site: ReviewCellFace.Site) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if let photo = summary.photo {
      let radii = CornerRadii(Self.photoRadius)
      items +=
        ReviewCellFace.picture(photo, in: layout.picture, radii, site.photos).map { [$0] } ?? []
    }
    for (index, text) in ([summary.name] + summary.text).enumerated() {
      let frame = layout.line(index, of: summary)
      items +=
        index == 0
        ? line(text, frame, .subheadline, .bold, site.palette.heading, site)
        : line(text, frame, .subheadline, .regular, site.palette.text, site)
    }
    let rating = layout.rating(of: summary)
    let average = summary.stars.fixedText(decimals: 1)
    items += line(average, rating, .title1, .bold, site.palette.heading, site)
    let stars = rating.inset(by: Insets(leading: ReviewSectionLayout.averageWidth))
    let picture = StarRating(stars: summary.stars, size: Self.starScale * starSize)
    items += picture.items(in: stars, palette: site.palette)
    let end = picture.boxes(in: stars).last?.maxX ?? stars.minX
    let count = Rect(
      x: end + ReviewSectionLayout.photoGap, y: rating.minY,
      width: max(0, rating.maxX - end - ReviewSectionLayout.photoGap), height: rating.height)
    return items
      + line(
        "(\(summary.count))", count, .subheadline, .regular, site.palette.text, site
      )
  }

  private func items(
    of distribution: RatingDistribution, _ site: ReviewCellFace.Site
  ) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if let title = distribution.title {
      items += line(title, layout.title, .headline, .bold, site.palette.heading, site)
    }
    for (index, fraction) in distribution.fractions.enumerated() {
      let row = layout.row(index, of: distribution)
      let number = distribution.counts.count - index
      items += line(
        "\(number)", row, .subheadline, .regular, site.palette.text, site)
      let star = Path.star(in: ReviewSectionLayout.star(in: row))
      items.append(.path(PathItem(path: star, color: StarRating.gold)))
      items += bar(fraction, in: ReviewSectionLayout.bar(in: row), site.palette)
      let count = Rect(
        x: row.maxX - ReviewSectionLayout.countWidth, y: row.minY,
        width: min(row.width, ReviewSectionLayout.countWidth), height: row.height)
      items += line(
        "\(distribution.counts[index])", count, .subheadline, .regular,
        site.palette.text, site)
    }
    return items
  }

  private func bar(
    _ fraction: Double, in frame: Rect, _ palette: SystemPalette
  ) -> [DisplayItem] {
    let radii = CornerRadii(frame.height / 2)
    var filled = frame
    filled.size.width *= fraction
    let ground = DisplayItem.fill(
      FillItem(rect: frame, cornerRadii: radii, color: palette.empty))
    guard fraction > 0 else { return [ground] }
    // The whole bar clips what is filled, so that a short one has the bar's round end.
    let gold = DisplayItem.fill(FillItem(rect: filled, color: StarRating.gold))
    return [
      ground,
      .group(GroupItem(clip: ClipShape(rect: frame, cornerRadii: radii), items: [gold])),
    ]
  }

  private func line(
    _ text: String, _ frame: Rect, _ style: TextStyle, _ weight: FontWeight, _ color: Color,
    _ site: ReviewCellFace.Site
  ) -> [DisplayItem] {
    guard let typesetter = site.typesetter else { return [] }
    return ReviewCellFace.line(text, in: frame, style, weight, color, typesetter)
  }
}
