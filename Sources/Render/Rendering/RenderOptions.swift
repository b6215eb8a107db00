/// The options of a render that are not part of the scene.
package struct RenderOptions: Hashable, Sendable {
  /// The indices of the frames to render; nil for all.
  package var frames: Range<Int>?
  /// The number of threads; at least 1.
  package var jobs: Int
  /// Whether files that no earlier run wrote may be overwritten.
  package var force: Bool
  /// Whether the error of each frame of a clip is measured.
  package var measures: Bool

  /// Creates options.
  package init(
    frames: Range<Int>? = nil, jobs: Int = 1, force: Bool = false, measures: Bool = false
  ) {
    self.frames = frames
    self.jobs = jobs
    self.force = force
    self.measures = measures
  }
}
