/// A place in a scene file, or in a setting of the command line, between two characters.
package struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int
  /// Bytes of UTF-8 before the place, without a byte order mark.
  package var offset: Int
  /// The text that it is a place of: 0 is the scene file, 1 the first setting, and so on.
  package var text = 0

  /// The beginning of a file.
  package static let start = SourcePosition(line: 1, column: 1, offset: 0)
}

extension SourcePosition: Comparable {
  /// True if a place stands before another one; the settings come after the file.
  package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.text, a.offset) < (b.text, b.offset)
  }
}

/// A stretch of a scene file; it may be empty and may run over several lines.
package struct SourceRange: Hashable, Sendable {
  /// The place before its first character.
  package var start: SourcePosition
  /// The place after its last character.
  package var end: SourcePosition

  /// The line and column of its start in the scene file; zeros where it stands in a setting.
  package var placeInFile: (line: Int, column: Int) {
    start.text == 0 ? (start.line, start.column) : (0, 0)
  }
}

extension SourceRange {
  /// The empty range at a place.
  package init(at position: SourcePosition) {
    self.init(start: position, end: position)
  }
}
