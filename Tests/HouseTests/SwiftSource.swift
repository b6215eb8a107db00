import Foundation
import TestSupport

/// A Swift file as the house's rules see it: its lines, and the same lines with comments and
/// strings blanked out.
struct SwiftSource: Sendable {
  /// The path from the package's top level, for messages.
  let path: String
  /// The lines as written.
  let lines: [String]
  /// The lines with spaces for every comment and string; interpolated code stays.
  let code: [String]

  /// The module of a file in Sources: the folder below that of its part.
  var module: String { String(path.split(separator: "/")[2]) }

  /// Takes a file's text apart.
  init(path: String, text: String) {
    self.path = path
    lines = Self.split(text)
    var blanker = CommentBlanker(text)
    code = Self.split(blanker.blanked())
  }

  /// Every Swift file of the modules, in order of their paths.
  static let modules = Result { try all(in: Repository.sources) }

  /// Every Swift file beneath a folder, in order of their paths.
  static func all(in folder: URL) throws -> [SwiftSource] {
    try TextFile.all(in: folder)
      .filter { $0.path.hasSuffix(".swift") }
      .map { SwiftSource(path: $0.path, text: $0.text) }
  }

  /// `path:line`, counted from 1, of the line at an index.
  func place(_ index: Int) -> String { "\(path):\(index + 1)" }

  /// The first words of a line's code, attributes left out: modifiers, keyword, name.
  func words(at index: Int) -> [String] {
    var rest = Substring(code[index]).drop(while: \.isWhitespace)
    while rest.first == "@" {
      rest = rest.drop { !$0.isWhitespace && $0 != "(" }
      if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
      rest = rest.drop(while: \.isWhitespace)
    }
    return rest.split { $0.isWhitespace || "{:<=".contains($0) }.map(String.init)
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A text file of the package.
struct TextFile: Sendable {
  /// The path from the package's top level.
  let path: String
  /// The whole text.
  let text: String

  private static let skippedFolders: Set = ["output", "__pycache__"]

  /// Every UTF-8 file beneath a folder, in order of their paths; results, builds and the folders of
  /// tools (whose names begin with a dot, all but `.ci`) are left out.
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
