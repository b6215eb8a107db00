/// A value that an option gives to a key of `output:`, decoded as in a scene file.
package struct OutputSetting: Sendable {
  /// A mapping like `output:` that contains only this value.
  private let node: YAMLNode

  /// Decodes a value for a key such as `gif.fps`; commas separate the items of a list.
  ///
  /// - Throws: `SettingFault` if a scene file could not have the value.
  package init(_ key: String, _ value: String) throws(SettingFault) {
    var written = YAMLNode(word: value)
    if case .either(let shapes, _)? = Self.shape(of: key)?.shape, case .list? = shapes.first {
      let formats = value.split(separator: ",", omittingEmptySubsequences: false)
      let names = value == "none" ? [] : formats
      written.content = .sequence(
        names.indices.filter { !names[..<$0].contains(names[$0]) }
          .map { YAMLNode(word: String(names[$0])) })
    }
    node = key.split(separator: ".").reversed().reduce(written) { inner, key in
      let entry = YAMLEntry(key: String(key), keyRange: inner.range, value: inner)
      return YAMLNode(content: .mapping([entry]), range: inner.range)
    }
    var settings = OutputSettings()
    if let fault = read(into: &settings).first(where: { $0.severity == .error }) {
      throw SettingFault(diagnostic: fault)
    }
  }

  /// The default settings with this value.
  package var settings: OutputSettings {
    var settings = OutputSettings()
    settings.apply(self)
    return settings
  }

  /// Returns the meaning of a key and its allowed values, for the help of an option.
  package static func help(_ key: String) -> String {
    guard let shape = shape(of: key) else { preconditionFailure("no key output.\(key)") }
    return "\(shape.summary) Same as output.\(key) in a scene: \(shape.shape.expectation)."
  }

  /// Returns the words that a key allows; nil if it also allows other values.
  package static func names(_ key: String) -> [String]? {
    if case .choice(let names, _)? = shape(of: key)?.shape { names } else { nil }
  }

  @discardableResult
  fileprivate func read(into settings: inout OutputSettings) -> [Diagnostic] {
    var context = DecodingContext(diagnostics: [])
    OutputKeys.mapping.read(node, into: &settings, &context)
    return context.diagnostics
  }

  private static func shape(of key: String) -> KeyShape? {
    var found: KeyShape?
    var keys = OutputKeys.mapping.shape(defaults: nil).keys
    for name in key.split(separator: ".") {
      found = keys.first { $0.name == name }
      if case .mapping(let mapping)? = found?.shape { keys = mapping.keys }
    }
    return found
  }
}

extension OutputSettings {
  /// Applies the values of the options that are given.
  package mutating func apply(_ settings: OutputSetting?...) {
    for setting in settings { setting?.read(into: &self) }
  }
}

extension YAMLNode {
  /// Creates a node with a plain scalar, such as the text of an option.
  init(word text: String, range: SourceRange = SourceRange(at: .start)) {
    self.init(content: .scalar(YAMLScalar(text: text, isPlain: true)), range: range)
  }
}
