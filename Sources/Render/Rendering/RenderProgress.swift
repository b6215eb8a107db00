/// The progress of a render or of other countable work.
package struct RenderProgress: Hashable, Sendable {
  package var scene: String
  /// The outputs whose frames are counted, such as `png, apng`; nil if there is only one task.
  package var output: String?
  /// The number of frames drawn, encoded, and written so far.
  package var done: Int
  /// The total number of frames.
  package var total: Int
  /// The plural name of the counted items, such as `frames`.
  package var unit: String

  /// Creates a progress value.
  package init(
    scene: String, output: String? = nil, done: Int, total: Int, unit: String = "frames"
  ) {
    self.scene = scene
    self.output = output
    self.unit = unit
    self.done = done
    self.total = total
  }
}
