package import Display

/// The sections and cells of a list of reviews, and its scripted scrolling.
package struct ReviewsContents: Hashable, Sendable {
  /// The sections above the reviews, from the top.
  package var sections: [ReviewSection] = []
  /// The cells of the reviews, from the top.
  package var cells: [ReviewCell]
  /// The scripted scrolling, ordered by time.
  package var scrolling: [ReviewScroll]
}

/// A review.
package struct ReviewCell: Hashable, Sendable {
  /// The author's name; not empty.
  package var name: String
  /// The rating, 0 to 5 stars.
  package var stars: Double
  /// The lines of the review; at most 6.
  package var text: [String]
  /// The avatar, as an index into the scene's photos; nil for none.
  package var photo: Int?
  /// The version of iOS that the cell is shown on; nil for that of all cells.
  package var system: ReviewSystem?
  /// The hosting of the stars; nil for that of all cells.
  package var hosting: StarHosting?
}

/// A scripted scroll of the list, as by `setContentOffset(_:animated:)`.
package struct ReviewScroll: Hashable, Sendable {
  /// The start time.
  package var time: SceneTime
  /// The final distance scrolled down, pt; at least 0 and clamped to the end of the content.
  package var offset: Double
  /// The duration; 0 for no animation.
  package var duration: SceneTime
  package var curve: TimingCurve
}
