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
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var last: Unicode.Scalar = " "
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      // Line breaks and tabs between values stay.
      let isActive = scalar.value >= 0x7F && scalar.needsEscape
      if isActive || scalar == "#" && last == "#" || withoutMarkup && scalar == "<" {
        result += scalar.jsonEscape.utf8
      } else {
        result += UTF8.encode(scalar) ?? .init()
      }
      last = scalar
    }
    return result
  }
}
