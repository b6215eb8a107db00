package import Motion

/// The sections and cells of a list of reviews, and how it is scrolled.
package struct ReviewsContents: Hashable, Sendable {
  /// The sections above the reviews, from the top.
  package var sections: [ReviewSection]
  /// The cells of the reviews from the top.
  package var cells: [ReviewCell]
  /// The scrolling of the list, in the order of time.
  package var scrolling: [ReviewScroll]

  /// Creates the contents of a list of reviews.
  package init(
    sections: [ReviewSection] = [], cells: [ReviewCell], scrolling: [ReviewScroll]
  ) {
    self.sections = sections
    self.cells = cells
    self.scrolling = scrolling
  }
}

/// A review.
package struct ReviewCell: Hashable, Sendable {
  /// The author; not empty.
  package var name: String
  /// 0…5 stars.
  package var stars: Double
  /// The lines of the review; up to 6.
  package var text: [String]
  /// The avatar, as an index into the scene's photos; nil for none.
  package var photo: Int?
  /// The system that the cell is shown on; nil for that of all cells.
  package var system: ReviewSystem?
  /// The hosting of the stars; nil for as in all cells.
  package var hosting: StarHosting?

  /// Creates a review.
  package init(
    name: String, stars: Double, text: [String], photo: Int? = nil, system: ReviewSystem? = nil,
    hosting: StarHosting? = nil
  ) {
    self.name = name
    self.stars = stars
    self.text = text
    self.photo = photo
    self.system = system
    self.hosting = hosting
  }
}

/// A scrolling of the list, as `setContentOffset(_:animated:)`.
package struct ReviewScroll: ScriptStep {
  /// The time of its beginning.
  package var time: SceneTime
  /// The distance scrolled down in the end, pt; at least 0, stopping at the end of the content.
  package var offset: Double
  /// Its duration, s; 0 for at once.
  package var duration: SceneTime
  /// The curve of the way over time.
  package var curve: TimingCurve

  /// Creates a scrolling.
  package init(time: SceneTime, offset: Double, duration: SceneTime, curve: TimingCurve) {
    self.time = time
    self.offset = offset
    self.duration = duration
    self.curve = curve
  }
}
