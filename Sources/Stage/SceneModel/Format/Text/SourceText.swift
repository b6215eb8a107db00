import Display

/// The bytes of a scene file or of a setting, with an index of lines and columns.
///
/// Lines end with LF, CR or CR LF. A leading byte order mark is removed and not counted.
package struct SourceText: Sendable {
  /// The UTF-8 bytes without a byte order mark.
  package let bytes: [UInt8]
  /// The first byte that is not readable text; nil if there is none.
  package let fault: TextFault?

  /// Length of the byte order mark in the file: 3 bytes, or 0 if there is none.
  package let markLength: Int

  /// The name of a file that a scene names, as the user can open it; nil for other texts.
  package let name: String?
  /// The number of the text in its positions; 0 for the scene file.
  private let number: Int
  /// End of the last indexed line; if there is a fault, the line continues after it.
  private let lastLineEnd: Int
  /// Number of scalars between two entries of `checkpoints`.
  private static let stride = 64
  /// The start of each line.
  private let lineStarts: [(offset: Int, scalar: Int)]
  /// Byte offsets of the scalars 0, 64, 128 and so on.
  private let checkpoints: [Int]

  /// Indexes the bytes of a file, up to the first byte that is not readable text.
  package init(bytes file: [UInt8], number: Int = 0, name: String? = nil) {
    (self.number, self.name) = (number, name)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    markLength = file.starts(with: mark) ? mark.count : 0
    bytes = markLength > 0 ? Array(file.dropFirst(markLength)) : file

    var (offset, count) = (0, 0)
    var lineStarts = [(offset: 0, scalar: 0)]
    var checkpoints = [0]
    fault = bytes.withUnsafeBufferPointer { buffer in
      var (iterator, parser) = (buffer.makeIterator(), Unicode.UTF8.ForwardParser())
      while offset < buffer.count {
        guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else {
          return TextFault(offset: offset)
        }
        let scalar = UTF8.decode(encoded)
        guard scalar.isPrintable else { return TextFault(offset: offset, forbidden: scalar) }
        offset += encoded.count
        count += 1
        if count.isMultiple(of: Self.stride) { checkpoints.append(offset) }
        let isLineFeedNext = offset < buffer.count && buffer[offset] == 0x0A
        if scalar == "\n" || (scalar == "\r" && !isLineFeedNext) {
          lineStarts.append((offset, count))
        }
      }
      return nil
    }
    self.lineStarts = lineStarts
    self.checkpoints = checkpoints
    lastLineEnd = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// The line that begins a merge conflict; nil if there is none.
  var conflictMark: SourceRange? {
    let mark = Array("<<<<<<< ".utf8)
    return lineStarts.first { bytes[$0.offset...].starts(with: mark) }.map {
      range($0.offset..<$0.offset + mark.count - 1)
    }
  }

  /// Returns the position before a scalar, by its index from 0; clamped to the readable text.
  package func position(scalar index: Int) -> SourcePosition {
    let index = max(0, index)
    let checkpoint = min(index / Self.stride, checkpoints.count - 1)
    var offset = checkpoints[checkpoint]
    var scalar = checkpoint * Self.stride
    while scalar < index, offset < bytes.count {
      offset = nextBoundary(after: offset)
      scalar += 1
    }
    let line = lineStarts.countOfPrefix { $0.scalar <= scalar } - 1
    return SourcePosition(
      line: line + 1, column: scalar - lineStarts[line].scalar + 1, offset: offset, text: number)
  }

  /// Returns the range from a column to the end of its line; clamped to the text.
  ///
  /// Lines and columns start at 1.
  package func rangeToLineEnd(line: Int, column: Int) -> SourceRange {
    let start = lineStarts[min(max(line, 1), lineStarts.count) - 1]
    let end = position(offset: max(start.offset, lineOffsets(line).upperBound))
    let position = position(scalar: start.scalar + max(column, 1) - 1)
    return SourceRange(start: position.offset < end.offset ? position : end, end: end)
  }

  /// Returns the position at the first byte of a scalar, in time linear in the column.
  package func position(offset: Int) -> SourcePosition {
    let line = lineStarts.countOfPrefix { $0.offset <= offset } - 1
    var column = 1
    var position = lineStarts[line].offset
    while position < offset, position < bytes.count {
      position = nextBoundary(after: position)
      column += 1
    }
    return SourcePosition(line: line + 1, column: column, offset: position, text: number)
  }

  /// Returns the bytes of a line without its break; empty if there is no such line.
  ///
  /// Lines start at 1.
  package func lineOffsets(_ line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1].offset
    var end = line < lineStarts.count ? lineStarts[line].offset : lastLineEnd
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Returns the text of a range of bytes; invalid UTF-8 becomes U+FFFD.
  package func text(_ offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets], as: UTF8.self)
  }

  /// Returns the source range of a range of bytes.
  func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(
      start: position(offset: offsets.lowerBound), end: position(offset: offsets.upperBound))
  }

  /// Returns the range of the character at a position; empty at the end of a line.
  func character(at position: SourcePosition) -> SourceRange {
    var end = position
    if position.offset < lineOffsets(position.line).upperBound {
      end.offset = nextBoundary(after: position.offset)
      end.column += 1
    }
    return SourceRange(start: position, end: end)
  }

  /// Returns the first byte of the scalar after the one at `offset`, at most the end.
  func nextBoundary(after offset: Int) -> Int {
    var next = min(offset + 1, bytes.count)
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// Returns the first byte of the scalar before the one at `offset`, at least 0.
  func previousBoundary(before offset: Int) -> Int {
    var previous = max(offset - 1, 0)
    while previous > 0, bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
    return previous
  }
}

extension Unicode.Scalar {
  /// Whether YAML allows the character.
  ///
  /// Source: `c-printable` of YAML 1.2, section 5.1, without the byte order mark.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0x20...0x7E, 0x09, 0x0A, 0x0D, 0x85, 0xA0...0xD7FF, 0x10000...0x10FFFF: true
    case 0xE000...0xFFFD: value != 0xFEFF
    default: false
    }
  }
}
