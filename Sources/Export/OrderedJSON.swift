import PlainText

/// A value of JSON whose objects keep the order of their fields.
indirect enum OrderedJSON {
  /// An object.
  case object([(String, OrderedJSON)])
  /// An array.
  case list([OrderedJSON])
  /// A text.
  case text(String)
  /// A number, as it is written.
  case number(String)
  /// `true` or `false`.
  case flag(Bool)

  /// The value's text, an object on several lines unless all its fields are plain.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    switch self {
    case .object(let fields):
      let isShort = fields.count <= 2 && fields.allSatisfy { $0.1.isShort }
      let inner = isShort ? "" : indent + "  "
      let parts = fields.map { name, value in
        "\(inner)\(Self.quoted(name)): \(value.text(indent: inner))"
      }
      return isShort
        ? "{ \(parts.joined(separator: ", ")) }"
        : "{\n\(parts.joined(separator: ",\n"))\n\(indent)}"
    case .list(let values): return "[\(values.map { $0.text(indent: "") }.joined(separator: ", "))]"
    case .text(let text): return Self.quoted(text)
    case .number(let number): return number
    case .flag(let flag): return "\(flag)"
    }
  }

  /// True for a value of a few letters.
  private var isShort: Bool {
    switch self {
    case .object, .list: false
    case .text(let text): text.count < 10
    case .number, .flag: true
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.inert.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
