package import Motion
package import SceneModel

/// The wishes for a film of clips.
package struct PackRequest: Sendable {
  /// Frames a second; nil for the clip's own times.
  package var fps: Rate?
  /// Seconds of the clips per second of playback.
  package var speed: Speed = .normal
  /// The factor of the frames' size, above 0.
  package var scale = 1.0
  /// The width of the frames, px, instead of a factor; nil for that.
  package var width: Int?
  /// The part of the clips that is shown, s, the second time greater than the first; nil for all.
  package var between: ClosedRange<Double>?
  /// The texts above several clips, in order; where there are fewer, the clips' names.
  package var labels: [String] = []
  /// True if clips that say their pixels per point are shown at one scale; else all fit the first one's size.
  package var isToScale = false
  /// The line below the clips; nil for none.
  package var caption: String?
  /// The seconds that a clock below the clips counts per second of the clips; nil for no clock.
  package var clock: Double?
  /// The qualities, the poster's time on the clips' clock, the pause and the size of the film.
  package var settings = OutputSettings()

  /// Creates a request without wishes.
  package init() {}
}
