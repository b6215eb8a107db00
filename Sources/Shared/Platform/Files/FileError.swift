import CFiles
import Glibc

/// A failed attempt on a file or folder, and its reason.
package struct FileError: Error, Hashable, Sendable {
  /// The attempt.
  package var attempt: Attempt
  /// The path or name as it was given, not escaped; for the standard streams their name.
  package var path: String
  /// The reason of the failure.
  package var reason: Reason

  /// Creates an error.
  package init(_ attempt: Attempt, _ path: String, _ reason: Reason) {
    self.attempt = attempt
    self.path = path
    self.reason = reason
  }

  /// Creates an error of the positive error number that the system answered, such as ENOENT.
  package init(_ attempt: Attempt, _ path: String, errno number: Int32) {
    self.init(attempt, path, .system(number))
  }

  /// An attempt; the raw value is the verb of the message.
  package enum Attempt: String, Sendable {
    /// Opening to read.
    case open
    /// Reading an open file.
    case read
    /// Reading the names in a folder.
    case list
    /// Creating a folder.
    case create
    /// Creating a file, writing it or giving it its final name.
    case write
    /// Giving a file a second name.
    case link
    /// Removing a file.
    case remove
    /// Taking a folder's lock.
    case lock
  }

  /// The reason of a failure.
  package enum Reason: Hashable, Sendable {
    /// The system's error number, such as ENOSPC.
    case system(Int32)
    /// A regular file is wanted, and this is none.
    case notRegularFile(FileKind)
    /// A folder is wanted, and this is none.
    case notFolder(FileKind)
    /// The path leads out of the project folder.
    case leavesProjectFolder
    /// The path begins with `/`; only relative ones are taken.
    case absolutePath
    /// A symbolic link where none is followed.
    case symbolicLink
    /// The file holds more bytes than allowed.
    case largerThan(limit: Int)
    /// A single name is wanted: not empty, `.` or `..`, without `/`.
    case notPlainName
    /// The path holds a NUL character, which no file's name can.
    case holdsNUL
    /// A name that a glob fits is not UTF-8, and could not stand in a scene.
    case notUTF8
    /// The glob breaks a rule; the text says which.
    case badGlob(String)
    /// Another run holds the lock: its process, where that can be known, and the time spent waiting, s.
    case lockedByAnotherRun(process: Int32?, seconds: Int)
    /// SIGINT or SIGTERM came while waiting.
    case interrupted
    /// The file no longer holds what was read of it.
    case changedMeanwhile
    /// There is a file of that name which zoetrope is not known to have written.
    case notOurs
  }

  /// True if the reader of a pipe is gone.
  package var isBrokenPipe: Bool { reason == .system(EPIPE) }

  /// True if the file or folder does not exist.
  package var isMissing: Bool { reason == .system(ENOENT) }
}

extension FileError: CustomStringConvertible {
  /// One line: `cannot write out/a.png: No space left on device`.
  package var description: String {
    "cannot \(attempt.rawValue) \(path): \(reason)"
  }
}

extension FileError.Reason: CustomStringConvertible {
  /// The reason in a few words.
  package var description: String {
    switch self {
    case .system(let number): String(cString: cfiles_error_text(number))
    case .notRegularFile(let kind): "is \(kind), not a regular file"
    case .notFolder(let kind): "is \(kind), not a folder"
    case .leavesProjectFolder: "leads out of the project folder"
    case .absolutePath: "is an absolute path; paths are relative to the scene file"
    case .symbolicLink: "a symbolic link is not followed here"
    case .largerThan(let limit): "is larger than the limit of \(limit) bytes"
    case .notPlainName: "is not a plain file name"
    case .holdsNUL: "a path cannot hold a NUL character"
    case .notUTF8: "the name is not UTF-8"
    case .badGlob(let rule): rule
    case .lockedByAnotherRun(let process, let seconds):
      (process.map { "process \($0)" } ?? "another run") + " is writing there"
        + (seconds > 0 ? ", still after \(seconds) s" : "") + "; try again when it has ended"
    case .interrupted: "interrupted"
    case .changedMeanwhile: "has changed meanwhile"
    case .notOurs:
      "it exists, and nothing beside it says that zoetrope wrote it; move it away, or overwrite it with --force"
    }
  }
}
