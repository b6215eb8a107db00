/// The files of declared viewers that a scene names.
///
/// ```
/// viewer: {file: ours.viewer.yaml, dismissVelocity: 700pt/s}
///                 └─▶ zoetrope: 1, viewer: {extends: …, constants: …, drag: …}
/// ```
///
/// The mapping of a file takes the position of its name, with the scene's keys over its own. A file can
/// extend another one. Paths are relative to the scene.
struct ViewerFiles {
  /// The files that were read, with their numbers in positions.
  private(set) var texts: [SourceText] = []
  private let open: RecordingLoader
  /// The folder of the scene with a slash at its end, as the user wrote it.
  private let folder: Substring
  /// The number of the first file in positions.
  private let start: Int

  private static let table = MappingReader([
    SceneKeys.version.field,
    Field<WrittenValues>(
      KeyShape("viewerFile.viewer", isRequired: true, ViewerKeys.reader.shape),
      ValueReader(ViewerKeys.reader.shape) { node, _ in node }),
  ]).written

  /// Reads files for a scene whose other texts have numbers below `start`.
  init(_ open: @escaping RecordingLoader, ofScene name: String, from start: Int) {
    (self.open, self.start) = (open, start)
    folder = name[..<(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)]
  }

  /// Returns a scene with the contents of its files; reports files that cannot be read.
  ///
  /// The viewer of a broken file becomes `photos`, so that the other mistakes of the scene are found.
  mutating func resolved(_ root: YAMLNode, _ context: inout DecodingContext) -> YAMLNode {
    root.replacing("viewer") { node in
      context.at(.key("viewer", node.range)) { self.extended(node, [], &$0) }
    }.replacing("compare") { node in
      guard let items = node.items else { return node }
      let extended = items.enumerated().map { index, item in
        context.at(.key("compare", node.range)) {
          $0.at(.index(index)) { self.extended(item, [], &$0) }
        }
      }
      return node.with(content: .sequence(extended))
    }
  }

  /// Returns a viewer with the contents of the file that it names, if it does.
  ///
  /// `path` lists the files that lead to it.
  private mutating func extended(
    _ node: YAMLNode, _ path: [String], _ context: inout DecodingContext
  ) -> YAMLNode {
    let named = node.entry("file") ?? node.entry("extends")
    guard let named, let name = named.value.scalar?.text, name.hasSuffix(".yaml") else {
      return node
    }
    let own = node.with(
      content: .mapping((node.entries ?? []).filter { $0.key != named.key }))
    return context.at(.key(named.key, named.keyRange)) { context in
      guard let file = contents(name, at: named.value.range, path, &context) else {
        return YAMLNode(word: DeclarationReader.photosName)
      }
      return file.overridden(by: own)
    }
  }

  /// Returns the viewer of a file; nil after reporting why there is none.
  private mutating func contents(
    _ name: String, at range: SourceRange, _ path: [String], _ context: inout DecodingContext
  ) -> YAMLNode? {
    guard !path.contains(name) else {
      let cycle = (path + [name]).map(\.excerpt).joined(separator: " → ")
      context.report(
        .contradiction, at: range, "\(context.path): a cycle: \(cycle)",
        expected: "a file that does not lead back to itself")
      return nil
    }
    do throws(ProbeFault) {
      let bytes = try open(name, SceneLimits.bytes)
      let text = SourceText(bytes: bytes, number: start + texts.count, name: folder + name)
      texts.append(text)
      if let fault = text.fault { throw ProbeFault(fault.diagnostic(in: text).message) }
      if text.conflictMark != nil { throw ProbeFault("it has a merge conflict") }
      let errors = context.errorCount
      let document = YAMLDocument(text)
      // An empty text has no position of its own.
      if document.diagnostics.contains(where: { $0.place.start.text == 0 }) {
        throw ProbeFault("the file is empty")
      }
      context.add(document.diagnostics)
      guard let root = document.root, Self.table.read(root, &context) != nil,
        context.errorCount == errors, let viewer = root.entry("viewer")?.value
      else { return nil }
      guard viewer.entries != nil else {
        throw ProbeFault("its viewer is not a mapping of a declaration")
      }
      let extended = extended(viewer, path + [name], &context)
      return extended.entries == nil ? nil : extended
    } catch {
      context.report(
        .invalidValue, at: range, "\(context.path): \"\(name.excerpt)\": \(error.message)")
      return nil
    }
  }
}

extension YAMLNode {
  /// Returns a mapping in which the value of a key is replaced, if it has one.
  fileprivate func replacing(_ key: String, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    guard var entries, let index = entries.firstIndex(where: { $0.key == key }) else { return self }
    entries[index].value = change(entries[index].value)
    return with(content: .mapping(entries))
  }
}
