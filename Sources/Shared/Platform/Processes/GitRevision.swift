import FoundationEssentials
import Glibc

/// The files of a git revision, read without touching the checkout.
package struct GitRevision: Sendable {
  /// The reason why a revision cannot be read.
  package enum Fault: Error, Hashable, Sendable {
    case noGit
    /// The repository has no such revision; a shallow one may lack it.
    case unknown(revision: String, isShallow: Bool)
    /// Git failed with these words.
    case failed(String)
    case interrupted
  }

  /// The revision as given.
  package let name: String
  /// The real path of the repository's root.
  package let root: String
  private let commit: String

  /// Finds a revision in the repository of a folder.
  package init(_ name: String, in folder: String = ".") throws(Fault) {
    self.name = name
    root = try Self.words(["-C", folder, "rev-parse", "--show-toplevel"])
    let wanted = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
    guard let commit = try? Self.words(["-C", root] + wanted) else {
      let isShallow =
        try Self.words(["-C", root, "rev-parse", "--is-shallow-repository"]) == "true"
      throw .unknown(revision: name, isShallow: isShallow)
    }
    self.commit = commit
  }

  /// Writes the files below some folders, which are relative to the root, into an empty folder.
  ///
  /// Pointers of Git LFS are replaced by files of the local LFS store.
  ///
  /// - Returns: the paths, relative to the root, of the pointers whose files are not stored locally.
  package func extract(_ folders: [String], to destination: String) throws(Fault) -> Set<String> {
    let listed = try Self.output(
      ["-C", root, "ls-tree", "-r", "-z", "--name-only", commit, "--"] + folders)
    let index = "GIT_INDEX_FILE=\(destination)/.index"
    _ = try Self.output(["-C", root, "read-tree", commit], environment: [index])
    // A smudge filter would fetch files from the network.
    let filters = ["smudge=", "process=", "required=false"].flatMap { ["-c", "filter.lfs.\($0)"] }
    _ = try Self.output(
      ["-C", root] + filters + ["checkout-index", "-z", "--stdin", "--prefix=\(destination)/"],
      environment: [index], input: listed)
    let common = try Self.words([
      "-C", root, "rev-parse", "--path-format=absolute", "--git-common-dir",
    ])
    var missing: Set<String> = []
    for path in listed.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
      guard let digest = Self.pointer(at: "\(destination)/\(path)") else { continue }
      let stored =
        "\(common)/lfs/objects/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
      guard FileManager.default.fileExists(atPath: stored) else {
        missing.insert(path)
        continue
      }
      unlink("\(destination)/\(path)")
      try? FileManager.default.copyItem(atPath: stored, toPath: "\(destination)/\(path)")
    }
    return missing
  }

  /// Returns the SHA-256 that an LFS pointer states; nil for other files.
  ///
  /// Source: the Git LFS specification, "The Pointer", which is under 1024 bytes.
  private static func pointer(at path: String) -> String? {
    guard let bytes = try? InputFile(path: path).descriptor.readAll(limit: 1024),
      bytes.starts(with: InputFile.pointerStart)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("oid sha256:") }.map { String($0.dropFirst(11)) }
  }

  // MARK: Running git

  private static func words(_ arguments: [String]) throws(Fault) -> String {
    String(decoding: try output(arguments).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  private static func output(
    _ arguments: [String], environment: [String] = [], input: [UInt8] = []
  ) throws(Fault) -> [UInt8] {
    guard let program = ChildProcess.path(of: "env"), ChildProcess.path(of: "git") != nil else {
      throw .noGit
    }
    var output: [UInt8] = []
    do throws(ChildProcess.Failure) {
      let process = try ChildProcess(program, environment + ["git"] + arguments)
      if !input.isEmpty {
        try input.withUnsafeBufferPointer { bytes throws(ChildProcess.Failure) in
          try process.write(UnsafeRawBufferPointer(bytes))
        }
        try process.finish()
        return []
      }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { buffer.deallocate() }
      var count = buffer.count
      while count == buffer.count {
        count = try process.read(into: buffer)
        output += buffer.prefix(count)
      }
      try process.finish()
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .failed(_, let words): throw .failed(words)
      case .notStarted: throw .noGit
      }
    }
    return output
  }
}

extension GitRevision.Fault: CustomStringConvertible {
  /// The fault and its cure.
  package var description: String {
    switch self {
    case .noGit: "git is not installed, and --base reads revisions through it"
    case .unknown(let revision, true):
      "this shallow clone has no revision \(revision): fetch it with git fetch --depth 1 origin \(revision)"
    case .unknown(let revision, false): "the repository has no revision \(revision)"
    case .failed(let words):
      "git failed: \(words.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
    case .interrupted: "interrupted"
    }
  }
}
