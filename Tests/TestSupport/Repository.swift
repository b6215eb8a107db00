package import Foundation

/// The package's folders, found relative to this file.
package enum Repository {
  /// The top level, which contains `Package.swift`.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The folder of all modules.
  package static let sources = root.appending(path: "Sources", directoryHint: .isDirectory)
  /// The folder of all tests.
  package static let tests = root.appending(path: "Tests", directoryHint: .isDirectory)
  /// The reference tables.
  package static let tables = tests.appending(path: "Tables", directoryHint: .isDirectory)
}
