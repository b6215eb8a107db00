/// Knows the fonts that a scene's texts are set in; the reader itself opens none.
package protocol FontProbe {
  /// Why text cannot be set in a family.
  ///
  /// - Parameter family: the family's name.
  /// - Returns: what is wrong, in a sentence without a full stop; nil where nothing is.
  func problem(of family: String) -> String?

  /// The characters of a text that its font has no glyphs for.
  ///
  /// What shows nothing in any font, such as a joiner, is not among them.
  ///
  /// - Parameters:
  ///   - text: a line of text.
  ///   - family: the family's name; nil for the system's default sans serif.
  ///   - isBold: whether the text is set in the bold weight.
  /// - Returns: the characters; nil where none is missing, and where the font cannot be opened.
  func missing(in text: String, family: String?, isBold: Bool) -> MissingCharacters?

  /// What helps where characters are missing.
  ///
  /// - Returns: a sentence without a full stop; nil where nothing is known to help.
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

/// Has every font, and every character in each.
package struct EveryFont: FontProbe {
  /// Makes it.
  package init() {}

  /// Nothing is wrong with any family.
  package func problem(of family: String) -> String? { nil }

  /// No character is missing.
  package func missing(in text: String, family: String?, isBold: Bool) -> MissingCharacters? { nil }

  /// Nothing needs help.
  package func remedy(for text: String, missing: MissingCharacters) -> String? { nil }
}
