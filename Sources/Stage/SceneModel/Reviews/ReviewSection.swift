/// A section above the reviews: a cell that shows a single hosted SwiftUI view.
package struct ReviewSection: Hashable, Sendable {
  /// The view that a section shows.
  package enum Content: Hashable, Sendable {
    /// The reviewed item and its rating.
    case summary(ReviewSummary)
    /// The number of reviews for each number of stars.
    case distribution(RatingDistribution)
  }

  package var content: Content
  /// The version of iOS that the section is shown on; nil for that of all cells.
  package var system: ReviewSystem?
  /// The hosting of the view; nil for that of all cells.
  package var hosting: StarHosting?
}

/// The reviewed item and its average rating.
package struct ReviewSummary: Hashable, Sendable {
  /// The item's name; not empty.
  package var name: String
  /// The lines below the name; at most 5.
  package var text: [String] = []
  /// The item's picture, as an index into the scene's photos; nil for none.
  package var photo: Int?
  /// The average rating, 0 to 5 stars.
  package var stars: Double
  /// The number of reviews; at least 0.
  package var count: Int
}

/// The number of reviews for each number of stars.
package struct RatingDistribution: Hashable, Sendable {
  /// The heading; nil for none.
  package var title: String?
  /// The numbers of reviews with 5, 4, 3, 2 and 1 stars; each at least 0.
  package var counts: [Int]

  /// The fraction of reviews in each row, 0 to 1; 0 if there are no reviews.
  package var fractions: [Double] {
    let total = counts.reduce(0.0) { $0 + Double($1) }
    return counts.map { total > 0 ? Double($0) / total : 0 }
  }
}
