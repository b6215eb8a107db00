package import SceneFormat
import Raster

/// Looks for texts of a scene in the installed fonts; opens each font once.
package final class InstalledFonts: FontProbe {
  /// A font that is asked for.
  private struct Request: Hashable {
    var family: String?
    var isBold: Bool
  }

  private var opened: [Request: Result<Typeface, TextError>] = [:]

  /// Creates a probe that has opened nothing.
  package init() {}

  /// The reason why a family cannot be used; nil where it can.
  package func problem(of family: String) -> String? {
    if case .failure(let error) = typeface(family, isBold: false) { "\(error)" } else { nil }
  }

  /// The characters of a text that a family, or the standard font, has not; nil where there are none.
  package func missing(in text: String, family: String?, isBold: Bool) -> MissingCharacters? {
    guard case .success(let face) = typeface(family, isBold: isBold) else { return nil }
    let characters = face.missing(in: text)
    return characters.isEmpty ? nil : MissingCharacters(characters: characters, family: face.family)
  }

  /// The words about what would help; nil where nothing is known.
  package func remedy(for text: String, missing: MissingCharacters) -> String? {
    GlyphRemedy.words(for: text, missing: missing.characters)
  }

  private func typeface(_ family: String?, isBold: Bool) -> Result<Typeface, TextError> {
    let request = Request(family: family, isBold: isBold)
    if let typeface = opened[request] { return typeface }
    let typeface = Result { () throws(TextError) in try Typeface.named(family, bold: isBold) }
    opened[request] = typeface
    return typeface
  }
}
