/// A value of JSON whose members keep their order, and its text.
package enum JSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case integer(Int)
  /// A number; `null` where JSON has no word for it.
  case number(Double)
  /// A text.
  case text(String)
  /// An array.
  case list([JSON])
  /// An object.
  case object([(String, JSON)])

  /// A number, or `null`.
  package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// A whole number, or `null`.
  package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// A text, or `null`.
  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// An array of texts.
  package static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }

  /// An array of numbers.
  package static func numbers(_ numbers: [Double]) -> JSON { .list(numbers.map { .number($0) }) }
}

extension JSON {
  /// A way of breaking the text into lines; nested values are indented by two spaces.
  package struct Layout: Sendable {
    fileprivate var comma = ", "
    fileprivate var colon = ": "
    /// What stands within the brackets of an object on one line.
    fileprivate var edge = ""
    /// True for an array or object that is kept on one line; the closure gives that line's length.
    fileprivate let isOneLine: @Sendable (JSON, () -> Int) -> Bool

    /// What fits within 100 letters is on one line, but for objects with descriptions.
    package static let lines = Layout { value, length in
      switch value {
      case .object(let members) where members.contains { $0.0 == "description" }: false
      case .object(let members): members.isEmpty || length() < 100
      case .list(let items): items.isEmpty || length() < 100
      default: true
      }
    }

    /// Arrays are on one line, and objects of one or two values of a few letters.
    package static let tokens = Layout(edge: " ") { value, _ in
      guard case .object(let members) = value else { return true }
      return members.count <= 2 && members.allSatisfy { $0.1.isShort }
    }

    /// Each value is on a line of its own, as Foundation's `prettyPrinted` has it.
    package static let spread = Layout(colon: " : ") { _, _ in false }

    fileprivate static let compact = Layout(comma: ",", colon: ":") { _, _ in true }
  }

  /// The text on one line, without spaces.
  package var compact: String {
    var text = ""
    write(to: &text, .compact, nil, used: 0)
    return text
  }

  /// The text on lines.
  package func text(_ layout: Layout) -> String {
    var text = ""
    write(to: &text, layout, "\n", used: 0)
    return text
  }

  /// Writes the value after some letters of a line; an indent begins the lines, nil for one line alone.
  private func write(to text: inout String, _ layout: Layout, _ indent: String?, used: Int) {
    let isOneLine =
      indent == nil
      || layout.isOneLine(self) {
        var line = ""
        write(to: &line, layout, nil, used: 0)
        return used + line.count
      }
    let inner = isOneLine ? nil : indent.map { $0 + "  " }
    func begin(_ place: Int) {
      if place > 0 { text += inner == nil ? layout.comma : "," }
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
    case .text(let words): text += words.jsonText
    case .list(let items):
      text += "["
      for (place, item) in items.enumerated() {
        begin(place)
        item.write(to: &text, layout, inner, used: margin)
      }
      end(items.isEmpty)
      text += "]"
    case .object(let members):
      let edge = isOneLine ? layout.edge : ""
      text += "{" + edge
      for (place, (name, value)) in members.enumerated() {
        begin(place)
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
  /// An object.
  package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members) }
  /// An array.
  package init(arrayLiteral items: JSON...) { self = .list(items) }
  /// A text.
  package init(stringLiteral text: String) { self = .text(text) }
  /// `true` or `false`.
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  /// A whole number.
  package init(integerLiteral number: Int) { self = .integer(number) }
}
