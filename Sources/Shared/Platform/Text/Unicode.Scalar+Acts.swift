extension Unicode.Scalar {
  /// Whether the scalar is invisible or can affect a terminal, a log, or the text order.
  ///
  /// These are control, bidirectional, and other format characters, line separators, noncharacters,
  /// and undecodable bytes (`undecodedByte`). Joiners are excluded, because emoji and several
  /// scripts need them.
  package var needsEscape: Bool {
    if value >= 0x20, value < 0x7F { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: value != 0x200C && value != 0x200D
    case .privateUse: undecodedByte != nil
    default: properties.isNoncharacterCodePoint
    }
  }

  /// The scalar as `\u{1B}`, or as `\xFF` if it represents an undecodable byte.
  package var escaped: String {
    if let undecodedByte { return "\\x" + String(undecodedByte, radix: 16, uppercase: true) }
    return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
  }
}
