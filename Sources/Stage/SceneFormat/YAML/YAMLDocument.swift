/// A YAML file as a tree, with its faults.
struct YAMLDocument: Sendable {
  /// The tree, nil where the file holds none; unfinished where `isComplete` is false.
  var root: YAMLNode?
  /// True if the whole file could be read.
  var isComplete: Bool
  /// The faults, in the order they were found.
  var diagnostics: [Diagnostic]
}

extension YAMLDocument {
  /// Reads a text without faults from an offset on, up to the first syntax error, passed limit or second
  /// document.
  init(_ source: SourceText, from start: Int = 0) {
    if let directive = Self.tagDirective(in: source) {
      self.init(root: nil, isComplete: false, diagnostics: [directive])
      return
    }
    // A blank for each character before the value leaves all places as they are.
    let blanks = source.bytes[..<start].filter { $0 & 0xC0 != 0x80 }.map { _ in UInt8(0x20) }
    let text = start == 0 ? source.bytes : blanks + source.bytes[start...]
    self = text.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(source: source)
      var events = YAMLEvents(bytes)
      return composer.compose(&events)
    }
  }

  /// The first `%TAG` line: refused as all tags are, but before libyaml compares each with all others.
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
