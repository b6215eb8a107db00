package import Geometry
package import Motion

/// A box of beads; the throws of a scene are among its touches.
package struct BeadsContents: Hashable, Sendable {
  /// The box, in points of the screen.
  package var box: Rect
  /// The beads' colours; at least one.
  package var colors: [Color]
  /// When the lid opens and closes, in the order of time; without any there is no lid.
  package var lid: [LidChange]

  /// Makes the contents of a box.
  package init(box: Rect, colors: [Color], lid: [LidChange]) {
    self.box = box
    self.colors = colors
    self.lid = lid
  }
}

/// A lid that opens or closes.
package struct LidChange: Hashable, Sendable {
  /// When.
  package var time: SceneTime
  /// Whether it opens.
  package var isOpen: Bool
  /// The transaction's animation; at once where there is none.
  package var animation: Animation?

  /// Makes a change.
  package init(time: SceneTime, isOpen: Bool, animation: Animation?) {
    self.time = time
    self.isOpen = isOpen
    self.animation = animation
  }
}
