extension SceneReport {
  /// The stills that the page makes of a changed motion: slit images and an onion skin.
  ///
  /// The page draws them from the frames and readings that it has anyway, so they add no picture to
  /// a report.
  package struct Stills: Codable, Hashable, Sendable {
    /// A line through the frames.
    package struct Slit: Codable, Hashable, Sendable {
      /// Whether the line is vertical.
      ///
      /// It is horizontal otherwise.
      package var isUpright: Bool
      /// The position as a fraction of the frame's width, or height if horizontal; 0 to 1.
      package var place: Double
    }

    /// A moving item, drawn at several times in one picture.
    ///
    /// All bounds and positions are fractions of the frame's size.
    package struct Onion: Codable, Hashable, Sendable {
      /// The item's name in readings, such as `hero`.
      package var name: String
      /// The scene times of the ghosts in seconds, ascending, from start to end of a movement.
      package var times: [Double]
      /// The bounds of the actual item at those times: x, y, width, height.
      package var ghosts: [[Double]]
      /// The path of its center on the expected side: x, y.
      ///
      /// It is empty if there are no readings.
      package var expected: [[Double]]
      /// The path of its center on the actual side: x, y.
      package var actual: [[Double]]
    }

    /// The first scene time of the slit images, in seconds.
    package var start: Double
    /// The last scene time of the slit images, in seconds.
    package var end: Double
    /// The line of the slit images.
    package var slit: Slit
    /// The onion skin, or nil if no readings identify a moving item.
    package var onion: Onion?
  }
}
