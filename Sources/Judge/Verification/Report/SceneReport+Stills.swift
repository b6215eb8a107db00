extension SceneReport {
  /// The places and times at which the page makes stills of a changed motion: a slit pair from the frames of
  /// the film, and an onion skin from those and the readings.
  ///
  /// A still is drawn from what the page holds anyway, so that it adds no picture to a report.
  package struct Stills: Codable, Hashable, Sendable {
    /// One line through the frames.
    package struct Slit: Codable, Hashable, Sendable {
      /// True if the line is upright, false if it is level.
      package var isUpright: Bool
      /// Its place, as a share of the frame's width where it is upright, else of its height, 0…1.
      package var place: Double
    }

    /// Something that moves, several times in one picture.
    ///
    /// All bounds and places are shares of the frame.
    package struct Onion: Codable, Hashable, Sendable {
      /// The thing's name in readings, as `hero`.
      package var name: String
      /// The scene times of the ghosts, s, ascending, from the start of a movement to its end.
      package var times: [Double]
      /// The bounds of the actual thing at those times: x, y, width, height.
      package var ghosts: [[Double]]
      /// The way of its middle on the expected side: x, y; empty where that has no readings.
      package var expected: [[Double]]
      /// The way of its middle on the actual side: x, y.
      package var actual: [[Double]]
    }

    /// The first scene time of the slit pair, s.
    package var start: Double
    /// The last scene time of the slit pair, s.
    package var end: Double
    /// The line of the slit pair.
    package var slit: Slit
    /// The onion skin; nil where no readings tell what moves.
    package var onion: Onion?
  }
}
