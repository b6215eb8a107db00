/// One of the screens of a scene: the same photos and touches in a stage of its own.
package struct Panel: Hashable, Sendable {
  /// What is on a screen.
  package enum Stage: Hashable, Sendable {
    /// A grid of thumbnails and the viewer that opens from it.
    case gallery(Grid, ViewerStyle)
    /// Rows that come and go, and a screen that is pushed over them.
    case list(ListContents, ListParameters)
    /// Review cells with star ratings.
    case reviews(ReviewsContents, ReviewsParameters)
    /// A box of beads and a bracelet.
    case beads(BeadsContents, BeadsParameters)
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
    case .gallery(let gallery): gallery.viewers.map { $0.panel(.gallery(gallery.grid, $0.value)) }
    case .list(let contents, let variants): variants.map { $0.panel(.list(contents, $0.value)) }
    case .reviews(let contents, let variants):
      variants.map { $0.panel(.reviews(contents, $0.value)) }
    case .beads(let contents, let variants): variants.map { $0.panel(.beads(contents, $0.value)) }
    }
  }
}

extension NamedVariant {
  fileprivate func panel(_ stage: Panel.Stage) -> Panel {
    Panel(id: id, label: label, detail: detail, stage: stage)
  }
}
