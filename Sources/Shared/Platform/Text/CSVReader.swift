/// Reads the records of a CSV text, as RFC 4180 describes them.
///
/// The first comma, semicolon or tab that is not quoted separates fields in the whole text. Blank
/// lines are skipped, and so are spaces around fields that are not quoted.
package struct CSVReader {
  /// A field of a record, without its quotation marks.
  package struct Field: Hashable, Sendable {
    package var text = ""
    /// The line and column of the first character, from 1.
    package let line: Int, column: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var (line, column) = (1, 1)
  private var separator: UInt8?
  /// The field whose quotation mark is not closed; nil if there is none so far.
  package private(set) var unclosed: Field?

  private static let separators = Set(",;\t".utf8)
  private static let quote = UInt8(ascii: "\"")
  private static let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the next record, which has at least one field; nil at the end.
  package mutating func next() -> [Field]? {
    while index < bytes.count {
      var record = [nextField()]
      while isAtSeparator {
        separator = take()
        record.append(nextField())
      }
      if current == Self.carriageReturn { _ = take() }
      if current == Self.newline { _ = take() }
      if record.count > 1 || !record[0].text.isEmpty { return record }
    }
    return nil
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var isAtSeparator: Bool {
    guard let current else { return false }
    return separator.map { $0 == current } ?? Self.separators.contains(current)
  }

  private var isAtEnd: Bool {
    current == nil || current == Self.newline || current == Self.carriageReturn || isAtSeparator
  }

  private mutating func take() -> UInt8 {
    let byte = bytes[index]
    index += 1
    if byte == Self.newline || byte == Self.carriageReturn && current != Self.newline {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      // Other bytes continue a character of UTF-8.
      column += 1
    }
    return byte
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private mutating func nextField() -> Field {
    while !isAtEnd, Self.isBlank(bytes[index]) { _ = take() }
    var field = Field(line: line, column: column)
    var text: [UInt8] = []
    if current == Self.quote {
      _ = take()
      while true {
        guard current != nil else {
          unclosed = field
          break
        }
        let byte = take()
        // Two quotation marks in a quoted field represent one.
        if byte == Self.quote {
          guard current == Self.quote else { break }
          _ = take()
        }
        text.append(byte)
      }
    }
    var rest: [UInt8] = []
    while !isAtEnd { rest.append(take()) }
    text += rest[..<((rest.lastIndex { !Self.isBlank($0) } ?? -1) + 1)]
    field.text = String(decoding: text, as: UTF8.self)
    return field
  }
}

extension String {
  /// Creates the text of a file in UTF-8, or in UTF-16 with a byte order mark.
  package init(decodingFile bytes: some Collection<UInt8>) {
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) else {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      self.init(
        decoding: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
      return
    }
    let pairs = Array(bytes.dropFirst(2))
    let units = stride(from: 1, to: pairs.count, by: 2).map { index in
      let (first, second) = (UInt16(pairs[index - 1]), UInt16(pairs[index]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    self.init(decoding: units, as: UTF16.self)
  }

  /// The number that the text writes in decimals, such as `-0.25` or `1e3`; nil for other texts.
  ///
  /// Swift's own initializer also reads `0x10`, `+1`, `inf` and `nan`.
  package var decimalNumber: Double? {
    let isDecimal = utf8.allSatisfy { (0x30...0x39).contains($0) || "-+.eE".utf8.contains($0) }
    return isDecimal && first != "+" ? Double(self) : nil
  }
}
