import Glibc

/// The kind of a file system entry; the raw value is a noun with its article.
package enum FileKind: String, Sendable, CustomStringConvertible {
  /// A file with contents.
  case regular = "a regular file"
  case folder = "a folder"
  /// A symbolic link, not followed.
  case symbolicLink = "a symbolic link"
  /// A named pipe.
  case pipe = "a pipe"
  case socket = "a socket"
  /// A device, such as /dev/zero or a disk.
  case device = "a device"

  /// Creates the kind encoded in a file's mode bits.
  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
  }

  /// The kind with its article: `a folder`.
  package var description: String { rawValue }
}
