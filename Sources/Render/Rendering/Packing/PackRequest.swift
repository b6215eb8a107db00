package import Display
package import SceneModel

/// The options for a montage of clips.
package struct PackRequest: Sendable {
  /// The frames per second; nil for the clips' own times.
  package var fps: Rate?
  /// The clips' seconds per second of playback.
  package var speed: Speed = .normal
  /// The factor of the frame size, above 0.
  package var scale = 1.0
  /// The width of the frames, px, which replaces `scale`; nil to use `scale`.
  package var width: Int?
  /// The time range of the clips to show, s, not empty; nil for all.
  package var between: ClosedRange<Double>?
  /// The labels above several clips, in order; clips without one are labeled with their names.
  package var labels: [String] = []
  /// Whether clips of known scale are shown at one scale; otherwise all fit the first's size.
  package var isToScale = false
  /// The caption below the clips; nil for none.
  package var caption: String?
  /// The seconds that a clock below the clips counts per second of the clips; nil for no clock.
  package var clock: Double?
  /// The quality, poster, final pause, and size limit; the poster's time is on the clips' clock.
  package var settings = OutputSettings()

  /// Creates a request with default options.
  package init() {}
}
