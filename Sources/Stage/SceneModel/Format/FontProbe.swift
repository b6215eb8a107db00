/// Information about the fonts of a scene's texts; the reader itself opens no font.
package protocol FontProbe {
  /// Returns why text cannot be set in `family`, without a full stop; nil if it can be.
  func problem(of family: String) -> String?

  /// Returns the characters of `text` that have no glyph in its font; nil if none is missing.
  ///
  /// Joiners and other invisible characters do not count as missing. A nil `family` is the system's
  /// default sans serif. The result is also nil if the font cannot be opened.
  func missing(in text: String, family: String?, isBold: Bool) -> MissingCharacters?

  /// Returns how to fix missing characters, as a sentence without a full stop; nil if unknown.
  func remedy(for text: String, missing: MissingCharacters) -> String?
}

/// The characters of a text that its font lacks.
package struct MissingCharacters: Equatable, Sendable {
  /// The characters in order of first appearance, without repeats; never empty.
  package var characters: [Unicode.Scalar]
  /// The font family without glyphs for the characters.
  package var family: String

  package init(characters: [Unicode.Scalar], family: String) {
    self.characters = characters
    self.family = family
  }
}
