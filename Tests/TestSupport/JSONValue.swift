/// Any JSON value, for tables whose structure is discovered while reading them.
///
/// The typed accessors throw `JSONShapeError` if the value has a different type. So a damaged table
/// fails its test with a message, instead of passing because it has no cases.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, rounded to the nearest Double.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package var bool: Bool {
    get throws(JSONShapeError) {
      guard case .bool(let value) = self else { throw wrongShape("a truth value") }
      return value
    }
  }

  package var double: Double {
    get throws(JSONShapeError) {
      guard case .number(let value) = self else { throw wrongShape("a number") }
      return value
    }
  }

  /// The value as an integer; a fraction throws.
  package var int: Int {
    get throws(JSONShapeError) {
      guard case .number(let value) = self, let whole = Int(exactly: value) else {
        throw wrongShape("a whole number")
      }
      return whole
    }
  }

  package var string: String {
    get throws(JSONShapeError) {
      guard case .string(let value) = self else { throw wrongShape("a string") }
      return value
    }
  }

  package var array: [JSONValue] {
    get throws(JSONShapeError) {
      guard case .array(let value) = self else { throw wrongShape("an array") }
      return value
    }
  }

  /// The value as an array of numbers.
  package var doubles: [Double] {
    get throws(JSONShapeError) {
      var result: [Double] = []
      for element in try array { result.append(try element.double) }
      return result
    }
  }

  /// The value as an object.
  package var object: [String: JSONValue] {
    get throws(JSONShapeError) {
      guard case .object(let value) = self else { throw wrongShape("an object") }
      return value
    }
  }

  /// Returns whether the value is an object with this key.
  package func has(_ key: String) -> Bool {
    guard case .object(let value) = self else { return false }
    return value[key] != nil
  }

  /// The value of an object's key; a missing key throws.
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

/// An error for a JSON value of an unexpected type.
package struct JSONShapeError: Error, Hashable, CustomStringConvertible {
  /// The expected type.
  package let expected: String
  /// A description of the actual value.
  package let found: String

  /// A message with both.
  package var description: String { "expected \(expected), found \(found)" }
}

extension JSONValue: Decodable {
  /// Decodes any JSON value.
  ///
  /// - Throws: `DecodingError` if it is not a JSON value.
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
