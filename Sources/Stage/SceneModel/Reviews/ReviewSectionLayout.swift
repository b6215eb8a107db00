/// The dimensions of a section above the reviews.
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
package enum ReviewSectionLayout {
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

  /// Returns the height of a section's contents, pt.
  package static func height(of content: ReviewSection.Content) -> Double {
    switch content {
    case .summary(let summary): header(of: summary) + photoGap + ratingHeight
    case .distribution(let distribution):
      (distribution.title == nil ? 0 : titleHeight + titleGap)
        + Double(distribution.counts.count) * rowHeight
    }
  }

  /// Returns the height of the picture and the lines next to it, pt.
  package static func header(of summary: ReviewSummary) -> Double {
    let text = ReviewsLayout.nameHeight + Double(summary.text.count) * ReviewsLayout.lineHeight
    return summary.photo == nil ? text : max(photo, text)
  }
}
