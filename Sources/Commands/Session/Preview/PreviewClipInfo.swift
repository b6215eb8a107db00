import Simulation

/// The data that a page needs to play a clip.
package struct PreviewClipInfo: Hashable, Sendable, Encodable {
  /// Maximum number of frames of a clip.
  package static let maxFrames = FrameClock.limit

  /// An event in the clip.
  package struct Mark: Hashable, Sendable, Encodable {
    /// The kind: `touchDown`, `touchUp`, `handOff` or `retarget`.
    package var kind: String
    /// Scene time of the event, in seconds.
    package var time: Double
    /// Index of the first frame that shows the event.
    package var frame: Int
  }

  /// The version of the scene that the clip shows; see `PreviewState.version`.
  package var version: Int
  /// The scene's title; nil for none.
  package var title: String?
  /// Number of frames.
  package var frames: Int
  /// Frames per second of playback.
  package var rate: Double
  /// Seconds of scene time per second of playback.
  package var speed: Double
  /// Width of the canvas, in points.
  package var width: Double
  /// Height of the canvas, in points.
  package var height: Double
  /// The margin around a device that is alone on the canvas, and its corner radius, in points.
  package var device: [Double]?
  /// The only screen's rectangle on the canvas, or all of it: x, y, width and height, in points.
  package var screen: [Double]
  /// Pixels per point of the scene's own output.
  package var scale: Double
  /// Whether the scene has a dark appearance.
  package var isDark: Bool
  /// Touches and events, in order of time.
  package var marks: [Mark]
  /// Whether a viewer is declared, so that its decisions can be drawn.
  package var hasDecisions: Bool
}
