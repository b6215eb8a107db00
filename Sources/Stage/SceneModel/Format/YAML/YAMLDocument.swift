/// A YAML file as a tree, with its diagnostics.
struct YAMLDocument: Sendable {
  /// The tree; nil if the file is empty, and partial if `isComplete` is false.
  var root: YAMLNode?
  /// Whether the whole file was read.
  var isComplete: Bool
  /// The diagnostics, in the order in which they were found.
  var diagnostics: [Diagnostic]
}

extension YAMLDocument {
  /// Parses a source without text faults, from an offset to the end.
  ///
  /// Parsing stops at the first syntax error, exceeded limit or second document.
  init(_ source: SourceText, from start: Int = 0) {
    if let directive = Self.tagDirective(in: source) {
      self.init(root: nil, isComplete: false, diagnostics: [directive])
      return
    }
    // Replace each character before the value with a space, so that positions stay the same.
    let blanks = source.bytes[..<start].filter { $0 & 0xC0 != 0x80 }.map { _ in UInt8(0x20) }
    let text = start == 0 ? source.bytes : blanks + source.bytes[start...]
    self = text.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(source: source)
      var events = YAMLEvents(bytes)
      return composer.compose(&events)
    }
  }

  /// Returns a diagnostic for the first `%TAG` line; nil if there is none.
  ///
  /// Tags are never allowed. This check comes first because libyaml compares each `%TAG` with all
  /// others.
  private static func tagDirective(in source: SourceText) -> Diagnostic? {
    let directive = Array("%TAG".utf8)
    var isLineStart = true
    for (offset, byte) in source.bytes.enumerated() {
      if isLineStart, byte == directive[0], source.bytes[offset...].starts(with: directive) {
        return Diagnostic(
          .refusedSyntax, at: source.range(offset..<offset + directive.count),
          "a %TAG directive is not allowed", hint: "scenes have no tags")
      }
      isLineStart = byte == 0x0A || byte == 0x0D
    }
    return nil
  }
}
