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
    let full = try text(
      ["rev-parse", "--verify", "--symbolic-full-name", "--end-of-options", name])
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
      return try text(
        ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
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
