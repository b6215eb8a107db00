extension Unicode.Scalar {
  /// True if the scalar shows nothing, or acts on a terminal, on a log or on the order of what is read.
  ///
  /// These are control, bidirectional and other format characters, line separators, noncharacters, and
  /// bytes that are no text (`undecodedByte`). Joiners are not, as emoji and several scripts need them.
  package var acts: Bool {
    if value >= 0x20, value < 0x7F { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: value != 0x200C && value != 0x200D
    case .privateUse: undecodedByte != nil
    default: properties.isNoncharacterCodePoint
    }
  }

  /// The scalar as `\u{1B}`; what stands for a byte that is no text as `\xFF`.
  package var escaped: String {
    if let undecodedByte { return "\\x" + String(undecodedByte, radix: 16, uppercase: true) }
    return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
  }
}
