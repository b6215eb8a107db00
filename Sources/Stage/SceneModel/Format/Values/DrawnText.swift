import Platform

extension ValueReader where Value == String {
  /// Returns a reader of a text that a stage draws, to check it against the scene's font.
  func drawn(isBold: Bool = false) -> ValueReader {
    inspecting { text, node, context in
      guard context.drawnTexts.count < SceneLimits.drawnTexts else { return }
      let text = Located(value: text, range: node.range, path: context.path)
      context.drawnTexts.append((text, isBold))
    }
  }
}

extension DecodingContext {
  /// Warns of texts with characters that the font lacks; a nil `family` is the system default.
  mutating func checkDrawnTexts(family: String?, _ fonts: any FontProbe) {
    var findings: [(text: Located<String>, missing: MissingCharacters)] = []
    var known: [Bool: [String: MissingCharacters?]] = [:]
    var ranges: Set<SourceRange> = []
    for (text, isBold) in drawnTexts {
      let missing =
        known[isBold]?[text.value] ?? fonts.missing(in: text.value, family: family, isBold: isBold)
      known[isBold, default: [:]][text.value] = .some(missing)
      if let missing, ranges.insert(text.range).inserted { findings.append((text, missing)) }
    }
    for finding in findings.prefix(SceneLimits.fontWarnings) {
      report(
        .missingGlyph, .warning, at: finding.text,
        "the font \"\(finding.missing.family.excerpt)\" has no \(finding.missing.names); a box is drawn for"
          + " each", hint: fonts.remedy(for: finding.text.value, missing: finding.missing))
    }
    let more = findings.dropFirst(SceneLimits.fontWarnings)
    guard let next = more.first else { return }
    report(
      .missingGlyph, .warning, at: next.text.range, path: next.text.path,
      more.count == 1
        ? "and 1 more text has characters that the font \"\(next.missing.family.excerpt)\" lacks"
        : "and \(NumberText.of(more.count)) more texts have characters that the font"
          + " \"\(next.missing.family.excerpt)\" lacks")
  }
}

extension MissingCharacters {
  /// Maximum number of characters listed in a message.
  private static let maxShown = 5

  /// The names of the characters; only the first ones if there are many.
  fileprivate var names: String {
    let shown = characters.prefix(Self.maxShown).map(Self.name)
    let omitted = characters.count - shown.count
    return omitted > 0
      ? shown.joined(separator: ", ") + " and \(NumberText.of(omitted)) more"
      : ValueShape.listing(shown, "and")
  }

  /// Returns a character's name for messages: itself, or its number if it is not visible by itself.
  private static func name(_ character: Unicode.Scalar) -> String {
    switch character.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .privateUse, .unassigned,
      .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      return "U+" + String(character.value, radix: 16, uppercase: true).zeroPadded(to: 4)
    default: return "\"\(character)\""
    }
  }
}
