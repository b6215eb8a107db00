/// The progress of a render, or of other work that is counted.
package struct RenderProgress: Hashable, Sendable {
  /// The scene's name.
  package var scene: String
  /// The outputs whose frames are counted, such as `png, apng`; nil where there is but one thing to do.
  package var output: String?
  /// Their frames drawn, encoded and written so far.
  package var done: Int
  /// All of their frames.
  package var total: Int
  /// What is counted, plural.
  package var unit: String

  /// Creates a state.
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
