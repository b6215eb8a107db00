import Glibc

/// The kind of a file, folder or other thing that a path leads to; its raw value is the kind with its article.
package enum FileKind: String, Sendable, CustomStringConvertible {
  /// A file with contents.
  case regular = "a regular file"
  /// A folder.
  case folder = "a folder"
  /// A symbolic link, not followed.
  case symbolicLink = "a symbolic link"
  /// A named pipe.
  case pipe = "a pipe"
  /// A socket.
  case socket = "a socket"
  /// A device, such as /dev/zero or a disk.
  case device = "a device"

  /// The kind in a file's mode bits.
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
