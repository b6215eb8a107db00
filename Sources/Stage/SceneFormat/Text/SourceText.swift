import Motion

/// The bytes of a scene file, or of a setting, with an index of its lines and columns.
///
/// Lines end with LF, CR or CR LF; a byte order mark at the beginning is dropped and not counted.
package struct SourceText: Sendable {
  /// The UTF-8 bytes without a byte order mark.
  package let bytes: [UInt8]
  /// The place where the bytes stop being readable text, nil where all are.
  package let fault: TextFault?

  /// Bytes of the file before the text: 3 where it begins with a byte order mark, else 0.
  package let markLength: Int

  /// The number of the text in its positions: 0 for a file.
  private let number: Int
  /// The end of the last known line, which goes on after a fault.
  private let lastLineEnd: Int
  /// The number of scalars from one remembered byte offset to the next.
  private static let stride = 64
  /// The first place of each line.
  private let lineStarts: [LineStart]
  /// The byte offsets of scalars 0, 64, 128 and so on.
  private let checkpoints: [Int]

  private struct LineStart {
    var offset: Int
    var scalar: Int
  }

  /// Looks through the bytes of a file; stops at the first one that is not readable text.
  package init(bytes file: [UInt8], number: Int = 0) {
    self.number = number
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    markLength = file.starts(with: mark) ? mark.count : 0
    bytes = markLength > 0 ? Array(file.dropFirst(markLength)) : file

    var (offset, count) = (0, 0)
    var lineStarts = [LineStart(offset: 0, scalar: 0)]
    var checkpoints = [0]
    fault = bytes.withUnsafeBufferPointer { buffer in
      var (rest, parser) = (buffer.makeIterator(), Unicode.UTF8.ForwardParser())
      while offset < buffer.count {
        guard case .valid(let encoded) = parser.parseScalar(from: &rest) else {
          return TextFault(offset: offset)
        }
        let scalar = UTF8.decode(encoded)
        guard scalar.isPrintable else { return TextFault(offset: offset, forbidden: scalar) }
        offset += encoded.count
        count += 1
        if count.isMultiple(of: Self.stride) { checkpoints.append(offset) }
        let isLineFeedNext = offset < buffer.count && buffer[offset] == 0x0A
        if scalar == "\n" || (scalar == "\r" && !isLineFeedNext) {
          lineStarts.append(LineStart(offset: offset, scalar: count))
        }
      }
      return nil
    }
    self.lineStarts = lineStarts
    self.checkpoints = checkpoints
    lastLineEnd =
      bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// The place before the scalar of an index from 0; the end of the readable text from its end on.
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

  /// The rest of a line from a column on, both counted from 1; clamped to the text.
  package func rangeToLineEnd(line: Int, column: Int) -> SourceRange {
    let start = lineStarts[min(max(line, 1), lineStarts.count) - 1]
    let end = position(offset: max(start.offset, lineOffsets(line).upperBound))
    let place = position(scalar: start.scalar + max(column, 1) - 1)
    return SourceRange(start: place.offset < end.offset ? place : end, end: end)
  }

  /// The place at the offset of a scalar's first byte, found in time linear in the column.
  package func position(offset: Int) -> SourcePosition {
    let line = lineStarts.countOfPrefix { $0.offset <= offset } - 1
    var column = 1
    var place = lineStarts[line].offset
    while place < offset, place < bytes.count {
      place = nextBoundary(after: place)
      column += 1
    }
    return SourcePosition(line: line + 1, column: column, offset: place, text: number)
  }

  /// The bytes of a line, counted from 1, without its break; empty for one that does not exist.
  package func lineOffsets(_ line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1].offset
    var end = line < lineStarts.count ? lineStarts[line].offset : lastLineEnd
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The text of a stretch of bytes; bytes that are no UTF-8 become U+FFFD.
  package func text(_ offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets], as: UTF8.self)
  }

  /// The range of some bytes.
  func range(_ offsets: Range<Int>) -> SourceRange {
    SourceRange(
      start: position(offset: offsets.lowerBound), end: position(offset: offsets.upperBound))
  }

  /// The range of the character at a place, which is empty at the end of a line.
  func character(at place: SourcePosition) -> SourceRange {
    var end = place
    if place.offset < lineOffsets(place.line).upperBound {
      end.offset = nextBoundary(after: place.offset)
      end.column += 1
    }
    return SourceRange(start: place, end: end)
  }

  /// The first byte of the scalar after the one at `offset`; never past the end.
  func nextBoundary(after offset: Int) -> Int {
    var next = min(offset + 1, bytes.count)
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  /// The first byte of the scalar before the one at `offset`; never below 0.
  func previousBoundary(before offset: Int) -> Int {
    var previous = max(offset - 1, 0)
    while previous > 0, bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
    return previous
  }
}

extension Unicode.Scalar {
  /// Whether YAML allows the character: `c-printable` of YAML 1.2, section 5.1, without the byte order mark.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0x20...0x7E, 0x09, 0x0A, 0x0D, 0x85, 0xA0...0xD7FF, 0x10000...0x10FFFF: true
    case 0xE000...0xFFFD: value != 0xFEFF
    default: false
    }
  }
}
