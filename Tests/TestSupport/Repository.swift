package import Foundation

/// Where the package's own folders lie, found from the place of this file.
package enum Repository {
  /// The top level, which holds `Package.swift`.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The modules, a folder each.
  package static let sources = root.appending(path: "Sources", directoryHint: .isDirectory)
  /// The tests, a folder for each part of the product.
  package static let tests = root.appending(path: "Tests", directoryHint: .isDirectory)
  /// The reference tables.
  package static let tables = tests.appending(path: "Tables", directoryHint: .isDirectory)
}
