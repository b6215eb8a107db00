import Platform

/// A replacement of a range of a scene's text, in bytes without a byte order mark.
typealias TextChange = (range: Range<Int>, text: String)

/// A search for the text change that sets the value at a path in a document.
struct TextChangeFinder {
  let source: SourceText
  let value: YAMLNode

  private var bytes: [UInt8] { source.bytes }

  func change(
    of node: YAMLNode, at steps: ArraySlice<LocatedSetting.Step>, below parents: [String]
  ) throws(SceneTextFault) -> TextChange {
    guard let step = steps.first else { return replacement(of: node, with: value) }
    let remaining = steps.dropFirst()
    let path = parents + [step.key]
    switch node.content {
    case .mapping(let entries):
      if let entry = entries.first(where: { $0.key == step.key }) {
        return try change(of: entry.value, at: remaining, below: path)
      }
      return addition(
        YAMLEntry(key: step.key, keyRange: step.range, value: try nested(remaining, below: path)),
        to: node, entries)
    case .sequence(let items):
      guard let index = Int(step.key), (0...items.count).contains(index) else {
        throw SceneTextFault(
          description: "\(parents.joined(separator: ".").excerpt) has no such item")
      }
      if index < items.count { return try change(of: items[index], at: remaining, below: path) }
      return addition(try nested(remaining, below: path), to: node, items)
    case .scalar(let scalar):
      var created = try nested(steps, below: parents)
      if !scalar.isNull, YAMLNode.isViewer(parents), step.key != "style",
        let entries = created.entries
      {
        let style = YAMLEntry(key: "style", keyRange: node.range, value: node)
        created.content = .mapping([style] + entries.filter { $0.key != "style" })
      }
      return replacement(of: node, with: created)
    }
  }

  /// Returns a new node with the value at the end of a path.
  private func nested(
    _ steps: ArraySlice<LocatedSetting.Step>, below path: [String]
  ) throws(SceneTextFault) -> YAMLNode {
    try rethrowing(
      as: { (fault: Diagnostic) in SceneTextFault(description: fault.message) },
      YAMLNode.nested(with: value, at: steps, below: path))
  }

  /// Returns the change that replaces a node; its anchor stays.
  private func replacement(of node: YAMLNode, with value: YAMLNode) -> TextChange {
    let end = node.range.end.offset
    var start = node.range.start.offset
    let column = node.range.start.column
    if start < end, bytes[start] == UInt8(ascii: "-"), case .sequence = node.content, !node.isFlow {
      return (start..<end, list(value, at: column, before: end))
    }
    let text = value.written(afterColumn: column)
    guard start < end else { return (start..<end, " " + text) }
    guard bytes[start] == UInt8(ascii: "&") else { return (start..<end, text) }
    while start < end, !Self.isBlankOrBreak(bytes[start]) { start += 1 }
    return (start..<end, " " + text)
  }

  /// Returns the text that replaces a list with dashes; a new list is written with dashes, too.
  private func list(_ value: YAMLNode, at column: Int, before end: Int) -> String {
    let ending = end > 0 && Self.isBreak(bytes[end - 1]) ? lineBreak(before: end) : ""
    guard case .sequence(let items) = value.content, !items.isEmpty else {
      // Indent more, because the dashes can be in the same column as their key.
      return "  " + value.written(afterColumn: column + 2) + ending
    }
    let indent =
      lineBreak(after: bytes.firstIndex(where: Self.isBreak) ?? bytes.count)
      + String(repeating: " ", count: column - 1)
    return items.map { "- \($0.written(afterColumn: column + 2))" }.joined(separator: indent)
      + ending
  }

  // MARK: Additions

  private func addition(
    _ entry: YAMLEntry, to node: YAMLNode, _ entries: [YAMLEntry]
  ) -> TextChange {
    let key = YAMLNode(word: entry.key).written(afterColumn: 0)
    guard let first = entries.first, let last = entries.last, !node.isFlow else {
      return addition(
        "\(key): \(entry.value.written(afterColumn: 40))", inBrackets: node,
        after: entries.last.map { max($0.value.range.end.offset, $0.keyRange.end.offset) })
    }
    let indent = first.keyRange.start.column - 1
    return line(
      "\(key): \(entry.value.written(afterColumn: indent + 2))", indent: indent,
      after: max(last.value.range.end.offset, last.keyRange.end.offset))
  }

  private func addition(_ item: YAMLNode, to node: YAMLNode, _ items: [YAMLNode]) -> TextChange {
    guard let last = items.last, !node.isFlow else {
      return addition(
        item.written(afterColumn: 40), inBrackets: node, after: items.last?.range.end.offset)
    }
    // The dash is before the item, either on its line or on an earlier one.
    var dash = last.range.start.offset - 1
    while dash > 0, Self.isBlankOrBreak(bytes[dash]) { dash -= 1 }
    let indent = max(source.position(offset: max(dash, 0)).column - 1, 0)
    return line(
      "- \(item.written(afterColumn: indent + 2))", indent: indent, after: last.range.end.offset)
  }

  /// Returns the change that adds an entry in braces or brackets.
  private func addition(_ text: String, inBrackets node: YAMLNode, after end: Int?) -> TextChange {
    guard let end else {
      let start = node.range.start.offset
      let bracket = bytes[start..<node.range.end.offset]
        .firstIndex { [UInt8(ascii: "["), UInt8(ascii: "{")].contains($0) }
      let inside = (bracket ?? start) + 1
      return (inside..<inside, text)
    }
    return (end..<end, ", " + text)
  }

  /// Returns the change that adds a line after the line that contains `end`.
  private func line(_ text: String, indent: Int, after end: Int) -> TextChange {
    let indented = String(repeating: " ", count: indent) + text
    // A text of several lines ends at the start of the next line.
    if end > 0, Self.isBreak(bytes[end - 1]) {
      return (end..<end, indented + lineBreak(before: end))
    }
    let offset = bytes[end...].firstIndex(where: Self.isBreak) ?? bytes.count
    return (offset..<offset, lineBreak(after: offset) + indented)
  }

  private func lineBreak(after offset: Int) -> String {
    guard offset < bytes.count else { return bytes.contains(0x0D) ? "\r\n" : "\n" }
    guard bytes[offset] == 0x0D else { return "\n" }
    return offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? "\r\n" : "\r"
  }

  private func lineBreak(before offset: Int) -> String {
    guard bytes[offset - 1] == 0x0A else { return "\r" }
    return offset > 1 && bytes[offset - 2] == 0x0D ? "\r\n" : "\n"
  }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isBlankOrBreak(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isBreak(byte)
  }
}
