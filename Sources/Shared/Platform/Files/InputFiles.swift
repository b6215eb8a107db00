import Glibc

/// The files that a command reads, none of which it may write.
///
/// Files are compared by device and inode, not by name.
package struct InputFiles: Sendable {
  private var identities: Set<FileIdentity> = []

  /// Creates an empty set.
  package init() {}

  /// Adds the regular file that a path leads to, symbolic links followed; nothing where there is none.
  package mutating func add(_ path: String) {
    if let identity = Self.identity(of: path) { identities.insert(identity) }
  }

  /// Whether a path leads to one of the files, under the name that was added or another one.
  package func contains(_ path: String) -> Bool {
    Self.identity(of: path).map(identities.contains) ?? false
  }

  /// Whether a path leads to a regular file.
  package static func isFile(_ path: String) -> Bool { identity(of: path) != nil }

  private static func identity(of path: String) -> FileIdentity? {
    FileStatus(of: path).flatMap { $0.kind == .regular ? $0.identity : nil }
  }
}
