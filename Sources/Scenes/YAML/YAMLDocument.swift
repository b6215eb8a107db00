/// A YAML file as a tree, with what is wrong with its YAML.
struct YAMLDocument: Sendable {
  /// The tree, nil where the file holds none; unfinished where `isComplete` is false.
  var root: YAMLNode?
  /// True if the whole file could be read.
  var isComplete: Bool
  /// What is wrong, in the order it was found.
  var diagnostics: [Diagnostic]

  /// Reads a text that has no fault.
  ///
  /// Reading stops at the first syntax error, at the first limit that is passed and at a second
  /// document; what was read until then is in the tree.
  init(_ source: SourceText) {
    if let directive = Self.tagDirective(in: source) {
      self.init(root: nil, isComplete: false, diagnostics: [directive])
      return
    }
    self = source.bytes.withUnsafeBufferPointer { bytes in
      var composer = YAMLComposer(source: source)
      var events = YAMLEvents(bytes)
      return composer.compose(&events)
    }
  }

  init(root: YAMLNode?, isComplete: Bool, diagnostics: [Diagnostic]) {
    self.root = root
    self.isComplete = isComplete
    self.diagnostics = diagnostics
  }

  /// The first `%TAG` line.
  ///
  /// They are refused as all tags are, but here, before libyaml compares each with all others.
  private static func tagDirective(in source: SourceText) -> Diagnostic? {
    let directive = Array("%TAG".utf8)
    var isLineStart = true
    for (offset, byte) in source.bytes.enumerated() {
      if isLineStart, byte == directive[0], source.bytes[offset...].starts(with: directive) {
        let range = SourceRange(
          start: source.position(offset: offset),
          end: source.position(offset: offset + directive.count))
        return Diagnostic(
          .refusedSyntax, at: range, "a %TAG directive is not allowed", hint: "scenes have no tags")
      }
      isLineStart = byte == 0x0A || byte == 0x0D
    }
    return nil
  }
}
