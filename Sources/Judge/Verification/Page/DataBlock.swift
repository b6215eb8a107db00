import Platform

/// JSON data embedded in a page.
///
/// Escaping keeps its contents from ending or imitating the block.
struct DataBlock {
  let bytes: [UInt8]

  /// Creates a block of a value.
  ///
  /// The page treats infinities and NaN, which become strings, as absent.
  init(id: String, _ value: some Encodable) {
    let json = try? InertJSON.encoded(value, withoutMarkup: true)
    self.init(id: id, json: json ?? Array("null".utf8))
  }

  /// Creates a block of a list of texts that need no escaping; nil becomes null.
  init(id: String, texts: [[UInt8]?]) {
    let quote = UInt8(ascii: "\"")
    let literals = texts.map { text in text.map { [quote] + $0 + [quote] } ?? Array("null".utf8) }
    let list = Array(literals.joined(separator: [UInt8(ascii: ",")]))
    self.init(id: id, json: [UInt8(ascii: "[")] + list + [UInt8(ascii: "]")])
  }

  private init(id: String, json: [UInt8]) {
    let start = Array("<script type=\"application/json\" id=\"\(id)\">".utf8)
    bytes = start + json + Array("</script>\n".utf8)
  }
}
