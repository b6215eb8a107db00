/// The options of a render beside the scene's.
package struct RenderOptions: Hashable, Sendable {
  /// The frames of the pictures that are wanted; nil for all.
  package var frames: Range<Int>?
  /// The number of threads; at least 1.
  package var jobs: Int
  /// True if files that no earlier run of ours wrote may be overwritten.
  package var force: Bool
  /// True if the error of every frame of films is wanted.
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
