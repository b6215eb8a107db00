import Foundation
import TestSupport

/// The lines of a Swift file, with and without comments and strings.
struct SwiftSource: Sendable {
  /// The path relative to the package's top level, for messages.
  let path: String
  /// The unchanged lines.
  let lines: [String]
  /// The lines with comments and strings replaced by spaces; interpolated code is kept.
  let code: [String]

  /// The module of a file in Sources: its second-level folder.
  var module: String { String(path.split(separator: "/")[2]) }

  /// Divides a file's text into lines.
  init(path: String, text: String) {
    self.path = path
    lines = Self.split(text)
    var blanker = CommentBlanker(text)
    code = Self.split(blanker.blanked())
  }

  /// All Swift files in Sources, in the order of their paths.
  static let modules = Result { try all(in: Repository.sources) }

  /// Returns all Swift files in a folder and its subfolders, in the order of their paths.
  static func all(in folder: URL) throws -> [SwiftSource] {
    try TextFile.all(in: folder)
      .filter { $0.path.hasSuffix(".swift") }
      .map { SwiftSource(path: $0.path, text: $0.text) }
  }

  /// Returns `path:line` for the line at an index; line numbers begin at 1.
  func location(_ index: Int) -> String { "\(path):\(index + 1)" }

  /// Returns the words of a line's code without attributes: modifiers, keyword, name and so on.
  func tokens(at index: Int) -> [String] {
    var remaining = Substring(code[index]).drop(while: \.isWhitespace)
    while remaining.first == "@" {
      remaining = remaining.drop { !$0.isWhitespace && $0 != "(" }
      if remaining.first == "(" { remaining = remaining.drop { $0 != ")" }.dropFirst() }
      remaining = remaining.drop(while: \.isWhitespace)
    }
    return remaining.split { $0.isWhitespace || "{:<=".contains($0) }.map(String.init)
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A text file in the package.
struct TextFile: Sendable {
  /// The path relative to the package's top level.
  let path: String
  let text: String

  private static let skippedFolders: Set = ["output", "__pycache__"]

  /// Returns all UTF-8 files in a folder and its subfolders, in the order of their paths.
  ///
  /// Skips build results and the hidden folders of tools, but not `.ci`.
  static func all(in folder: URL) throws -> [TextFile] {
    var files: [TextFile] = []
    let entries = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    for entry in entries.sorted(by: { $0.path < $1.path }) {
      let name = entry.lastPathComponent
      if try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        guard !skippedFolders.contains(name), !name.hasPrefix(".") || name == ".ci" else {
          continue
        }
        files += try all(in: entry)
      } else if let text = String(data: try Data(contentsOf: entry), encoding: .utf8) {
        let path = entry.path.dropFirst(Repository.root.path.count).drop { $0 == "/" }
        files.append(TextFile(path: String(path), text: text))
      }
    }
    return files
  }
}
