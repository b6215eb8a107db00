/// A position between two characters of a scene file or of a command-line setting.
package struct SourcePosition: Hashable, Sendable {
  /// Line number, starting at 1.
  package var line: Int
  /// Column in Unicode scalars, starting at 1.
  package var column: Int
  /// Number of UTF-8 bytes before the position, without a byte order mark.
  package var offset: Int
  /// The number of the text: 0 for the scene file, 1 for the first setting, and so on.
  package var text = 0

  /// The start of the scene file.
  package static let start = SourcePosition(line: 1, column: 1, offset: 0)
}

extension SourcePosition: Comparable {
  /// Returns whether a position is before another one; settings come after the file.
  package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.text, a.offset) < (b.text, b.offset)
  }
}

/// A range of a scene file, which can be empty or span several lines.
package struct SourceRange: Hashable, Sendable {
  /// The position before the first character.
  package var start: SourcePosition
  /// The position after the last character.
  package var end: SourcePosition

  /// Line and column of the start in the scene file; zeros if the range is in a setting.
  package var positionInFile: (line: Int, column: Int) {
    start.text == 0 ? (start.line, start.column) : (0, 0)
  }
}

extension SourceRange {
  /// Creates an empty range at a position.
  package init(at position: SourcePosition) {
    self.init(start: position, end: position)
  }
}
