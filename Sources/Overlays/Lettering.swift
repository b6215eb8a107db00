import Motion
package import SceneModel
package import Text
import Touch

/// The typefaces that overlays and labels are written in.
package struct Lettering: Sendable {
  /// For most texts.
  package let regular: Typeface
  /// For what is to be seen first.
  package let bold: Typeface

  /// Opens both weights of a family.
  ///
  /// - Parameter family: the family's name; nil for the system's default sans serif.
  /// - Throws: `TextError` where it is not installed or cannot be read.
  package init(family: String?) throws(TextError) {
    regular = try Typeface.named(family)
    bold = try Typeface.named(family, bold: true)
  }

  /// The typefaces that a scene's frames need; nil where nothing is written on them.
  ///
  /// - Parameter scene: the scene.
  /// - Returns: the typefaces of the scene's font.
  /// - Throws: `TextError` where text is needed and its font is missing.
  package static func needed(by scene: Scene) throws(TextError) -> Lettering? {
    scene.hasLettering ? try Lettering(family: scene.output.font) : nil
  }
}

extension Scene {
  /// Whether anything is written on the scene's frames.
  fileprivate var hasLettering: Bool {
    layout.isComparison || output.overlays.contains(.clock) || output.overlays.contains(.safeArea)
      || output.overlays.contains(.touches) && hasSeveralFingers
  }

  /// Whether two fingers may be down at once, whose distance is then written between them.
  private var hasSeveralFingers: Bool {
    var spans: [(start: Double, end: Double)] = []
    for (start, step) in zip(touches.starts, touches) {
      switch step.action {
      case .pinch: return true
      case .path(let fingers) where fingers.count > 1: return true
      default: spans.append((start.seconds, (start + step.duration).seconds))
      }
    }
    spans.sort { $0.start < $1.start }
    var end = -Double.infinity
    for span in spans {
      if span.start <= end { return true }
      end = max(end, span.end)
    }
    return false
  }
}
