import FoundationEssentials

/// JSON made safe for display: equal values, with unsafe characters escaped.
package enum InertJSON {
  /// Returns the value as escaped JSON with sorted keys.
  ///
  /// Non-finite numbers become the strings `Infinity`, `-Infinity`, and `NaN`.
  package static func encoded(
    _ value: some Encodable, withoutMarkup: Bool = false, isIndented: Bool = false
  ) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return escaped([UInt8](try encoder.encode(value)), withoutMarkup: withoutMarkup)
  }

  /// Decodes a value from JSON written by `encoded`.
  package static func decoded<Value: Decodable>(
    _ type: Value.Type, from json: [UInt8]
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try decoder.decode(type, from: Data(json))
  }

  /// Replaces characters that act on a terminal or a log by `\u…` in valid JSON.
  ///
  /// With `withoutMarkup`, `<` is escaped too, for use in an HTML page.
  package static func escaped(_ json: [UInt8], withoutMarkup: Bool = false) -> [UInt8] {
    let hash = UInt8(ascii: "#")
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    json.withUnsafeBufferPointer { bytes in
      var offset = 0
      // The start of the bytes that are not copied yet.
      var start = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        var length = 1
        var needsEscape: Unicode.Scalar?
        if byte < 0x80 {
          let isCommand = byte == hash && offset > 0 && bytes[offset - 1] == hash
          if isCommand || byte == 0x7F || withoutMarkup && byte == UInt8(ascii: "<") {
            needsEscape = Unicode.Scalar(byte)
          }
        } else {
          length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
          let end = min(offset + length, bytes.count)
          let text = String(decoding: bytes[offset..<end], as: UTF8.self)
          if let scalar = text.unicodeScalars.first, scalar.needsEscape { needsEscape = scalar }
        }
        if let needsEscape {
          result += bytes[start..<offset]
          result += needsEscape.jsonEscape.utf8
          start = min(offset + length, bytes.count)
        }
        offset += length
      }
      result += bytes[start...]
    }
    return result
  }
}
