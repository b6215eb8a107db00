import Foundation
import TestSupport
import Testing

@Suite("Files")
struct FileTests {
  private func code() throws -> [TextFile] {
    try TextFile.all(in: Repository.sources) + TextFile.all(in: Repository.tests)
  }

  @Test("Swift files have at most 400 lines, others at most 500")
  func length() throws {
    for file in try code() where !file.path.hasSuffix(".json") && !file.path.hasSuffix(".tsv") {
      let count = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      let limit = file.path.hasSuffix(".swift") ? 400 : 500
      if count > limit { Issue.record("\(file.path):\(limit + 1): \(count) lines, over \(limit)") }
    }
  }

  @Test("Functions have at most 60 lines")
  func functions() throws {
    let tests = Repository.root.appending(path: "Tests")
    for source in try SwiftSource.modules.get() + SwiftSource.all(in: tests) {
      for (start, count) in Self.functions(of: source) where count > 60 {
        Issue.record("\(source.location(start)): a function of \(count) lines, over 60")
      }
    }
  }

  /// Returns the first line's index and the length of each function, initializer and computed
  /// property.
  ///
  /// Relies on swift-format: each ends with a brace that is indented like its first line.
  private static func functions(of source: SwiftSource) -> [(start: Int, count: Int)] {
    let keywords: Set = ["func", "init", "var", "subscript"]
    return source.code.indices.compactMap { start in
      let tokens = source.tokens(at: start).map { $0.prefix { $0 != "(" && $0 != "?" } }
      guard tokens.contains(where: { keywords.contains(String($0)) }) else { return nil }
      let indent = source.code[start].prefix { $0 == " " }
      let isLast = { (line: String) in line.hasPrefix(indent + "}") }
      let remaining = source.code[start...].dropFirst()
      // After a declaration without a body, the next line is not indented further.
      let body = remaining.prefix {
        $0.hasPrefix(indent + " ") || $0.hasPrefix(indent + ")") || $0.allSatisfy(\.isWhitespace)
      }
      guard let end = body.indices.last, remaining.indices.contains(end + 1),
        isLast(source.code[end + 1])
      else { return nil }
      return (start, end + 1 - start + 1)
    }
  }

  @Test("Sources, without the sample photos' generator, stay within .ci/line-limit")
  func lineLimit() throws {
    let limit = try String(
      contentsOf: Repository.root.appending(path: ".ci/line-limit"), encoding: .utf8)
    let count = try Self.linesOfCode(in: Repository.sources)
    #expect(count > 10_000)
    #expect(try count <= #require(Int(limit.trimmingCharacters(in: .newlines))))
  }

  @Test("Tests have at most 42,000 lines of code")
  func testLineLimit() throws {
    let count = try Self.linesOfCode(in: Repository.tests)
    #expect(count > 10_000)
    #expect(count <= 42_000)
  }

  /// Returns the number of lines of Swift that are neither blank nor comments.
  private static func linesOfCode(in folder: URL) throws -> Int {
    let files = try TextFile.all(in: folder).filter {
      $0.path.hasSuffix(".swift") && !$0.path.contains("/SamplePhotos/")
    }
    return files.flatMap { $0.text.split(separator: "\n") }.count { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//")
    }
  }

  @Test("File names are specific")
  func names() throws {
    let vague = ["Util", "Helper", "Common", "Manager", "Misc"]
    for file in try code() {
      let name = file.path.split(separator: "/").last ?? ""
      for word in vague where name.contains(word) {
        Issue.record("\(file.path):1: a file named \(word) does not say what it holds")
      }
    }
  }

  @Test("No type has the name of its module")
  func typeNamedLikeModule() throws {
    let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    for source in try SwiftSource.modules.get() {
      let module = source.module
      for index in source.code.indices {
        let tokens = source.tokens(at: index)
        for (keyword, name) in zip(tokens, tokens.dropFirst())
        where keywords.contains(keyword) && name == module {
          Issue.record("\(source.location(index)): type \(name) is named like its module")
        }
      }
    }
  }
}
