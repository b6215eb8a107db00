package import Foundation

/// Where the package's own folders lie, found from the place of this file.
package enum Repository {
  /// The top level, which holds `Package.swift`.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The modules, a folder each.
  package static let sources = root.appending(path: "Sources", directoryHint: .isDirectory)
  /// The reference tables.
  package static let tables = root.appending(path: "Tests/Tables", directoryHint: .isDirectory)
}
