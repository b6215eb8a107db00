/// The text of a scene file, in which single values are changed: all else stays as it is, byte for byte.
///
/// A value takes the place of the one before it; a key that is missing comes after the last of its mapping,
/// indented as that is, behind the comment of its line.
package struct SceneText: Sendable {
  /// The bytes of the file.
  package private(set) var bytes: [UInt8]

  /// Takes the bytes of a scene file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of items of a list at a key of the scene; nil where the scene has no such list.
  package func itemCount(of key: String) -> Int? {
    let document = YAMLDocument(SourceText(bytes: bytes))
    let entry = document.root?.entry(key)
    guard case .sequence(let items) = entry?.value.content else { return nil }
    return items.count
  }

  /// Gives a place another value, as a reading with the setting would.
  ///
  /// Text that an alias stands for is changed where it is written, and so for all its aliases: who writes
  /// a file reads the text again and compares.
  ///
  /// - Throws: `SceneTextFault` where the file or the setting cannot be read, or the place cannot be.
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
    let change = try TextPlaces(source: source, value: located.value)
      .change(of: root, at: located.steps[...], below: [])
    let range =
      change.range.lowerBound + source.markLength..<change.range.upperBound
      + source.markLength
    bytes.replaceSubrange(range, with: change.text.utf8)
  }
}

/// The reason why a value cannot be written into a scene's text, in words.
package struct SceneTextFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  package let description: String
}
