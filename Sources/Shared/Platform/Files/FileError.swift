import CFiles
import Glibc

/// A failed operation on a file or folder, and its reason.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package var attempt: Attempt
  /// The path or name as given, not escaped; for standard streams, the stream's name.
  package var path: String
  package var reason: Reason

  package init(_ attempt: Attempt, _ path: String, _ reason: Reason) {
    self.attempt = attempt
    self.path = path
    self.reason = reason
  }

  /// Creates an error from a positive system error number, such as ENOENT.
  package init(_ attempt: Attempt, _ path: String, errno number: Int32) {
    self.init(attempt, path, .system(number))
  }

  /// An operation on a file; the raw value is the verb in the message.
  package enum Attempt: String, Sendable {
    /// Opening for reading.
    case open
    /// Reading an open file.
    case read
    /// Listing the names in a folder.
    case list
    case create
    /// Creating a file, writing to it, or renaming it to its final name.
    case write
    case remove
    /// Locking a folder.
    case lock
  }

  /// The reason for a failure.
  package enum Reason: Error, Hashable {
    /// The system's error number, such as ENOSPC.
    case system(Int32)
    /// The path is not a regular file.
    case notRegularFile(FileKind)
    /// The path is not a folder.
    case notFolder(FileKind)
    /// The file is the short text that Git LFS stores instead of a file that was not fetched.
    case pointer
    /// The path leads outside the project folder.
    case leavesProjectFolder
    /// The path begins with `/`, but only relative paths are accepted.
    case absolutePath
    /// A symbolic link in a position where links are not followed.
    case symbolicLink
    /// The file is larger than the limit, in bytes.
    case largerThan(limit: Int)
    /// The name is empty, `.`, or `..`, or contains `/`.
    case notPlainName
    /// The path contains a NUL character, which no file name can.
    case containsNUL
    /// A name that matches a glob is not UTF-8, so a scene could not contain it.
    case notUTF8
    /// The glob violates a rule; the text describes it.
    case badGlob(String)
    /// Another run has the lock: its process ID, if known, and the time spent waiting, in seconds.
    case lockedByAnotherRun(process: Int32?, seconds: Int)
    /// SIGINT, SIGTERM or SIGHUP arrived while waiting.
    case interrupted
    /// The file's contents changed after they were read.
    case changedMeanwhile
    /// A file of that name exists, and Zoetrope has no record of writing it.
    case notOurs
  }

  /// Whether the error means that the reader of a pipe has closed it.
  package var isBrokenPipe: Bool { reason == .system(EPIPE) }

  /// Whether the error means that the file or folder does not exist.
  package var isMissing: Bool { reason == .system(ENOENT) }

  /// The error on one line: `cannot write out/a.png: No space left on device`.
  package var description: String {
    reason == .pointer ? "\(path) \(reason)" : "cannot \(attempt.rawValue) \(path): \(reason)"
  }
}

extension FileError.Reason: CustomStringConvertible {
  /// A short description of the reason, used at the end of the message.
  package var description: String {
    switch self {
    case .system(let number): String(cString: cfiles_error_text(number))
    case .notRegularFile(let kind): "is \(kind), not a regular file"
    case .notFolder(let kind): "is \(kind), not a folder"
    case .pointer: "is a Git LFS pointer, not the file itself; run git lfs pull"
    case .leavesProjectFolder: "leaves the project folder"
    case .absolutePath: "is an absolute path; paths are relative to the scene file"
    case .symbolicLink: "symbolic links are not followed here"
    case .largerThan(let limit): "is larger than the limit of \(limit) bytes"
    case .notPlainName: "is not a plain file name"
    case .containsNUL: "a path cannot contain a NUL character"
    case .notUTF8: "the name is not UTF-8"
    case .badGlob(let rule): rule
    case .lockedByAnotherRun(let process, let seconds):
      (process.map { "process \($0)" } ?? "another run") + " is writing there"
        + (seconds > 0 ? ", even after \(seconds) s" : "") + "; try again when it has ended"
    case .interrupted: "interrupted"
    case .changedMeanwhile: "changed in the meantime"
    case .notOurs:
      "it exists and zoetrope did not write it; move it, or use --force"
    }
  }
}
