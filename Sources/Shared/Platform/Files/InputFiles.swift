/// The files that a command reads and must not overwrite.
///
/// Files are compared by device and inode, not by name.
package struct InputFiles: Sendable {
  private var identities: Set<FileIdentity> = []

  package init() {}

  /// Adds the regular file at a path, following links; does nothing if there is none.
  package mutating func add(_ path: String) {
    if let identity = Self.identity(of: path) { identities.insert(identity) }
  }

  /// Returns whether a path leads to one of the files, under any name.
  package func contains(_ path: String) -> Bool {
    Self.identity(of: path).map(identities.contains) ?? false
  }

  /// Returns whether a path leads to a regular file.
  package static func isFile(_ path: String) -> Bool { identity(of: path) != nil }

  private static func identity(of path: String) -> FileIdentity? {
    FileStatus(of: path).flatMap { $0.kind == .regular ? $0.identity : nil }
  }
}
