/// A JSON value whose members keep the order in which they were made.
indirect enum JSONTree: Sendable {
  case boolean(Bool)
  case integer(Int)
  /// A finite number.
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([Member])

  struct Member: Sendable {
    var name: String
    var value: JSONTree

    init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  static func texts(_ texts: [String]) -> JSONTree { .list(texts.map { .text($0) }) }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONTree: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: JSONTree...) {
    self = .list(elements)
  }
}

extension JSONTree: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .text(text)
  }
}

extension JSONTree: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension JSONTree: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) {
    self = .integer(value)
  }
}

extension JSONTree: ExpressibleByFloatLiteral {
  init(floatLiteral value: Double) {
    self = .number(value)
  }
}
