import FoundationEssentials

/// A request of HTTP/1.0 or HTTP/1.1.
struct PageRequest: Sendable {
  /// Maximum size of a head, in bytes; browsers send a host the cookies of all its ports.
  static let headLimit = 1 << 16

  let method: String
  /// The path as sent, without the query.
  let path: String
  /// The number of bytes in the body, according to the head.
  let bodyLength: Int
  /// The body; empty until it has been read.
  var body: [UInt8] = []
  /// Whether the connection is closed after the response, as the client or HTTP/1.0 requires.
  let endsConnection: Bool

  private let query: [String: String]
  private let fields: [(name: String, value: String)]

  /// Parses a head without its final empty line; nil if servers could interpret it differently.
  init?(head: [UInt8]) {
    guard let lines = Self.lines(of: head), let first = lines.first else { return nil }
    let tokens = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard tokens.count == 3, Self.isToken(tokens[0]), tokens[1].first == UInt8(ascii: "/") else {
      return nil
    }
    let version = Self.text(tokens[2])
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return nil }
    fields = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), Self.isToken(line[..<colon]) else {
        return nil
      }
      return (Self.text(line[..<colon]).lowercased(), Self.trimmed(line[(colon + 1)...]))
    }
    guard fields.count == lines.count - 1 else { return nil }
    (method, query) = (Self.text(tokens[0]), Self.query(of: tokens[1]))
    path = Self.text(tokens[1].prefix { $0 != UInt8(ascii: "?") })
    let values = Dictionary(grouping: fields, by: \.name)
    let lengths = values["content-length"] ?? []
    guard lengths.count <= 1, lengths.isEmpty || values["transfer-encoding"] == nil else {
      return nil
    }
    guard let length = lengths.first.map({ Self.number($0.value) }) ?? 0 else { return nil }
    bodyLength = length
    endsConnection =
      version == "HTTP/1.0"
      || (values["connection"] ?? []).contains { $0.value.lowercased().contains("close") }
  }

  /// Returns the values of a header, whose name is in lowercase.
  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Returns an integer in the query, from 0 to below a billion; nil if there is none.
  func number(_ name: String) -> Int? { query[name].flatMap(Self.number) }

  /// Returns a finite number in the query; nil if there is none.
  func decimal(_ name: String) -> Double? {
    guard let text = query[name], text.utf8.count <= 24, let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Decodes the body from JSON.
  ///
  /// - Throws: `DecodingError` if it is invalid.
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body))
  }

  /// Returns the lines separated by CR LF; nil if a line contains a control character except tab.
  private static func lines(of head: [UInt8]) -> [ArraySlice<UInt8>]? {
    let lines = head.split(separator: Array("\r\n".utf8), omittingEmptySubsequences: false)
    let isText = lines.joined().allSatisfy {
      $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F
    }
    return isText ? lines : nil
  }

  private static func query(of target: ArraySlice<UInt8>) -> [String: String] {
    var query: [String: String] = [:]
    let pairs = target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    for pair in pairs.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      query[text(name)] = text(pair.dropFirst(name.count + 1))
    }
    return query
  }

  /// Parses a number that consists only of digits and is below a billion.
  private static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// Returns whether bytes can be a method or the name of a header.
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var content = bytes.drop(while: isSpace)
    while let last = content.last, isSpace(last) { content.removeLast() }
    return text(content)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
