import Foundation

/// A new folder for one test, removed with its contents when the object is released.
package final class TemporaryFolder: Sendable {
  /// The folder's absolute path.
  package let path: String

  /// Creates a folder in the system's folder for temporary files.
  ///
  /// - Throws: Foundation's error if it cannot be created.
  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("zoetrope-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    remove()
  }

  /// Removes the folder now.
  ///
  /// For processes that end by `exit`, which does not release objects.
  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file or folder in the folder.
  package func path(of name: String) -> String { path + "/" + name }

  /// Writes a text file, and creates the folders above it.
  ///
  /// - Throws: Foundation's error if it cannot be written.
  package func write(_ name: String, _ text: String = "") throws {
    try write(name, bytes: [UInt8](text.utf8))
  }

  /// Writes a file, and creates the folders above it.
  ///
  /// - Throws: Foundation's error if it cannot be written.
  package func write(_ name: String, bytes: [UInt8]) throws {
    try makeFolder(String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]))
    try Data(bytes).write(to: URL(fileURLWithPath: path(of: name)))
  }

  /// Creates a folder, and those above it.
  ///
  /// - Throws: Foundation's error if it cannot be created.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(of: name), withIntermediateDirectories: true)
  }

  /// Creates a symbolic link.
  ///
  /// - Throws: Foundation's error if it cannot be created.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(of: name), withDestinationPath: target)
  }

  /// Returns the names in the folder, or in one of its subfolders, sorted.
  ///
  /// - Throws: Foundation's error if it cannot be read.
  package func names(_ subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(of: subfolder)).sorted()
  }

  /// Returns a file's text.
  ///
  /// - Throws: Foundation's error if it cannot be read.
  package func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }
}
