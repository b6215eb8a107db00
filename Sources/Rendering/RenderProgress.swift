/// The progress of a render.
package struct RenderProgress: Hashable, Sendable {
  /// The scene's name.
  package var scene: String
  /// The outputs whose frames are counted, such as `png, apng`; nil where there is but one thing to do.
  package var output: String?
  /// Their frames drawn, encoded and written so far.
  package var done: Int
  /// All of their frames.
  package var total: Int

  /// Creates a state.
  package init(scene: String, output: String? = nil, done: Int, total: Int) {
    self.scene = scene
    self.output = output
    self.done = done
    self.total = total
  }
}
