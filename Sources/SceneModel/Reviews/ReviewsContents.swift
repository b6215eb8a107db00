package import Motion

/// The cells of a list of reviews, and how it is scrolled.
package struct ReviewsContents: Hashable, Sendable {
  /// The cells from the top.
  package var cells: [ReviewCell]
  /// How the list is scrolled, in the order of time.
  package var scrolling: [ReviewScroll]

  /// Creates the contents of a list of reviews.
  package init(cells: [ReviewCell], scrolling: [ReviewScroll]) {
    self.cells = cells
    self.scrolling = scrolling
  }
}

/// A review.
package struct ReviewCell: Hashable, Sendable {
  /// Who wrote it; not empty.
  package var name: String
  /// 0…5 stars.
  package var stars: Double
  /// The lines of the review; up to 6.
  package var text: [String]
  /// The avatar, as an index into the scene's photos; nil for none.
  package var photo: Int?
  /// The system that the cell is shown on; nil for that of all cells.
  package var system: ReviewSystem?
  /// How the stars are hosted; nil for as in all cells.
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
  /// When it begins.
  package var time: SceneTime
  /// How far the list is scrolled down in the end, pt; at least 0.
  ///
  /// It stops at the end of the content.
  package var offset: Double
  /// How long it takes, s; 0 for at once.
  package var duration: SceneTime
  /// How the way is spread over the time.
  package var curve: TimingCurve

  /// Creates a scrolling.
  package init(time: SceneTime, offset: Double, duration: SceneTime, curve: TimingCurve) {
    self.time = time
    self.offset = offset
    self.duration = duration
    self.curve = curve
  }
}
