import CPages
import Platform
import SceneModel

/// The syntax of the functions that a target exports, from the tables in `Sources/C/CPages/code`.
struct CodeLanguage {
  /// The name of the target.
  let target: String
  /// Whether the functions of a screen are followed by a gesture handler; its rows end in `.handler`.
  var hasHandler = false
  private let syntax: [String: String]

  /// Rows of a key and a field for each target.
  private static let table = cpages_code_syntax().string.split(separator: "\n").map { line in
    line.replacing("\\n", with: "\n").split(separator: "\t", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Whether a declared viewer becomes functions.
  var hasFunctions: Bool { !text("function").isEmpty }

  /// Reads the syntax of a target.
  init(_ target: ExportTarget) {
    let column = Self.table[0].firstIndex(of: target.rawValue) ?? 0
    self.target = target.rawValue
    syntax = Dictionary(
      uniqueKeysWithValues: Self.table.map { ($0[0], $0[min(column, $0.count - 1)]) })
  }

  /// Returns the syntax of a key with values for `$0`, `$1` …; without an own syntax, the key.
  func text(_ key: String, _ values: String...) -> String { text(key, values: values) }

  /// Returns the syntax of a key with values in a list; none if it is empty.
  func texts(_ key: String, _ values: String...) -> [String] {
    [syntax[key] == nil ? "" : text(key, values: values)].filter { !$0.isEmpty }
  }

  func text(_ key: String, values: [String]) -> String {
    values.enumerated().reduce(syntax[hasHandler ? "\(key).handler" : key] ?? syntax[key] ?? key) {
      $0.replacing("$\($1.offset)", with: $1.element)
    }
  }

  /// Returns a name, with `_` after one that has a meaning in a language or in the printed code.
  func identifier(_ name: String) -> String {
    // In other groups than that of an opening, `progress` is not a variable.
    let variables = DeclaredVariable.allCases.filter { $0 != .progress }.map { "\($0)" }
    return (text("reserved").identifiers + variables).contains(name) ? "\(name)_" : name
  }

  /// Returns the name of a constant with a key.
  func constant(_ key: String) -> String {
    text("constant", identifier(key), identifier(key).capitalizedWord)
  }

  /// The imports that code needs, sorted by name.
  func imports(of code: String) -> [String] {
    syntax.filter { $0.key.hasPrefix("import ") && !$0.value.isEmpty && code.contains($0.value) }
      .map(\.key).sorted()
  }

  /// Returns the comment of code, or one without code, with each sentence on lines of its own.
  ///
  /// Lines have at most 100 characters, unless a single word is longer. Comment delimiters and
  /// control characters in the sentences are made harmless.
  func comment(_ sentences: [String], hasCode: Bool = true) -> [String] {
    let mark = text(hasCode ? "mark" : "note")
    // The lines will be indented by up to this margin.
    let width = 100 - text("margin").count
    var lines = sentences.flatMap { sentence in
      sentence.inert.uncommented.split(separator: " ").reduce(into: [mark]) { lines, word in
        let last = lines[lines.count - 1]
        if last != mark, last.count + 1 + word.count > width { lines.append(mark) }
        lines[lines.count - 1] += " " + word
      }
    }
    if mark == "  ", !lines.isEmpty {
      lines[0] = "/*" + lines[0].dropFirst(2)
      lines[lines.count - 1] += " */"
    }
    guard mark == " *" else { return lines }
    let isShort = lines.count == 1 && lines[0].count < 90
    return isShort ? ["/**\(lines[0].dropFirst(2)) */"] : ["/**"] + lines + [" */"]
  }

  func indented(_ lines: [String]) -> [String] {
    let indentation = String(repeating: " ", count: Int(text("indentation")) ?? 2)
    return lines.map { $0.isEmpty ? "" : indentation + $0 }
  }

  /// Returns arguments in parentheses.
  func list(_ arguments: [String]) -> String {
    arguments.isEmpty ? "()" : "(\(text("arguments", arguments.joined(separator: ", "))))"
  }

  /// Returns a function that returns the value of the first branch whose condition holds.
  func function(
    _ name: String, _ arguments: [String], _ type: String, _ locals: [String],
    _ branches: [(condition: String?, value: String)]
  ) -> [String] {
    let list = list(arguments)
    if locals.isEmpty, branches.count == 1, let value = branches.first?.value {
      let isObject = value.hasPrefix("{")
      let line = text("line", name, list, text(type), isObject ? "(\(value))" : value)
      if line.count <= 94, !line.contains("\n") { return [line] }
    }
    var head = [text("function", name, list, text(type))]
    if head[0].count > 94 {
      let lines = text("arguments", "\n\(indented(arguments).joined(separator: ",\n"))\n")
      head = text("function", name, "(\(lines))", text(type)).lines
    }
    let body = branches.flatMap { condition, value in
      let isAlone = branches.count == 1 && locals.isEmpty
      let lines = text(isAlone ? "value" : "return", value).lines
      guard let condition else { return lines }
      let line = text("branch", condition, value)
      return lines.count == 1 && line.count <= 90
        ? [line] : [text("block", condition)] + indented(lines) + ["}"]
    }
    return head + indented(locals + body) + [text("end")]
  }

  /// Returns the types and functions that code uses.
  ///
  /// A line that begins with `?a|b` needs one of the names, one with `?!a|b` none of them. In lines,
  /// `$name` is the text of a name.
  func helpers(for code: [String], names: [String: String]) -> [String] {
    let text = cpages_code_helpers().string.replacing("\n\n% ", with: "\n% ")
    let blocks = text.dropFirst(2).dropLast().split(separator: "\n% ")
    return blocks.reduce(into: []) { found, block in
      let lines = String(block).lines
      let head = lines[0].identifiers
      let isUsed = { (line: String) in line.identifiers.contains(head[0]) }
      guard head.dropFirst().contains(target) else { return }
      guard names[head[0]] != nil || code.contains(where: isUsed) || found.contains(where: isUsed)
      else { return }
      found.append("")
      found += lines.dropFirst().compactMap { filled($0, names) }
    }
  }

  /// Returns a line of a helper with its names replaced; nil if it is not needed.
  private func filled(_ line: String, _ names: [String: String]) -> String? {
    var line = line
    while line.hasPrefix("?"), let end = line.firstIndex(of: " ") {
      let isInverted = line.hasPrefix("?!")
      let needed = line[..<end].dropFirst(isInverted ? 2 : 1).split(separator: "|")
      guard needed.contains(where: { names[String($0)] != nil }) != isInverted else { return nil }
      line = String(line[end...].dropFirst())
    }
    return line.replacing(/\$([a-zA-Z.]*[a-zA-Z])/) { match in
      names[String(match.output.1)] ?? String(match.output.0)
    }
  }
}

extension String {
  /// The lines, with empty ones.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The names, keywords and numbers in a line of code without its comments, in their order.
  var identifiers: [String] {
    replacing(/\/\*.*?\*\//, with: " ").split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(
      String.init)
  }
}
