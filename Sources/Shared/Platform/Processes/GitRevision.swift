import FoundationEssentials
import Glibc

/// The files of a git revision, read without touching the checkout.
///
/// Git runs no program that a repository's settings, attributes or hooks name, and fetches nothing.
package struct GitRevision: Sendable {
  /// The reason why a revision cannot be read.
  package enum Fault: Error, Hashable, Sendable {
    case noGit
    /// The repository has no such revision; a shallow one may lack it.
    case unknown(revision: String, isShallow: Bool)
    /// Git failed with these words.
    case failed(String)
    /// An extracted file cannot be written.
    case file(FileError)
    case interrupted
  }

  /// The revision as given.
  package let name: String
  /// The real path of the repository's root.
  package let root: String
  let commit: String

  /// Finds a revision in the repository of the working directory.
  package init(_ name: String) throws(Fault) {
    self.name = name
    root = try Self.text(["rev-parse", "--show-toplevel"])
    commit = try Self.commit(of: name)
  }

  private static func commit(of name: String) throws(Fault) -> String {
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
    guard let commit = try textUnlessFailed(arguments) else {
      let isShallow = try text(["rev-parse", "--is-shallow-repository"]) == "true"
      throw .unknown(revision: name, isShallow: isShallow)
    }
    return commit
  }

  // MARK: Running git

  /// Options that keep git from running programs that a repository names.
  private static let options = [
    "--no-pager", "--literal-pathspecs", "-c", "safe.bareRepository=explicit",
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]
  /// Keeps git from fetching objects that a partial clone lacks.
  ///
  /// A repository can define a remote helper for each possible name of a protocol; `/` is none.
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
      let size = 1 << 16
      var count = size
      while count == size {
        let piece = try process.read(size)
        output += piece
        count = piece.count
      }
      try process.finish()
      return output
    }
  }

  /// Returns the output without its last line break.
  static func text(_ arguments: [String]) throws(Fault) -> String {
    let bytes = try output(arguments)
    return String(fileName: bytes.last == 0x0A ? bytes.dropLast() : bytes[...])
  }

  private static func textUnlessFailed(_ arguments: [String]) throws(Fault) -> String? {
    do {
      return try text(arguments)
    } catch {
      guard case .failed = error else { throw error }
      return nil
    }
  }

  static func attempting<Result>(
    _ body: () throws(ChildProcess.Failure) -> Result
  ) throws(Fault) -> Result {
    do {
      return try body()
    } catch {
      switch error {
      case .interrupted: throw .interrupted
      case .failed(_, let words): throw .failed(words)
      case .notStarted: throw .noGit
      }
    }
  }
}

extension GitRevision.Fault: CustomStringConvertible {
  /// The fault and its cure.
  package var description: String {
    switch self {
    case .noGit: "git is not installed, and --base reads revisions through it"
    case .unknown(let revision, true):
      "this shallow clone has no revision \(revision): fetch it with git fetch "
        + (revision.count >= 40 && revision.allSatisfy(\.isHexDigit)
          ? "--depth 1 origin \(revision)" : "--unshallow")
    case .unknown(let revision, false): "the repository has no revision \(revision)"
    case .failed(let words):
      "git failed: \(words.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
    case .file(let error): error.description
    case .interrupted: "interrupted"
    }
  }
}
