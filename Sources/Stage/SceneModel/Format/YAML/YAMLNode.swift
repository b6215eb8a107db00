import Display
import Platform

/// A value of a YAML document with its location in the file.
///
/// Aliases are replaced by their targets but keep their own locations. The storage of targets is
/// shared, and the number of nodes is limited.
struct YAMLNode: Sendable {
  enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  var content: Content
  /// The range from the first character to the last.
  var range: SourceRange
  /// Whether the node is written in brackets or braces.
  var isFlow = false
  /// Whether the node is complete; false if a syntax error truncated it.
  var isComplete = true

  /// The entries of a mapping; nil for other nodes.
  var entries: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// Returns the entry of a mapping with a key; nil if there is none.
  func entry(_ key: String) -> YAMLEntry? { entries?.first { $0.key == key } }

  /// Returns a node with other content at the same location.
  func with(content: Content) -> YAMLNode {
    var node = self
    node.content = content
    return node
  }

  /// The items of a sequence; nil for other nodes.
  var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The node on one line, with brackets and braces.
  var flowText: String {
    switch content {
    case .scalar(let scalar): scalar.text
    case .sequence(let items): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{" + entries.map { "\($0.key): \($0.value.flowText)" }.joined(separator: ", ") + "}"
    }
  }

  /// The scalar; nil for other nodes.
  var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  // MARK: Constants

  /// Returns the document's scalars in file order, except those of the top-level keys `names`.
  ///
  /// Their names are paths such as `touches[1].drag.during`.
  func constants(without names: Set<String>) -> [SceneConstant] {
    (entries ?? []).filter { !names.contains($0.key) }.flatMap { entry in
      entry.value.leaves(named: ConstantName(key: entry.key)).map(Self.spelledOut)
    }
  }

  /// Returns a viewer that is written as only its style, in the form of a viewer with constants.
  private static func spelledOut(_ constant: SceneConstant) -> SceneConstant {
    var constant = constant
    if ["viewer", "compare"].contains(constant.name.list), constant.name.suffix.isEmpty {
      constant.name = constant.name.key("style")
    }
    return constant
  }

  private func leaves(named name: ConstantName) -> [SceneConstant] {
    switch content {
    case .scalar(let scalar):
      let start = range.start.text == 0 ? range.start : nil
      return [
        SceneConstant(name: name, text: scalar.text, line: start?.line, column: start?.column)
      ]
    case .sequence(let items):
      return items.enumerated().flatMap { $0.element.leaves(named: name.item($0.offset)) }
    case .mapping(let entries): return entries.flatMap { $0.value.leaves(named: name.key($0.key)) }
    }
  }

  // MARK: Written values

  /// Returns the node as YAML that is valid in any context, including brackets.
  ///
  /// Long lists of lists continue on further lines, which are indented relative to `column`.
  func written(afterColumn column: Int) -> String {
    switch content {
    case .scalar(let scalar): return scalar.written
    case .sequence(let items):
      let pieces = items.map { $0.written(afterColumn: column + Self.step) }
      guard items.contains(where: { $0.scalar == nil }) else {
        return "[" + pieces.joined(separator: ", ") + "]"
      }
      return "[" + Self.filled(pieces, from: column) + "]"
    case .mapping(let entries):
      return "{"
        + entries.map {
          "\(YAMLScalar(text: $0.key, isPlain: true).written): \($0.value.written(afterColumn: column))"
        }.joined(separator: ", ") + "}"
    }
  }

  /// Indentation of continuation lines relative to their list, in columns.
  private static let step = 2
  /// Maximum length of a line, in columns.
  private static let width = 100

  private static func filled(_ pieces: [String], from column: Int) -> String {
    let indent = String(repeating: " ", count: column + step)
    var text = ""
    var position = column + width / 5
    for (index, piece) in pieces.enumerated() {
      if index > 0, position + piece.count > width {
        text += ",\n" + indent
        position = indent.count
      } else if index > 0 {
        text += ", "
      }
      text += piece
      position += piece.count + 2
    }
    return text
  }
}

/// A single value as written.
struct YAMLScalar: Sendable {
  /// The text, with quotes and escapes resolved.
  var text: String
  /// Whether it has no quotes, so that it can be a number, `true` or null.
  var isPlain: Bool

  /// Whether it is null: an empty plain scalar, `~` or `null`.
  var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }
  /// Whether it is `true` or `false`, in any spelling of YAML's core schema.
  var isBoolean: Bool {
    isPlain && ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text)
  }
}

/// A key of a mapping with its value.
struct YAMLEntry: Sendable {
  var key: String
  /// The range of the key.
  var keyRange: SourceRange
  var value: YAMLNode
}

extension YAMLScalar {
  /// The value as YAML that is valid in any context and reads as the same value.
  var written: String {
    if isPlain, text.isEmpty || text == "~" { return "~" }
    if isPlain, Self.isPlainEverywhere(text) { return text }
    var quoted = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
        quoted += "\\x" + String(scalar.value, radix: 16).zeroPadded(to: 2)
      case "\u{2028}", "\u{2029}", "\u{FEFF}":
        quoted += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return "\"\(quoted)\""
  }

  /// Whether a text needs no quotes in any context, like words, numbers and paths.
  private static func isPlainEverywhere(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, first != 0x20, last != 0x20
    else { return false }
    let inner = Set("_./+-()% ".utf8)
    let startsWell = first != UInt8(ascii: "-") || (text.utf8.dropFirst().first ?? 0) > 0x2D
    return startsWell && first != UInt8(ascii: "%")
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte > 0x40
          || inner.contains(byte)
      }
  }
}
