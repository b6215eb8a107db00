import Glibc

/// The kind of a file, folder or other thing that a path leads to.
package enum FileKind: Hashable, Sendable {
  /// A file with contents.
  case regular
  /// A folder.
  case folder
  /// A symbolic link, not followed.
  case symbolicLink
  /// A named pipe.
  case pipe
  /// A socket.
  case socket
  /// A device, such as /dev/zero or a disk.
  case device

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
}

extension FileKind: CustomStringConvertible {
  /// The kind with its article: `a folder`.
  package var description: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
