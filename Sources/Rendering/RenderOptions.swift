/// What a render is asked for beside what the scene says.
package struct RenderOptions: Hashable, Sendable {
  /// The frames of the pictures that are wanted; nil for all.
  package var frames: Range<Int>?
  /// Threads; at least 1.
  package var jobs: Int
  /// True if files that no earlier run of ours wrote may be overwritten.
  package var force: Bool

  /// Makes options.
  package init(frames: Range<Int>? = nil, jobs: Int = 1, force: Bool = false) {
    self.frames = frames
    self.jobs = jobs
    self.force = force
  }
}
