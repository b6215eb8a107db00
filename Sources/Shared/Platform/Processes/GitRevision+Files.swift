extension GitRevision {
  /// The result of extracting an entry of the revision.
  package enum Extraction: Hashable, Sendable {
    case written
    /// A Git LFS pointer whose file is not stored locally.
    case notStored
    /// A Git LFS pointer without a valid object name.
    case notObjectName(String)
    /// An entry of a kind that no scene can read, such as `a submodule`.
    case skipped(String)
  }

  /// Writes the files below some folders, which are relative to the root, into an empty folder.
  ///
  /// Files have the bytes that git stores: attributes and settings about line breaks and filters do
  /// not apply. Pointers of Git LFS are replaced by files of the local LFS store.
  ///
  /// - Returns: The results by path relative to the root.
  package func extract(
    _ folders: [String], to destination: OutputFolder
  ) throws(Fault) -> [String: Extraction] {
    let listed = try Self.output(
      ["ls-tree", "-r", "-z", "--long", "--full-tree", commit, "--"] + folders)
    let common = try Self.text(["rev-parse", "--path-format=absolute", "--git-common-dir"])
    let store = try? ProjectFolder(path: common + "/lfs/objects")
    let blobs = try Self.start(["cat-file", "--batch"])
    var results: [String: Extraction] = [:]
    var (folder, parents) = (destination, [] as [String])
    for entry in listed.split(separator: 0).compactMap(TreeEntry.init) {
      if let kind = entry.unreadableKind {
        results[entry.path] = .skipped(kind)
        continue
      }
      var content = try Self.content(of: entry, blobs)
      do throws(FileError) {
        results[entry.path] = Self.replacePointer(&content, store)
        // A crafted tree stays in the folder: a name that is `..` or that of a link is refused.
        let names = entry.path.pathComponents
        if parents != names.dropLast() {
          (folder, parents) = (destination, names.dropLast())
          for name in parents { folder = try folder.subfolder(name) }
        }
        try folder.write(content, as: names.last ?? "")
      } catch {
        throw .file(error)
      }
    }
    return results
  }

  private static func content(
    of entry: TreeEntry, _ blobs: ChildProcess
  ) throws(Fault) -> [UInt8] {
    let content: [UInt8]? = try attempting { () throws(ChildProcess.Failure) in
      try blobs.write(Array("\(entry.object)\n".utf8))
      // The reply about a missing object is longer than the first of these.
      for expected in ["\(entry.object) blob ", "\(entry.size)\n"] {
        guard try blobs.read(expected.utf8.count) == Array(expected.utf8) else { return nil }
      }
      // A line break follows the blob.
      let content = try blobs.read(entry.size + 1)
      return content.count > entry.size ? content.dropLast() : nil
    }
    guard let content else {
      throw .failed("object \(entry.object) of \(entry.path) is missing or damaged")
    }
    return content
  }

  /// Replaces a pointer of Git LFS by the file in the store.
  ///
  /// Source: the Git LFS specification, "The Pointer", which is under 1024 bytes.
  private static func replacePointer(
    _ content: inout [UInt8], _ store: ProjectFolder?
  ) -> Extraction {
    guard content.count < 1024, content.starts(with: InputFile.pointerStart) else {
      return .written
    }
    let lines = String(decoding: content, as: UTF8.self).split(whereSeparator: \.isNewline)
    func value(_ key: String) -> String {
      lines.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) } ?? ""
    }
    let (object, size) = (value("oid "), Int(value("size ")))
    let digest = object.dropFirst(7)
    guard object.hasPrefix("sha256:"), digest.utf8.count == 64,
      digest.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
    else { return .notObjectName(object) }
    let path = "\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
    guard let file = try? store?.open(path), file.byteCount == size, let bytes = try? file.readAll()
    else { return .notStored }
    content = bytes
    return .written
  }
}

/// A file, symbolic link or submodule of a revision.
private struct TreeEntry {
  let mode: String
  let object: String
  let size: Int
  let path: String

  /// Parses an entry of `ls-tree --long`: mode, type, object, size, tab and path.
  init?(_ bytes: some Collection<UInt8>) {
    let fields = bytes.split(maxSplits: 4) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard fields.count == 5 else { return nil }
    let texts = fields.map { String(fileName: $0) }
    // A submodule has no size.
    (mode, object, size, path) = (texts[0], texts[2], Int(texts[3]) ?? 0, texts[4])
  }

  var unreadableKind: String? {
    switch mode {
    case "120000": "a symbolic link"
    case "160000": "a submodule"
    default: size > InputFile.pictureLimit ? "too large" : nil
    }
  }
}
