import Glibc

/// A file and the state of its contents, as far as the system tells without reading them.
package struct FileStatus: Hashable, Sendable {
  var kind: FileKind
  /// The bytes in a regular file; 0 for files that have no size of their own, as in /proc.
  var size: Int
  /// The identity of the file.
  package var identity: FileIdentity
  /// The time of the last change of its contents, ns since 1970.
  var modified: Int64
  /// The time of the last change of the file or of what is known of it, ns since 1970.
  var changed: Int64

  /// What a path leads to, symbolic links followed; nil where it leads to nothing.
  init?(of path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path.systemName, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = max(0, Int(status.st_size))
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
