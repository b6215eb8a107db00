/// Any JSON value, for tables whose shape is learnt while reading them.
///
/// The typed views throw `JSONShapeError` where the value has another shape, so a damaged table
/// fails its test with words instead of passing for want of cases.
package enum JSONValue: Hashable, Sendable {
  /// JSON's null.
  case null
  /// True or false.
  case bool(Bool)
  /// A number, as the nearest Double.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by key.
  case object([String: JSONValue])

  /// The value as a truth value.
  package var bool: Bool {
    get throws(JSONShapeError) {
      guard case .bool(let value) = self else { throw wrongShape("a truth value") }
      return value
    }
  }

  /// The value as a number.
  package var double: Double {
    get throws(JSONShapeError) {
      guard case .number(let value) = self else { throw wrongShape("a number") }
      return value
    }
  }

  /// The value as a whole number.
  package var int: Int {
    get throws(JSONShapeError) {
      guard case .number(let value) = self, let whole = Int(exactly: value) else {
        throw wrongShape("a whole number")
      }
      return whole
    }
  }

  /// The value as text.
  package var string: String {
    get throws(JSONShapeError) {
      guard case .string(let value) = self else { throw wrongShape("a string") }
      return value
    }
  }

  /// The value as a list.
  package var array: [JSONValue] {
    get throws(JSONShapeError) {
      guard case .array(let value) = self else { throw wrongShape("an array") }
      return value
    }
  }

  /// The value as a list of numbers.
  package var doubles: [Double] {
    get throws(JSONShapeError) {
      var result: [Double] = []
      for element in try array { result.append(try element.double) }
      return result
    }
  }

  /// The value as values by key.
  package var object: [String: JSONValue] {
    get throws(JSONShapeError) {
      guard case .object(let value) = self else { throw wrongShape("an object") }
      return value
    }
  }

  /// Whether the value is an object with this key.
  package func has(_ key: String) -> Bool {
    guard case .object(let value) = self else { return false }
    return value[key] != nil
  }

  /// The value of an object's key.
  package subscript(key: String) -> JSONValue {
    get throws(JSONShapeError) {
      guard let value = try object[key] else {
        throw JSONShapeError(expected: "a key '\(key)'", found: "none")
      }
      return value
    }
  }

  private func wrongShape(_ expected: String) -> JSONShapeError {
    let found =
      switch self {
      case .null: "null"
      case .bool(let value): "\(value)"
      case .number(let value): "\(value)"
      case .string(let value): "'\(value)'"
      case .array(let values): "an array of \(values.count)"
      case .object(let values): "an object with \(values.keys.sorted())"
      }
    return JSONShapeError(expected: expected, found: found)
  }
}

/// A JSON value that is not of the shape its reader needs.
package struct JSONShapeError: Error, Hashable, CustomStringConvertible {
  /// What the reader needs.
  package let expected: String
  /// What stands there.
  package let found: String

  /// One sentence that says both.
  package var description: String { "expected \(expected), found \(found)" }
}

extension JSONValue: Decodable {
  /// Decodes whatever value stands there.
  ///
  /// - Throws: `DecodingError` for what is none of JSON's values.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
