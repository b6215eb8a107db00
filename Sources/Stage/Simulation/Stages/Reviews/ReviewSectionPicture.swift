import Display
import Geometry
import Platform
import SceneModel

/// Draws a section above the reviews, centered vertically in the area that its safe area leaves.
///
/// A section has spare height: an inset only moves its content, and nothing collapses.
///
/// Source: the 2024 article shows two such sections, which were correct; their look is ours.
struct ReviewSectionPicture {
  private let content: ReviewSection.Content
  private let layout: ReviewSectionLayout
  private let area: Rect
  private let starSize: Double

  /// The size of the stars next to the average, as a multiple of a review's.
  ///
  /// Source: ours.
  private static let starScale = 1.3
  /// The corner radius of the item's picture, pt.
  ///
  /// Source: ours.
  private static let photoRadius = 8.0

  /// Lays out the content in an area in pt, relative to the cell's top-left corner.
  init(_ content: ReviewSection.Content, in area: Rect, starSize: Double) {
    self.content = content
    self.area = area
    self.starSize = starSize
    let padding = ReviewsLayout.padding
    let height = ReviewSectionLayout.height(of: content)
    layout = ReviewSectionLayout(
      in: Rect(
        x: area.minX + padding, y: area.center.y - height / 2,
        width: max(0, area.width - 2 * padding), height: height))
  }

  /// Returns the elements; empty if no area is left.
  func elements(on assets: ReviewCellContent.Assets) -> [ReviewCellContent.Element] {
    guard !area.isEmpty else { return [] }
    switch content {
    case .summary(let summary): return elements(of: summary, assets)
    case .distribution(let distribution): return elements(of: distribution, assets)
    }
  }

  private func elements(
    of summary: ReviewSummary, _ assets: ReviewCellContent.Assets
  ) -> [ReviewCellContent.Element] {
    var elements: [ReviewCellContent.Element] = []
    if let photo = summary.photo {
      let radii = CornerRadii(Self.photoRadius)
      if let picture = ReviewCellContent.picture(photo, in: layout.picture, radii, assets.photos) {
        elements.append(.item(picture))
      }
    }
    for (index, text) in ([summary.name] + summary.text).enumerated() {
      let frame = layout.line(index, of: summary)
      elements.append(
        index == 0
          ? .line(text, in: frame, .subheadline, .bold, assets.palette.heading)
          : .line(text, in: frame, .subheadline, .regular, assets.palette.text))
    }
    let rating = layout.rating(of: summary)
    let average = summary.stars.fixedText(decimals: 1)
    elements.append(.line(average, in: rating, .title1, .bold, assets.palette.heading))
    let stars = rating.inset(by: Insets(leading: ReviewSectionLayout.averageWidth))
    let picture = StarRating(stars: summary.stars, size: Self.starScale * starSize)
    elements += picture.items(in: stars, palette: assets.palette).map { .item($0) }
    let end = picture.boxes(in: stars).last?.maxX ?? stars.minX
    let count = Rect(
      x: end + ReviewSectionLayout.photoGap, y: rating.minY,
      width: max(0, rating.maxX - end - ReviewSectionLayout.photoGap), height: rating.height)
    elements.append(
      .line("(\(summary.count))", in: count, .subheadline, .regular, assets.palette.text))
    return elements
  }

  private func elements(
    of distribution: RatingDistribution, _ assets: ReviewCellContent.Assets
  ) -> [ReviewCellContent.Element] {
    var elements: [ReviewCellContent.Element] = []
    if let title = distribution.title {
      elements.append(.line(title, in: layout.title, .headline, .bold, assets.palette.heading))
    }
    for (index, fraction) in distribution.fractions.enumerated() {
      let row = layout.row(index, of: distribution)
      let number = distribution.counts.count - index
      elements.append(.line("\(number)", in: row, .subheadline, .regular, assets.palette.text))
      let star = Path.star(in: ReviewSectionLayout.star(in: row))
      elements.append(.item(.path(star, color: StarRating.gold)))
      elements += bar(fraction, in: ReviewSectionLayout.bar(in: row), assets.palette).map {
        .item($0)
      }
      let count = Rect(
        x: row.maxX - ReviewSectionLayout.countWidth, y: row.minY,
        width: min(row.width, ReviewSectionLayout.countWidth), height: row.height)
      elements.append(
        .line(
          "\(distribution.counts[index])", in: count, .subheadline, .regular, assets.palette.text))
    }
    return elements
  }

  private func bar(
    _ fraction: Double, in frame: Rect, _ palette: SystemPalette
  ) -> [DisplayItem] {
    let radii = CornerRadii(frame.height / 2)
    var filled = frame
    filled.size.width *= fraction
    let background = DisplayItem.fill(frame, color: palette.empty, radii: radii)
    guard fraction > 0 else { return [background] }
    // Clip the filled bar with the whole one, so that a short fill has the bar's round end.
    let whole = ClipShape(rect: frame, cornerRadii: radii)
    return [background, .group([.fill(filled, color: StarRating.gold)], clip: whole)]
  }
}
