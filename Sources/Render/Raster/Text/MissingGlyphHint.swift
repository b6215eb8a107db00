/// A suggestion for text with characters that a font lacks, since glyphs come from only one font.
package enum MissingGlyphHint {
  /// Returns a suggestion without a full stop, or nil if none is known.
  ///
  /// It names an installed family with glyphs for the text, or a Debian package with the missing
  /// characters.
  package static func message(for text: String, missing: [Unicode.Scalar]) -> String? {
    if let family = installedFamily(for: text) {
      return "the installed font \"\(family)\" has all characters: output: {font: \"\(family)\"}"
    }
    return debianPackage(for: missing).map {
      "Debian's package \($0.name) provides \"\($0.family)\": output: {font: \"\($0.family)\"}"
    }
  }

  /// Returns an installed family that has all visible characters of a text.
  private static func installedFamily(for text: String) -> String? {
    let shown = text.unicodeScalars.filter {
      $0.value > 0x20 && !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace
    }
    guard let catalog = try? FontCatalog() else { return nil }
    return catalog.family(having: Set(shown))
  }

  /// Returns the Debian package with outlines of characters, or nil if none is known.
  ///
  /// Source: `apt-cache show` of Debian 12. Its color emoji, fonts-noto-color-emoji, are bitmaps
  /// without outlines.
  static func debianPackage(for missing: [Unicode.Scalar]) -> (name: String, family: String)? {
    if missing.allSatisfy(isEastAsian) {
      let isKorean = missing.contains { (0xAC00...0xD7A3).contains($0.value) }
      return ("fonts-noto-cjk", isKorean ? "Noto Sans CJK KR" : "Noto Sans CJK JP")
    }
    let isPicture = missing.allSatisfy {
      $0.properties.isEmojiPresentation && $0.properties.age.map { $0.major <= 9 } == true
    }
    return isPicture ? ("fonts-symbola", "Symbola") : nil
  }

  /// Whether a character is Chinese, Japanese or Korean, as included in Noto Sans CJK.
  ///
  /// Source: the blocks of Unicode 15, Blocks.txt.
  private static func isEastAsian(_ character: Unicode.Scalar) -> Bool {
    switch character.value {
    case 0x1100...0x11FF, 0x2E80...0x30FF, 0x3100...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3134F:
      true
    default: false
    }
  }
}
