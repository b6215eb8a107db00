import Raster
package import SceneModel

/// A probe of the installed fonts, which opens each font once.
package final class InstalledFonts: FontProbe {
  /// The opened fonts, by whether they are bold and by family.
  private var opened: [Bool: [String?: Result<Typeface, TextError>]] = [:]

  /// Returns why a family cannot be used; nil if it can be.
  package func problem(of family: String) -> String? {
    if case .failure(let error) = typeface(family, isBold: false) { "\(error)" } else { nil }
  }

  /// Returns the characters of a text that a family or the default font lacks; nil if none.
  package func missing(in text: String, family: String?, isBold: Bool) -> MissingCharacters? {
    guard case .success(let face) = typeface(family, isBold: isBold) else { return nil }
    let characters = face.missing(in: text)
    return characters.isEmpty ? nil : MissingCharacters(characters: characters, family: face.family)
  }

  /// Returns how to fix missing characters, as text; nil if unknown.
  package func remedy(for text: String, missing: MissingCharacters) -> String? {
    MissingGlyphHint.message(for: text, missing: missing.characters)
  }

  private func typeface(_ family: String?, isBold: Bool) -> Result<Typeface, TextError> {
    if let typeface = opened[isBold]?[family] { return typeface }
    let typeface = Result { () throws(TextError) in try Typeface.named(family, bold: isBold) }
    opened[isBold, default: [:]][family] = typeface
    return typeface
  }
}
