package import Display
import FoundationEssentials
import Platform
package import Raster
package import SceneModel

extension Lettering {
  /// Returns the typefaces that a scene's frames need; nil if no text is drawn.
  ///
  /// - Throws: `TextError` if text is needed and its font is missing.
  package static func needed(by scene: Scene) throws(TextError) -> Lettering? {
    scene.hasLettering || scene.story != nil ? try Lettering(family: scene.output.font) : nil
  }
}

extension Scene {
  /// The libraries and fonts that draw the scene's text, with versions and digests; none for no text.
  package var textLibraries: [SceneConstant] {
    guard hasLettering else { return [] }
    let fonts = Typeface.files(of: output.font).sorted().compactMap { path in
      (try? InputFile(path: path).readAll()).map { bytes in
        SceneConstant(
          name: ConstantName("font:\(URL(fileURLWithPath: path).lastPathComponent)"),
          .text("\(PixelDigest(of: bytes))"))
      }
    }
    return Typeface.libraries.map { SceneConstant(name: ConstantName($0.name), .text($0.version)) }
      + fonts
  }

  /// Whether any text is drawn on the scene's frames.
  fileprivate var hasLettering: Bool {
    panels.contains(where: \.stage.traits.drawsText) || layout.isComparison
      || screen.look != nil
      || !Set(output.overlays).isDisjoint(with: [.clock, .events, .curves, .safeArea])
      || output.overlays.contains(.touches) && hasSeveralFingers
  }

  /// Whether two fingers may be down at once, in a stage that labels their distance.
  private var hasSeveralFingers: Bool {
    guard panels.contains(where: { $0.stage.traits.fingers == .paired }) else { return false }
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
