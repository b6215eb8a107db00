package import Geometry

/// The layout of a section above the reviews.
///
/// ```
/// ┌──────────────────────────────┐    ┌──────────────────────────────┐
/// │ ┌───────┐ name               │    │ title                        │
/// │ │ photo │ a line of text     │    │ 5 ★ ▬▬▬▬▬▬▬▬▬▬▬▬▬▬──────  61 │
/// │ └───────┘ another one        │    │ 4 ★ ▬▬▬▬▬▬▬▬────────────  38 │
/// │ 4.2  ★★★★☆  (128)            │    │ …                            │
/// └──────────────────────────────┘    └──────────────────────────────┘
/// ```
///
/// All dimensions are ours, chosen by eye for an iOS screen, in multiples of 2 pt.
package struct ReviewSectionLayout: Hashable, Sendable {
  /// The width and height of the item's picture, pt (Source: ours).
  package static let photo = 120.0
  /// The gap from the picture to the text next to it and to the rating below, pt (Source: ours).
  package static let photoGap = 12.0
  /// The height of the average rating's line, pt (Source: ours).
  package static let ratingHeight = 52.0
  /// The width of the average's digits and the gap after them, pt (Source: ours).
  package static let averageWidth = 64.0
  /// The height of a distribution's heading, pt.
  package static let titleHeight = TextStyle.headline.lineHeight
  /// The gap between a heading and the rows, pt (Source: ours).
  package static let titleGap = 8.0
  /// The height of a row of a distribution, pt (Source: ours).
  package static let rowHeight = 32.0
  /// The height of a row's bar, pt (Source: ours).
  package static let barHeight = 8.0
  /// The width of a row's number of stars, before its star, pt (Source: ours).
  package static let digitWidth = 16.0
  /// The width and height of a row's star, pt (Source: ours).
  package static let rowStar = 14.0
  /// The gaps from a row's star to its bar, and from the bar to the count, pt (Source: ours).
  package static let rowGap = 10.0
  /// The width of a row's count at the trailing edge, pt (Source: ours).
  package static let countWidth = 48.0

  /// The frame of the hosted view's contents, pt.
  package let bounds: Rect

  /// Lays out the contents of a section in a frame in pt.
  package init(in bounds: Rect) {
    self.bounds = bounds
  }

  /// Returns the height of a section's contents, pt.
  package static func height(of content: ReviewSection.Content) -> Double {
    switch content {
    case .summary(let summary): header(of: summary) + photoGap + ratingHeight
    case .distribution(let distribution):
      (distribution.title == nil ? 0 : titleHeight + titleGap)
        + Double(distribution.counts.count) * rowHeight
    }
  }

  private static func header(of summary: ReviewSummary) -> Double {
    let text =
      ReviewsLayout.nameHeight + Double(summary.text.count) * ReviewsLayout.lineHeight
    return summary.photo == nil ? text : max(photo, text)
  }

  // MARK: - Summary

  /// The frame of the item's picture.
  package var picture: Rect {
    Rect(x: bounds.minX, y: bounds.minY, width: Self.photo, height: Self.photo)
  }

  /// Returns the frame of a line next to the picture, or from the leading edge without one.
  ///
  /// The name is line 0.
  package func line(_ index: Int, of summary: ReviewSummary) -> Rect {
    let inset = summary.photo == nil ? 0 : Self.photo + Self.photoGap
    let top =
      index == 0
      ? 0 : ReviewsLayout.nameHeight + Double(index - 1) * ReviewsLayout.lineHeight
    return Rect(
      x: bounds.minX + inset, y: bounds.minY + top, width: max(0, bounds.width - inset),
      height: index == 0 ? ReviewsLayout.nameHeight : ReviewsLayout.lineHeight)
  }

  /// Returns the frame of the average rating's line.
  package func rating(of summary: ReviewSummary) -> Rect {
    Rect(
      x: bounds.minX, y: bounds.minY + Self.header(of: summary) + Self.photoGap,
      width: bounds.width, height: Self.ratingHeight)
  }

  // MARK: - Distribution

  /// The frame of the heading.
  package var title: Rect {
    Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: Self.titleHeight)
  }

  /// Returns the frame of a row by its index; row 0 has the most stars.
  package func row(_ index: Int, of distribution: RatingDistribution) -> Rect {
    let top = distribution.title == nil ? 0 : Self.titleHeight + Self.titleGap
    return Rect(
      x: bounds.minX, y: bounds.minY + top + Double(index) * Self.rowHeight, width: bounds.width,
      height: Self.rowHeight)
  }

  /// Returns the frame of a row's star.
  package static func star(in row: Rect) -> Rect {
    Rect(
      x: row.minX + digitWidth, y: row.center.y - rowStar / 2, width: rowStar, height: rowStar)
  }

  /// Returns the frame of a row's full-length bar.
  package static func bar(in row: Rect) -> Rect {
    let x = digitWidth + rowStar + rowGap
    return Rect(
      x: row.minX + x, y: row.center.y - barHeight / 2,
      width: max(0, row.width - x - rowGap - countWidth), height: barHeight)
  }
}
