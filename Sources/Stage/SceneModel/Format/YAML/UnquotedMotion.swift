/// An unquoted animation such as `spring(duration: 0.5)`, whose ":" YAML treats as its own.
struct UnquotedMotion {
  /// The range up to the closing parenthesis, or to the end of the line if there is none.
  var range: SourceRange
  var text: String

  /// Maximum number of characters of an animation that a message repeats.
  ///
  /// Source: ours; so that it fits a line.
  private static let longest = 80

  /// Finds the animation around the position of a syntax error; nil if there is none.
  init?(around position: SourcePosition, in source: SourceText) {
    let line = source.lineOffsets(position.line)
    let bytes = source.bytes[line]
    guard let start = Self.open(in: bytes, before: position.offset) else { return nil }
    let close = bytes[min(max(position.offset, start), line.upperBound)...]
      .firstIndex(of: UInt8(ascii: ")"))
    let end = close.map { $0 + 1 } ?? line.upperBound
    range = source.range(start..<end)
    text = source.text(start..<end)
  }

  /// A diagnostic with the correct spelling.
  var diagnostic: Diagnostic {
    let isShown = text.hasSuffix(")") && text.count <= Self.longest && !text.contains("\"")
    return Diagnostic(
      .invalidSyntax, at: range, "an animation that contains \": \" is not in quotes",
      expected: isShown ? "\"\(text)\"" : "quotes around it",
      hint: "outside quotes, YAML reads the text before \": \" as a key")
  }

  /// Returns whether a text begins with an animation's name and "(".
  static func begins(_ text: String) -> Bool { begins(Array(text.utf8)[...]) }

  private static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = bytes.prefix { isLetter($0) }
    let following = bytes[name.endIndex...].drop { $0 == UInt8(ascii: " ") }
    return following.first == UInt8(ascii: "(")
      && MotionExpression.names.contains { name.elementsEqual($0.utf8) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns the first byte of an animation whose parenthesis is open at a position of a line.
  ///
  /// Returns nil if there is none, or if it is in quotes or a comment.
  private static func open(in line: ArraySlice<UInt8>, before end: Int) -> Int? {
    var start: Int?
    var isValueNext = true
    var position = line.startIndex
    while position < min(end, line.endIndex) {
      let byte = line[position]
      let isBlankNext = position + 1 >= line.endIndex || isBlank(line[position + 1])
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "#") where position == line.startIndex || isBlank(line[position - 1]):
        return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // Elsewhere, an apostrophe is an ordinary character.
        if isValueNext {
          guard let close = closing(byte, in: line[(position + 1)...]) else { return nil }
          position = close
        }
        isValueNext = false
      case UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "?"):
        isValueNext = isBlankNext && (byte == UInt8(ascii: ":") || isValueNext)
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): isValueNext = true
      case UInt8(ascii: ")"):
        start = nil
        isValueNext = false
      default:
        if isValueNext, start == nil, begins(line[position...]) { start = position }
        isValueNext = false
      }
      position += 1
    }
    return start
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func closing(_ quote: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] == quote {
        // In single quotes, two quotes mean one.
        guard quote == UInt8(ascii: "'"), bytes[(position + 1)...].first == quote else {
          return position
        }
        position += 1
      } else if quote == UInt8(ascii: "\""), bytes[position] == UInt8(ascii: "\\") {
        position += 1
      }
      position += 1
    }
    return nil
  }
}
