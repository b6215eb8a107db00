import Foundation
import TestSupport
import Testing

@Suite("Documentation comments")
struct DocumentationTests {
  @Test("stand before everything that another module can see")
  func everyDeclaration() throws {
    let support = Repository.root.appending(path: "Tests/TestSupport")
    for source in try SwiftSource.modules.get() + SwiftSource.all(in: support) {
      for index in UndocumentedDeclarations(in: source).lines {
        let line = source.lines[index].trimmingCharacters(in: .whitespaces)
        Issue.record("\(source.place(index)): no documentation comment before '\(line)'")
      }
    }
  }

  @Test("are missed where they are missing", arguments: Sample.all)
  private func scanner(sample: Sample) {
    let source = SwiftSource(path: "", text: sample.text)
    #expect(UndocumentedDeclarations(in: source).lines == sample.undocumented)
  }
}

/// A text and the lines in it, counted from 0, that lack a documentation comment.
private struct Sample: CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let undocumented: [Int]

  init(_ name: String, _ text: String, undocumented: [Int] = []) {
    testDescription = name
    self.text = text
    self.undocumented = undocumented
  }

  static let all = [
    Sample("no comment", "package struct A {}", undocumented: [0]),
    Sample("a comment", "/// A.\npackage struct A {}"),
    Sample("attributes between", "/// A.\n@frozen\n@available(*, deprecated)\npublic struct A {}"),
    Sample("a blank line between", "/// A.\n\npackage struct A {}", undocumented: [2]),
    Sample("an ordinary comment", "// A.\npackage let a = 1", undocumented: [1]),
    Sample("code inside a string", "let text = \"\"\"\n  package struct A {}\n  \"\"\""),
    Sample("an attribute before", "@inline(__always) package func f() {}", undocumented: [0]),
    Sample(
      "cases", "/// A.\npackage enum A {\n  case b\n  /// C.\n  case c\n}", undocumented: [2]),
    Sample("cases that nobody sees", "enum A {\n  case b\n}"),
    Sample(
      "cases of a switch",
      "/// A.\npackage enum A {\n  var x: Int {\n    switch y {\n    case 1: 2\n    }\n  }\n  case z\n}",
      undocumented: [7]),
    Sample(
      "requirements",
      "/// P.\npackage protocol P {\n  func f()\n  /// G.\n  var g: Int { get }\n}",
      undocumented: [2]),
    Sample("imports", "package import Foundation"),
    Sample(
      "setters",
      "/// A.\npackage struct A {\n  /// B.\n  package private(set) var b: Int\n  private var c: Int\n}"
    ),
    Sample(
      "members of extensions",
      "extension A {\n  package static func < (a: A, b: A) -> Bool { true }\n}", undocumented: [1]),
  ]
}

/// The declarations of a file that other modules can see and that no comment describes.
private struct UndocumentedDeclarations {
  /// Their lines, as indices.
  private(set) var lines: [Int] = []

  private enum Scope {
    case package(keyword: String)
    case other
  }

  private static let modifiers: Set = [
    "public", "package", "internal", "fileprivate", "private", "private(set)", "fileprivate(set)",
    "internal(set)", "package(set)", "static", "final", "indirect", "nonisolated", "mutating",
    "nonmutating", "override", "prefix", "postfix", "convenience", "required", "lazy", "weak",
    "unowned", "consuming", "borrowing", "isolated", "open",
  ]

  private static let requirements: Set = ["func", "var", "init", "subscript", "associatedtype"]

  init(in source: SwiftSource) {
    var scopes: [Scope] = []
    var opened: Scope?
    for index in source.code.indices {
      guard source.code[index].utf8.contains(where: { $0 > 0x20 }) else { continue }
      let words = source.words(at: index)
      let modifiers = words.prefix { Self.modifiers.contains($0) }
      let keyword = String((words.dropFirst(modifiers.count).first ?? "").prefix { $0 != "(" })
      let isVisible = modifiers.contains("package") || modifiers.contains("public")
      if isVisible, keyword != "import" { opened = .package(keyword: keyword) }
      if isVisible && keyword != "import" || Self.isMember(keyword, of: scopes.last),
        !Self.isDocumented(index, in: source)
      {
        lines.append(index)
      }
      for character in source.code[index] {
        if character == "{" {
          scopes.append(opened ?? .other)
          opened = nil
        } else if character == "}" {
          _ = scopes.popLast()
        }
      }
    }
  }

  /// Whether a declaration without access level is as visible as what it stands in: an enum's case
  /// or a protocol's requirement.
  private static func isMember(_ keyword: String, of scope: Scope?) -> Bool {
    switch scope {
    case .package(keyword: "enum"): keyword == "case"
    case .package(keyword: "protocol"): requirements.contains(keyword)
    default: false
    }
  }

  private static func isDocumented(_ index: Int, in source: SwiftSource) -> Bool {
    for line in source.lines[..<index].reversed() {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") || text.hasSuffix("*/") { return true }
      if !text.hasPrefix("@"), !text.hasPrefix("// swift-format-ignore") { return false }
    }
    return false
  }
}
