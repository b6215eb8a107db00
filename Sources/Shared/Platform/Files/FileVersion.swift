/// A file and the state of its contents, as far as the system tells without reading them.
package struct FileVersion: Hashable, Sendable {
  /// The identity of the file.
  package let identity: FileIdentity
  /// Its size, bytes.
  let size: Int
  private let modified: Int64
  private let changed: Int64

  init(_ status: FileStatus) {
    identity = status.identity
    size = status.size
    modified = status.modified
    changed = status.changed
  }
}
