extension YAMLDocument {
  /// Sets values at paths of the document, in order; reports settings that do not fit.
  ///
  /// Fallbacks only apply if the document has no value at their path.
  mutating func apply(_ settings: [(source: SourceText, isFallback: Bool)]) {
    for (source, isFallback) in settings {
      guard let setting = LocatedSetting(source, &diagnostics), isComplete, let root,
        root.entries != nil
      else { continue }
      if isFallback, root.hasValue(setting.steps.map(\.key)[...]) { continue }
      do throws(Diagnostic) {
        self.root = try root.with(setting.value, at: setting.steps[...], below: [])
      } catch {
        diagnostics.append(error)
      }
    }
  }
}

/// An error about a setting that does not fit a scene.
package struct SettingFault: Error, CustomStringConvertible {
  let diagnostic: Diagnostic

  /// The expected value, and how to fix the setting.
  package var description: String {
    let expected = diagnostic.expected.map { "expected \($0)" } ?? diagnostic.message
    let meant = diagnostic.suggestion.map { "did you mean \($0)?" }
    return [expected, meant, diagnostic.hint].compactMap(\.self).joined(separator: "; ")
  }
}

extension YAMLNode {
  /// Whether there is a value at the end of a path of keys, or a value that ends the path early.
  fileprivate func hasValue(_ keys: ArraySlice<String>) -> Bool {
    guard let key = keys.first else { return true }
    guard entries != nil else { return scalar?.isNull != true }
    return entry(key)?.value.hasValue(keys.dropFirst()) ?? false
  }

  /// Returns the node with a value at the end of a path; `parents` are the keys before the path.
  ///
  /// A single value on the path becomes a mapping. In a viewer, the value stays as the style.
  fileprivate func with(
    _ value: YAMLNode, at steps: ArraySlice<LocatedSetting.Step>, below parents: [String]
  ) throws(Diagnostic) -> YAMLNode {
    guard let step = steps.first else { return value }
    let remaining = steps.dropFirst()
    let path = parents + [step.key]
    var node = self
    switch content {
    case .mapping(var entries):
      if let found = entries.firstIndex(where: { $0.key == step.key }) {
        entries[found].value = try entries[found].value.with(value, at: remaining, below: path)
      } else {
        let nested = try Self.nested(with: value, at: remaining, below: path)
        entries.append(YAMLEntry(key: step.key, keyRange: step.range, value: nested))
      }
      node.content = .mapping(entries)
    case .sequence(var items):
      let index = try step.index(in: items.count, of: parents)
      if index < items.count {
        items[index] = try items[index].with(value, at: remaining, below: path)
      } else {
        items.append(try Self.nested(with: value, at: remaining, below: path))
      }
      node.content = .sequence(items)
    case .scalar(let scalar):
      guard !scalar.isNull, Self.isViewer(parents), step.key != "style" else {
        return try Self.nested(with: value, at: steps, below: parents)
      }
      node = YAMLNode(
        content: .mapping([YAMLEntry(key: "style", keyRange: range, value: self)]), range: range)
      return try node.with(value, at: steps, below: parents)
    }
    return node
  }

  /// Returns a new node that contains only a value at the end of a path.
  static func nested(
    with value: YAMLNode, at steps: ArraySlice<LocatedSetting.Step>, below path: [String]
  ) throws(Diagnostic) -> YAMLNode {
    guard let step = steps.first else { return value }
    return try missing(path, for: step).with(value, at: steps, below: path)
  }

  /// Returns an empty node for a missing step: a list if the step is 0, otherwise a mapping.
  private static func missing(
    _ path: [String], for step: LocatedSetting.Step
  ) throws(Diagnostic) -> YAMLNode {
    let range = step.range
    if step.key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      _ = try step.index(in: 0, of: path)
      return YAMLNode(content: .sequence([]), range: range)
    }
    var entries: [YAMLEntry] = []
    // A scene without `viewer` shows the first style.
    if path == ["viewer"], step.key != "style", let style = ViewerVariant.all.first?.name {
      let word = YAMLNode(word: style, range: range)
      entries.append(YAMLEntry(key: "style", keyRange: range, value: word))
    }
    return YAMLNode(content: .mapping(entries), range: range)
  }

  /// Whether a path leads to a viewer, which can be written as only its style.
  static func isViewer(_ path: [String]) -> Bool {
    path == ["viewer"] || (path.count == 2 && path.first == "compare")
  }
}

extension LocatedSetting.Step {
  /// Returns the index of an item in a list of `count` items; `count` itself means a new item.
  fileprivate func index(in count: Int, of path: [String]) throws(Diagnostic) -> Int {
    if let index = Int(key), (0...count).contains(index) { return index }
    let list = path.joined(separator: ".").excerpt
    throw Diagnostic(
      Int(key) == nil ? .wrongType : .outOfRange, at: range, path: list,
      Int(key) == nil
        ? "\(list) is a list, and \"\(key.excerpt)\" is not the number of an item"
        : "\(list) has \(count) item\(count == 1 ? "" : "s")",
      expected: count == 0 ? "0 for the first" : "a number from 0, or \(count) for a new item")
  }
}
