/// The files of a git revision, read without touching the checkout.
///
/// Git runs no program that a repository's settings, attributes or hooks name, and fetches nothing.
package struct GitRevision: Sendable {
  /// The reason why a revision cannot be read.
  package enum Fault: Error, Hashable, Sendable {
    case noGit
    /// The repository has no such revision; a shallow one may lack it.
    case unknown(revision: String, isShallow: Bool)
    /// Two revisions, written as `A...B`, have no common ancestor; a shallow clone may lack it.
    case unrelated(String)
    /// Git failed with this message.
    case failed(String)
    /// An extracted file cannot be written.
    case file(FileError)
    case interrupted
  }

  /// The revision as given, or the short hash of the merge base that it refers to.
  package let name: String
  /// Whether the commit is a merge base, not the commit that the given name resolves to.
  package let isMergeBase: Bool
  /// The real path of the repository's root.
  package let root: String
  let commit: String

  /// Finds a revision in the repository of the working directory.
  ///
  /// `A...B` means the merge base of both, and a branch its merge base with HEAD, as for git diff
  /// and pull requests. All other names mean exactly the commit that they resolve to.
  package init(_ name: String) throws(Fault) {
    root = try Self.text(["rev-parse", "--show-toplevel"])
    let isRange = name.contains("...")
    let exact = isRange ? nil : try Self.commit(of: name)
    if let exact, !(try Self.isBranch(name, at: exact)) {
      commit = exact
    } else {
      commit = try Self.mergeBase(of: isRange ? name : name + "...HEAD")
    }
    isMergeBase = commit != exact
    self.name = isMergeBase ? try Self.text(["rev-parse", "--short=8", commit]) : name
  }

  /// Whether a name that resolves to a commit is that of a local or remote-tracking branch.
  private static func isBranch(_ name: String, at commit: String) throws(Fault) -> Bool {
    let full = try text(["rev-parse", "--verify", "--symbolic-full-name", "--end-of-options", name])
    guard full.hasPrefix("refs/heads/") || full.hasPrefix("refs/remotes/") else { return false }
    // A branch can have the name of another commit's hash.
    return try self.commit(of: full) == commit
  }

  private static func mergeBase(of range: String) throws(Fault) -> String {
    let lines = try text(["rev-parse", "--revs-only", "--end-of-options", range])
      .split(separator: "\n")
    // Both commits, then their merge bases.
    guard let base = lines.dropFirst(2).first else {
      throw try lines.isEmpty ? unknown(range) : .unrelated(range)
    }
    return String(base.dropFirst())
  }

  private static func commit(of name: String) throws(Fault) -> String {
    do {
      return try text(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
    } catch {
      guard case .failed = error else { throw error }
      throw try unknown(name)
    }
  }

  private static func unknown(_ name: String) throws(Fault) -> Fault {
    let isShallow = try text(["rev-parse", "--is-shallow-repository"]) == "true"
    return .unknown(revision: name, isShallow: isShallow)
  }

  // MARK: Running git

  /// Options that keep git from running programs that a repository names.
  private static let options = [
    "--no-pager", "--literal-pathspecs", "-c", "safe.bareRepository=explicit",
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]
  /// Keeps git from fetching objects that a partial clone lacks.
  ///
  /// A repository can define a remote helper for each possible protocol name; `/` is not one.
  private static let environment = ["GIT_ALLOW_PROTOCOL=/", "GIT_NO_LAZY_FETCH=1"]

  static func start(_ arguments: [String]) throws(Fault) -> ChildProcess {
    guard let program = ChildProcess.path(of: "env"), ChildProcess.path(of: "git") != nil else {
      throw .noGit
    }
    return try attempting { () throws(ChildProcess.Failure) in
      try ChildProcess(program, environment + ["git"] + options + arguments)
    }
  }

  static func output(_ arguments: [String]) throws(Fault) -> [UInt8] {
    let process = try start(arguments)
    return try attempting { () throws(ChildProcess.Failure) in
      var output: [UInt8] = []
      var piece: [UInt8]
      repeat {
        piece = try process.read(1 << 16)
        output += piece
      } while !piece.isEmpty
      try process.finish()
      return output
    }
  }

  /// Returns the output without its last line break.
  static func text(_ arguments: [String]) throws(Fault) -> String {
    let bytes = try output(arguments)
    return String(fileName: bytes.last == 0x0A ? bytes.dropLast() : bytes[...])
  }

  static func attempting<Result>(
    _ body: () throws(ChildProcess.Failure) -> Result
  ) throws(Fault) -> Result {
    do {
      return try body()
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .failed(_, let message): throw .failed(message)
      case .notStarted: throw .noGit
      }
    }
  }

  // MARK: Files

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

  private static func content(of entry: TreeEntry, _ blobs: ChildProcess) throws(Fault) -> [UInt8] {
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

extension GitRevision.Fault: CustomStringConvertible {
  /// The fault and its fix.
  package var description: String {
    switch self {
    case .noGit: "git is not installed; --base requires it to read revisions"
    case .unknown(let revision, true):
      "this shallow clone has no revision \(revision): fetch it with git fetch "
        + (revision.count >= 40 && revision.allSatisfy(\.isHexDigit)
          ? "--depth 1 origin \(revision)"
          : revision.hasPrefix("HEAD^") || revision.hasPrefix("HEAD~")
            ? "--deepen \(Int(revision.drop { !$0.isNumber }) ?? 1)"
            : "--unshallow --tags origin '+refs/heads/*:refs/remotes/origin/*'")
    case .unknown(let revision, false): "the repository has no revision \(revision)"
    case .unrelated(let range):
      "\(range) has no merge base here; a shallow clone needs git fetch --unshallow or --deepen 100"
    case .failed(let message):
      "git failed: \(message.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
    case .file(let error): error.description
    case .interrupted: "interrupted"
    }
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
