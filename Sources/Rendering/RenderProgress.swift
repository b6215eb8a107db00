/// The progress of a render.
package struct RenderProgress: Hashable, Sendable {
  /// The scene's name.
  package var scene: String
  /// Frames drawn, encoded and written so far, those of the GIF included.
  package var done: Int
  /// All frames, those of the GIF included.
  package var total: Int

  /// Creates a state.
  package init(scene: String, done: Int, total: Int) {
    self.scene = scene
    self.done = done
    self.total = total
  }
}
