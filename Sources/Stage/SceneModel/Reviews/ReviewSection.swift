/// A section above the reviews: a cell that shows one hosted SwiftUI view and nothing else.
package struct ReviewSection: Hashable, Sendable {
  /// The view that a section shows.
  package enum Content: Hashable, Sendable {
    /// The item that is reviewed, and its rating.
    case summary(ReviewSummary)
    /// The numbers of reviews by their stars.
    case distribution(RatingDistribution)
  }

  /// The view that it shows.
  package var content: Content
  /// The system that the section is shown on; nil for that of all cells.
  package var system: ReviewSystem?
  /// The hosting of its view; nil for as in all cells.
  package var hosting: StarHosting?

  /// Creates a section.
  package init(_ content: Content, system: ReviewSystem? = nil, hosting: StarHosting? = nil) {
    self.content = content
    self.system = system
    self.hosting = hosting
  }
}

/// The item that reviews are about, and what they make of it.
package struct ReviewSummary: Hashable, Sendable {
  /// The item's name; not empty.
  package var name: String
  /// The lines under the name; up to 5.
  package var text: [String]
  /// The item's picture, as an index into the scene's photos; nil for none.
  package var photo: Int?
  /// The average rating, 0…5 stars.
  package var stars: Double
  /// The number of reviews; at least 0.
  package var count: Int

  /// Creates a summary.
  package init(
    name: String, text: [String] = [], photo: Int? = nil, stars: Double, count: Int
  ) {
    self.name = name
    self.text = text
    self.photo = photo
    self.stars = stars
    self.count = count
  }
}

/// The numbers of reviews by their stars.
package struct RatingDistribution: Hashable, Sendable {
  /// The heading; nil for none.
  package var title: String?
  /// The numbers of reviews with 5, 4, 3, 2 and 1 stars; each at least 0.
  package var counts: [Int]

  /// Creates a distribution.
  package init(title: String? = nil, counts: [Int]) {
    self.title = title
    self.counts = counts
  }

  /// The part of the reviews with the stars of each row, 0…1; 0 where there are no reviews.
  package var fractions: [Double] {
    let total = counts.reduce(0.0) { $0 + Double($1) }
    return counts.map { total > 0 ? Double($0) / total : 0 }
  }
}
