import Simulation

/// The facts of a film that a page needs to play it.
package struct FilmFacts: Hashable, Sendable, Encodable {
  /// The most frames that a film has.
  package static let mostFrames = FrameClock.limit

  /// Something that happens in it.
  package struct Mark: Hashable, Sendable, Encodable {
    /// The kind: `touchDown`, `touchUp`, `handOff` or `retarget`.
    package var kind: String
    /// The scene time, s.
    package var time: Double
    /// The number of the frame that shows it first.
    package var frame: Int
  }

  /// The number of the reading that it shows.
  package var version: Int
  /// The scene's title; nil where it has none.
  package var title: String?
  /// The number of frames.
  package var frames: Int
  /// The frames per second of playback.
  package var rate: Double
  /// The seconds of scene time per second of playback.
  package var speed: Double
  /// The width of the canvas, pt.
  package var width: Double
  /// The height of the canvas, pt.
  package var height: Double
  /// The pixels per point of the scene's own pictures.
  package var scale: Double
  /// The touches and events, in the order of time.
  package var marks: [Mark]
}
