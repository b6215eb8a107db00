import Platform

extension KeyShape {
  /// The JSON Schema of the key's value, with the description that an editor shows for the key.
  var schema: JSON {
    let sentences = sentences
    let described: [(String, JSON)] = [
      ("description", .text(sentences.map(\.plain).joined(separator: " "))),
      ("markdownDescription", .text(sentences.map(\.markdown).joined(separator: "\n\n"))),
    ]
    let value = fallback.map { [("default", $0)] } ?? []
    return .object(described + shape.schema + value)
  }

  /// The sentences about the key: its meaning, allowed values and default.
  private var sentences: [(plain: String, markdown: String)] {
    var sentences = [(summary, summary)]
    if let takes = shape.takes { sentences.append((takes, takes)) }
    if isRequired {
      sentences.append(("Required.", "Required."))
    } else if let fallback {
      let unit = shape.unit.isEmpty ? "" : " " + shape.unit
      sentences.append(
        ("Default: \(fallback.flowText)\(unit).", "Default: `\(fallback.flowText)`\(unit)."))
    }
    return sentences
  }
}

extension ValueShape {
  /// The allowed values, as a sentence; nil if a mapping's keys already describe them.
  fileprivate var takes: String? {
    switch self {
    case .mapping, .tagged: nil
    case .deferred(let shape): shape().takes
    case .time: "Takes \(expectation), such as 0.3, 0.3s or 300ms."
    default: "Takes \(expectation)."
    }
  }

  /// The unit of a number without one; empty if there is none.
  fileprivate var unit: String {
    switch self {
    case .number(let range): range.unit
    case .time: "s"
    case .either(let shapes, _): shapes.first?.unit ?? ""
    default: ""
    }
  }
}

extension JSON {
  /// The value as written in one line of a scene, with words unquoted.
  fileprivate var flowText: String {
    switch self {
    case .text(let text):
      text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "-" } ? text : compact
    case .list(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    default: compact
    }
  }
}
