import SceneModel

extension Panel.Stage {
  /// Whether two fingers can be one gesture here: viewers take a pinch, the other stages know each
  /// finger by itself.
  var takesPairs: Bool {
    switch self {
    case .gallery: true
    case .list, .reviews, .beads: false
    }
  }
}
