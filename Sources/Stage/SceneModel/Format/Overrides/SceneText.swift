/// The text of a scene file, in which single values can be changed without changing other bytes.
///
/// A new value replaces the old one. A missing key is inserted after the last key of its mapping,
/// with the same indentation, and after the comment on that key's line.
package struct SceneText: Sendable {
  /// The bytes of the file.
  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the number of items of the list at a top-level key; nil if there is no such list.
  package func itemCount(of key: String) -> Int? {
    YAMLDocument(SourceText(bytes: bytes)).root?.entry(key)?.value.items?.count
  }

  /// Changes the value at a path, with the same result as reading the scene with the setting.
  ///
  /// The target of an alias is changed at its anchor, and therefore for all aliases. Before writing
  /// the file, read the text again and compare the scenes.
  ///
  /// - Throws: `SceneTextFault` if the file or setting cannot be parsed, or the path is not valid.
  package mutating func apply(_ setting: SceneSetting) throws(SceneTextFault) {
    let source = SourceText(bytes: bytes)
    guard source.fault == nil, bytes.count <= SceneLimits.bytes else {
      throw SceneTextFault(description: "the scene cannot be read")
    }
    let document = YAMLDocument(source)
    guard document.isComplete, document.diagnostics.isEmpty, let root = document.root,
      root.entries != nil
    else { throw SceneTextFault(description: "the scene has errors") }
    var faults: [Diagnostic] = []
    let text = SourceText(bytes: Array(setting.text.utf8), number: 1)
    guard let located = LocatedSetting(text, &faults) else {
      throw SceneTextFault(description: faults.first?.message ?? "the setting cannot be read")
    }
    let change = try TextChangeFinder(source: source, value: located.value)
      .change(of: root, at: located.steps[...], below: [])
    let range =
      change.range.lowerBound + source.markLength..<change.range.upperBound
      + source.markLength
    bytes.replaceSubrange(range, with: change.text.utf8)
  }
}

/// An error about a value that cannot be written into a scene's text.
package struct SceneTextFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}
