/// A JSON value whose objects keep the order of their members.
package enum JSON: Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  /// A number, written as `null` if it is not finite.
  case number(Double)
  case text(String)
  case list([JSON])
  /// An object, with its members in output order.
  case object([(String, JSON)])

  /// Creates a number, or `null` for nil.
  package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// Creates an integer, or `null` for nil.
  package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// Creates a string, or `null` for nil.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Returns an array of strings.
  package static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }

  /// Returns an array of numbers.
  package static func numbers(_ numbers: [Double]) -> JSON { .list(numbers.map { .number($0) }) }

  /// A rule for breaking JSON text into lines; nested values are indented by two spaces.
  package struct Layout: Sendable {
    fileprivate var comma = ", "
    fileprivate var colon = ": "
    /// The text inside the braces of an object written on one line.
    fileprivate var edge = ""
    /// Whether an array or object is kept on one line; the closure returns that line's length.
    fileprivate let isOneLine: @Sendable (JSON, () -> Int) -> Bool

    /// Values that fit within 100 characters are on one line, except objects with a description.
    package static let lines = Layout { value, length in
      switch value {
      case .object(let members) where members.contains { $0.0 == "description" }: false
      case .object(let members): members.isEmpty || length() < 100
      case .list(let items): items.isEmpty || length() < 100
      default: true
      }
    }

    /// Arrays are on one line, and so are objects of one or two short values.
    package static let tokens = Layout(edge: " ") { value, _ in
      guard case .object(let members) = value else { return true }
      return members.count <= 2 && members.allSatisfy { $0.1.isShort }
    }

    /// Each value has its own line, as with Foundation's `prettyPrinted`.
    package static let spread = Layout(colon: " : ") { _, _ in false }

    fileprivate static let compact = Layout(comma: ",", colon: ":") { _, _ in true }
  }

  /// The JSON text on one line, without spaces.
  package var compact: String {
    var text = ""
    write(to: &text, .compact, nil, used: 0)
    return text
  }

  /// Returns the JSON text in a layout.
  package func text(_ layout: Layout) -> String {
    var text = ""
    write(to: &text, layout, "\n", used: 0)
    return text
  }

  /// Writes the value at column `used` of a line.
  ///
  /// `indent` starts each new line. If it is nil, the value stays on one line.
  private func write(to text: inout String, _ layout: Layout, _ indent: String?, used: Int) {
    let isOneLine =
      indent == nil
      || layout.isOneLine(self) {
        var line = ""
        write(to: &line, layout, nil, used: 0)
        return used + line.count
      }
    let inner = isOneLine ? nil : indent.map { $0 + "  " }
    func begin(_ index: Int) {
      if index > 0 { text += inner == nil ? layout.comma : "," }
      if let inner { text += inner }
    }
    func end(_ isEmpty: Bool) {
      if !isOneLine, let indent { text += (isEmpty ? "\n" : "") + indent }
    }
    let margin = (inner?.utf8.count ?? 1) - 1
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += number.isFinite ? number.shortestText : "null"
    case .text(let string): text += string.jsonText
    case .list(let items):
      text += "["
      for (index, item) in items.enumerated() {
        begin(index)
        item.write(to: &text, layout, inner, used: margin)
      }
      end(items.isEmpty)
      text += "]"
    case .object(let members):
      let edge = isOneLine ? layout.edge : ""
      text += "{" + edge
      for (index, (name, value)) in members.enumerated() {
        begin(index)
        let name = name.jsonText
        text += name
        text += layout.colon
        let used = inner == nil ? 0 : margin + name.count + layout.colon.count
        value.write(to: &text, layout, inner, used: used)
      }
      end(members.isEmpty)
      text += edge + "}"
    }
  }

  private var isShort: Bool {
    switch self {
    case .list, .object: false
    case .text(let text): text.count < 10
    default: true
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members) }
  package init(arrayLiteral items: JSON...) { self = .list(items) }
  package init(stringLiteral text: String) { self = .text(text) }
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  package init(integerLiteral number: Int) { self = .integer(number) }
}
