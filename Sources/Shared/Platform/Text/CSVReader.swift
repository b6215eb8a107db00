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

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var (line, column) = (1, 1)
  private var separator: Unicode.Scalar?
  /// The field whose quotation mark is not closed; nil if there is none so far.
  package private(set) var unclosed: Field?

  package init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Returns the next record, which has at least one field; nil at the end.
  package mutating func next() -> [Field]? {
    while current != nil {
      var record = [nextField()]
      while isAtSeparator {
        separator = take()
        record.append(nextField())
      }
      for end: Unicode.Scalar in ["\r", "\n"] where current == end { _ = take() }
      if record.count > 1 || !record[0].text.isEmpty { return record }
    }
    return nil
  }

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var isAtSeparator: Bool {
    separator == nil ? [",", ";", "\t"].contains(current) : current == separator
  }

  private mutating func take() -> Unicode.Scalar {
    let scalar = scalars[index]
    (index, column) = (index + 1, column + 1)
    if scalar == "\n" || scalar == "\r" && current != "\n" { (line, column) = (line + 1, 1) }
    return scalar
  }

  private static func isBlank(_ scalar: Unicode.Scalar?) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func nextField() -> Field {
    while Self.isBlank(current), !isAtSeparator { _ = take() }
    var field = Field(line: line, column: column)
    var text: [Unicode.Scalar] = []
    if current == "\"" {
      _ = take()
      var isOpen = true
      while isOpen, current != nil {
        let scalar = take()
        // Two quotation marks in a quoted field represent one.
        isOpen = scalar != "\"" || current == "\""
        if isOpen { text.append(scalar == "\"" ? take() : scalar) }
      }
      if isOpen { unclosed = field }
    }
    let quoted = text.count
    while let current, current != "\n", current != "\r", !isAtSeparator { text.append(take()) }
    while text.count > quoted, Self.isBlank(text.last) { text.removeLast() }
    field.text = String(String.UnicodeScalarView(text))
    return field
  }
}

extension String {
  /// Creates the text of a file in UTF-8, or in UTF-16 with a byte order mark; without the mark.
  package init(decodingFile bytes: some Collection<UInt8>) {
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    if isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) {
      let pairs = Array(bytes)
      let units = stride(from: 1, to: pairs.count, by: 2).map {
        UInt16(pairs[$0 - 1]) << 8 | UInt16(pairs[$0])
      }
      self.init(decoding: isLittleEndian ? units.map(\.byteSwapped) : units, as: UTF16.self)
    } else {
      self.init(decoding: bytes, as: UTF8.self)
    }
    if unicodeScalars.first == "\u{FEFF}" { unicodeScalars.removeFirst() }
  }

  /// The number that the text writes in decimals, such as `-0.25` or `1e3`; nil for other texts.
  ///
  /// Swift's own initializer also reads `0x10`, `+1`, `inf` and `nan`.
  package var decimalNumber: Double? {
    let isDecimal = utf8.allSatisfy { (0x30...0x39).contains($0) || "-+.eE".utf8.contains($0) }
    return isDecimal && first != "+" ? Double(self) : nil
  }
}
