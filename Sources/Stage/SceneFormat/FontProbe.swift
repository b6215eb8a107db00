/// Knows the fonts that a scene's texts are set in; the reader itself opens none.
package protocol FontProbe {
  /// The reason why text cannot be set in a family, without a full stop; nil where it can.
  func problem(of family: String) -> String?

  /// The characters of a text without glyphs in its font, but for joiners and others that show nothing.
  ///
  /// A nil family is the system's default sans serif; nil where none is missing and where the font
  /// cannot be opened.
  func missing(in text: String, family: String?, isBold: Bool) -> MissingCharacters?

  /// The remedy for missing characters, a sentence without a full stop; nil where none is known.
  func remedy(for text: String, missing: MissingCharacters) -> String?
}

/// The characters of a text that its font lacks.
package struct MissingCharacters: Equatable, Sendable {
  /// The characters in the order of the text, each once; at least one.
  package var characters: [Unicode.Scalar]
  /// The family that lacks them.
  package var family: String

  /// Creates a finding.
  package init(characters: [Unicode.Scalar], family: String) {
    self.characters = characters
    self.family = family
  }
}
