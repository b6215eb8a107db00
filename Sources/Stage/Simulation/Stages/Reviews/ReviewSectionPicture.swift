import Display
import Platform
import SceneModel

/// Draws a section above the reviews, centered vertically in the area that its safe area leaves.
///
/// A section has spare height: an inset only moves its content, and nothing collapses.
///
/// Source: the 2024 article shows two such sections, which were correct; their look is ours.
struct ReviewSectionPicture {
  private typealias Layout = ReviewSectionLayout

  let content: ReviewSection.Content
  /// The area for the content, relative to the cell's top-left corner, pt.
  let area: Rect
  /// The size of a review's stars, pt.
  let starSize: Double

  /// The size of the stars next to the average, as a multiple of a review's.
  ///
  /// Source: ours.
  private static let starScale = 1.3
  /// The corner radius of the item's picture, pt.
  ///
  /// Source: ours.
  private static let photoRadius = 8.0

  /// The frame of the padded content.
  private var bounds: Rect {
    let padding = ReviewsLayout.padding
    let height = Layout.height(of: content)
    return Rect(
      x: area.minX + padding, y: area.center.y - height / 2,
      width: max(0, area.width - 2 * padding), height: height)
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
    let bounds = bounds
    var elements: [ReviewCellContent.Element] = []
    var line = Rect(
      x: bounds.minX, y: bounds.minY, width: bounds.width, height: ReviewsLayout.nameHeight)
    if let photo = summary.photo {
      let frame = Rect(x: line.minX, y: line.minY, width: Layout.photo, height: Layout.photo)
      let radii = CornerRadii(Self.photoRadius)
      if let picture = ReviewCellContent.picture(photo, in: frame, radii, assets.photos) {
        elements.append(.item(picture))
      }
      line.origin.x = bounds.minX + (Layout.photo + Layout.photoGap)
      line.size.width = max(0, bounds.width - (Layout.photo + Layout.photoGap))
    }
    elements.append(.line(summary.name, in: line, .subheadline, .bold, assets.palette.heading))
    line.size.height = ReviewsLayout.lineHeight
    for (index, text) in summary.text.enumerated() {
      line.origin.y =
        bounds.minY + (ReviewsLayout.nameHeight + Double(index) * ReviewsLayout.lineHeight)
      elements.append(.line(text, in: line, .subheadline, .regular, assets.palette.text))
    }
    let rating = Rect(
      x: bounds.minX, y: bounds.minY + Layout.header(of: summary) + Layout.photoGap,
      width: bounds.width, height: Layout.ratingHeight)
    let average = summary.stars.fixedText(decimals: 1)
    elements.append(.line(average, in: rating, .title1, .bold, assets.palette.heading))
    let stars = rating.inset(by: Insets(leading: Layout.averageWidth))
    let picture = StarRating(stars: summary.stars, size: Self.starScale * starSize)
    elements += picture.items(in: stars, palette: assets.palette).map { .item($0) }
    let end = picture.boxes(in: stars).last?.maxX ?? stars.minX
    let count = Rect(
      x: end + Layout.photoGap, y: rating.minY,
      width: max(0, rating.maxX - end - Layout.photoGap), height: rating.height)
    elements.append(
      .line("(\(summary.count))", in: count, .subheadline, .regular, assets.palette.text))
    return elements
  }

  private func elements(
    of distribution: RatingDistribution, _ assets: ReviewCellContent.Assets
  ) -> [ReviewCellContent.Element] {
    let bounds = bounds
    var elements: [ReviewCellContent.Element] = []
    var top = 0.0
    if let title = distribution.title {
      let frame = Rect(
        x: bounds.minX, y: bounds.minY, width: bounds.width, height: Layout.titleHeight)
      elements.append(.line(title, in: frame, .headline, .bold, assets.palette.heading))
      top = Layout.titleHeight + Layout.titleGap
    }
    for (index, fraction) in distribution.fractions.enumerated() {
      let row = Rect(
        x: bounds.minX, y: bounds.minY + top + Double(index) * Layout.rowHeight,
        width: bounds.width, height: Layout.rowHeight)
      let number = distribution.counts.count - index
      elements.append(.line("\(number)", in: row, .subheadline, .regular, assets.palette.text))
      let star = Rect(
        x: row.minX + Layout.digitWidth, y: row.center.y - Layout.rowStar / 2,
        width: Layout.rowStar, height: Layout.rowStar)
      elements.append(.item(.path(.star(in: star), color: StarRating.gold)))
      let x = Layout.digitWidth + Layout.rowStar + Layout.rowGap
      let whole = Rect(
        x: row.minX + x, y: row.center.y - Layout.barHeight / 2,
        width: max(0, row.width - x - Layout.rowGap - Layout.countWidth), height: Layout.barHeight)
      elements += bar(fraction, in: whole, assets.palette).map { .item($0) }
      let count = Rect(
        x: row.maxX - Layout.countWidth, y: row.minY, width: min(row.width, Layout.countWidth),
        height: row.height)
      elements.append(
        .line(
          "\(distribution.counts[index])", in: count, .subheadline, .regular, assets.palette.text))
    }
    return elements
  }

  private func bar(_ fraction: Double, in frame: Rect, _ palette: SystemPalette) -> [DisplayItem] {
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
