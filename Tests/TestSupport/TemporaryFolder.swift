import Foundation

/// A new folder for one test, removed with all it holds when the test lets it go.
package final class TemporaryFolder: Sendable {
  /// The folder's absolute path.
  package let path: String

  /// Makes a folder beneath the system's place for temporary files.
  ///
  /// - Throws: what the system says where it cannot be made.
  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("zoetrope-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    remove()
  }

  /// Removes the folder now; for processes that end by `exit`, which lets nothing go.
  package func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  package func path(of name: String) -> String { path + "/" + name }

  /// Writes a file, and the folders above it.
  ///
  /// - Throws: what the system says where it cannot be written.
  package func write(_ name: String, _ text: String = "") throws {
    try write(name, bytes: [UInt8](text.utf8))
  }

  /// Writes a file, and the folders above it.
  ///
  /// - Throws: what the system says where it cannot be written.
  package func write(_ name: String, bytes: [UInt8]) throws {
    try makeFolder(String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]))
    try Data(bytes).write(to: URL(fileURLWithPath: path(of: name)))
  }

  /// Makes a folder, and those above it.
  ///
  /// - Throws: what the system says where it cannot be made.
  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(of: name), withIntermediateDirectories: true)
  }

  /// Makes a symbolic link.
  ///
  /// - Throws: what the system says where it cannot be made.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(of: name), withDestinationPath: target)
  }

  /// The names in the folder, sorted.
  ///
  /// - Throws: what the system says where it cannot be read.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// A file's text.
  ///
  /// - Throws: what the system says where it cannot be read.
  package func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }
}
