import FoundationEssentials

/// A piece of JSON in a page, which no text in it can end or be taken for a part of.
struct DataBlock {
  /// The element.
  let bytes: [UInt8]

  /// A block of a value; numbers that are not finite become texts, which the page takes for none.
  init(id: String, _ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let json = (try? encoder.encode(value)).map { Array($0) } ?? Array("null".utf8)
    self.init(id: id, json: Self.escaped(json))
  }

  /// A block of a list of texts that need no escaping, null where there is none.
  init(id: String, texts: [[UInt8]?]) {
    let quote = UInt8(ascii: "\"")
    let parts = texts.map { text in text.map { [quote] + $0 + [quote] } ?? Array("null".utf8) }
    let list = Array(parts.joined(separator: [UInt8(ascii: ",")]))
    self.init(id: id, json: [UInt8(ascii: "[")] + list + [UInt8(ascii: "]")])
  }

  private init(id: String, json: [UInt8]) {
    let start = Array("<script type=\"application/json\" id=\"\(id)\">".utf8)
    bytes = start + json + Array("</script>\n".utf8)
  }

  /// JSON without `<`, which could end the element, and without U+2028 and U+2029.
  private static func escaped(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count + 64)
    var index = 0
    while index < json.count {
      let byte = json[index]
      if byte == UInt8(ascii: "<") {
        result += Array("\\u003c".utf8)
      } else if byte == 0xE2, index + 2 < json.count, json[index + 1] == 0x80,
        json[index + 2] == 0xA8 || json[index + 2] == 0xA9
      {
        result += Array((json[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        index += 2
      } else {
        result.append(byte)
      }
      index += 1
    }
    return result
  }
}
