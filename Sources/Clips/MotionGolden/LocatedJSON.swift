import FoundationEssentials

/// A JSON value that knows where it begins, as JSONDecoder's errors do not.
struct LocatedJSON {
  /// The kinds of JSON values.
  indirect enum Value {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([LocatedJSON])
    case object([(key: String, value: LocatedJSON)])
  }

  /// A fault of the text, at the offset of a byte.
  struct Fault: Error {
    var offset: Int
    var words: String
  }

  /// The value.
  var value: Value
  /// The offset of its first byte in the text.
  var offset: Int

  /// The value of a key of an object, the last one where it is repeated; nil for what has none.
  subscript(key: String) -> LocatedJSON? {
    guard case .object(let members) = value else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The value's kind in words.
  var kind: String {
    switch value {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// Reads a whole text.
  static func read(_ bytes: [UInt8]) throws(Fault) -> LocatedJSON {
    var reader = LocatedJSONReader(bytes)
    return try reader.document()
  }
}

/// Reads JSON as RFC 8259 defines it, value by value.
private struct LocatedJSONReader {
  private let bytes: [UInt8]
  private var next = 0

  /// The deepest nesting that is read; each level takes stack.
  private static let deepest = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark, which some editors write.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
  }

  mutating func document() throws(LocatedJSON.Fault) -> LocatedJSON {
    let root = try value(depth: 0)
    skipSpace()
    guard next == bytes.count else { throw fault("there is more after the end of the JSON") }
    return root
  }

  private func fault(_ words: String) -> LocatedJSON.Fault {
    LocatedJSON.Fault(offset: min(next, bytes.count), words: words)
  }

  private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { next += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func value(depth: Int) throws(LocatedJSON.Fault) -> LocatedJSON {
    skipSpace()
    guard depth <= Self.deepest else { throw fault("it is nested too deeply") }
    let offset = next
    guard let byte else { throw fault("the JSON ends too early") }
    let value: LocatedJSON.Value =
      switch byte {
      case UInt8(ascii: "{"): try object(depth: depth)
      case UInt8(ascii: "["): try list(depth: depth)
      case UInt8(ascii: "\""): .text(try text())
      default: try word()
      }
    return LocatedJSON(value: value, offset: offset)
  }

  private mutating func object(depth: Int) throws(LocatedJSON.Fault) -> LocatedJSON.Value {
    next += 1
    var members: [(key: String, value: LocatedJSON)] = []
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw fault("a key in quotes belongs here") }
      let key = try text()
      skipSpace()
      guard take(":") else { throw fault("a colon belongs here, after the key") }
      members.append((key, try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault("a comma or } belongs here") }
    return .object(members)
  }

  private mutating func list(depth: Int) throws(LocatedJSON.Fault) -> LocatedJSON.Value {
    next += 1
    var items: [LocatedJSON] = []
    skipSpace()
    if take("]") { return .list(items) }
    repeat {
      items.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault("a comma or ] belongs here") }
    return .list(items)
  }

  private mutating func text() throws(LocatedJSON.Fault) -> String {
    let start = next
    next += 1
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a text does not end in its line") }
      next += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard take("\"") else {
      next = start
      throw fault("a text does not end")
    }
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<next])) else {
      next = start
      throw fault("a text is not valid")
    }
    return text
  }

  private mutating func word() throws(LocatedJSON.Fault) -> LocatedJSON.Value {
    let start = next
    while let byte,
      Unicode.Scalar(byte).properties.isAlphabetic || "+-.0123456789".utf8.contains(byte)
    {
      next += 1
    }
    let word = String(decoding: bytes[start..<next], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .flag(true)
    case "false": return .flag(false)
    default:
      // JSON has no +1, .5, 0x10, nan or inf, which Double reads.
      let isNumber = word.utf8.allSatisfy { "+-.eE0123456789".utf8.contains($0) }
      if isNumber, let first = word.utf8.first, first != UInt8(ascii: "+"),
        first != UInt8(ascii: "."), let number = Double(word), number.isFinite
      {
        return .number(number)
      }
      next = start
      throw fault("a value belongs here")
    }
  }
}
