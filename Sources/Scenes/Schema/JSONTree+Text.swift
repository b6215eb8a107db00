extension JSONTree {
  var line: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): Self.digits(of: value)
    case .text(let text): Self.quoted(text)
    case .list(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ": " + $0.value.line }.joined(separator: ", ")
        + "}"
    }
  }

  /// The value for people: parts that fit are on one line, the rest is indented by two spaces a level.
  ///
  /// `indent` spaces precede the line that the value ends on; `used` characters precede it on its first
  /// line.
  func lines(width: Int = 100, indent: Int = 0, used: Int = 0) -> String {
    let line = line
    if used + line.count < width, !isBranched { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .list(let items) where !items.isEmpty:
      let lines = items.map {
        inner + $0.lines(width: width, indent: indent + 2, used: indent + 2)
      }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let name = inner + Self.quoted(member.name) + ": "
        return name + member.value.lines(width: width, indent: indent + 2, used: name.count)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default: return line
    }
  }

  /// True if it is an object with descriptions, which one line would make hard to read.
  private var isBranched: Bool {
    if case .object(let members) = self {
      members.contains { $0.name == "description" }
    } else {
      false
    }
  }

  /// The fewest digits that give the number again; whole numbers without a point.
  private static func digits(of value: Double) -> String {
    guard value == value.rounded(), value.magnitude < 1e15 else { return "\(value)" }
    return "\(Int(value))"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let hexadecimal = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
