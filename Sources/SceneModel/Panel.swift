/// One of the screens of a scene: the same photos and touches in a stage of its own.
package struct Panel: Hashable, Sendable {
  /// What is on a screen.
  package enum Stage: Hashable, Sendable {
    /// A grid of thumbnails and the viewer that opens from it.
    case gallery(Grid, ViewerStyle)
  }

  /// What readings and messages call it.
  package var id: String
  /// What is written over it where several are shown.
  package var label: String
  /// What is written under the label, smaller; empty for nothing.
  package var detail: String
  /// What is on the screen.
  package var stage: Stage
}

extension Scene {
  /// The scene's screens; at least one.
  package var panels: [Panel] {
    switch stage {
    case .gallery(let gallery):
      gallery.viewers.map {
        Panel(
          id: $0.id, label: $0.label, detail: $0.detail, stage: .gallery(gallery.grid, $0.style))
      }
    }
  }
}
