import Glibc

/// A file's identity and the state of its contents, as reported by the system without reading them.
package struct FileStatus: Hashable, Sendable {
  var kind: FileKind
  /// The size of a regular file in bytes; 0 for files without a size of their own, as in /proc.
  var size: Int
  package var identity: FileIdentity
  /// The time of the last change to the contents, in nanoseconds since 1970.
  var modified: Int64
  /// The time of the last change to the contents or metadata, in nanoseconds since 1970.
  var changed: Int64

  /// Creates the status of the target of a path, following links; nil if there is none.
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
