import Foundation
import TestSupport
import Testing

@Suite("Documentation comments")
struct DocumentationTests {
  /// Properties, cases and initializers with self-explanatory names need none.
  @Test("Every type, function and requirement that other modules can see has a comment")
  func everyDeclaration() throws {
    let support = Repository.root.appending(path: "Tests/TestSupport")
    for source in try SwiftSource.modules.get() + SwiftSource.all(in: support) {
      for index in UndocumentedDeclarations(in: source).lines {
        let line = source.lines[index].trimmingCharacters(in: .whitespaces)
        Issue.record("\(source.location(index)): no documentation comment before '\(line)'")
      }
    }
  }

  @Test("Reports missing comments", arguments: Sample.all)
  private func missingComments(sample: Sample) {
    let source = SwiftSource(path: "", text: sample.text)
    #expect(UndocumentedDeclarations(in: source).lines == sample.undocumented)
  }
}

/// A source text, and the indices of its lines that lack a documentation comment.
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
    Sample("an ordinary comment", "// A.\npackage func a() {}", undocumented: [1]),
    Sample("properties and initializers", "package let a = 1\npackage init() {}"),
    Sample("code inside a string", "let text = \"\"\"\n  package struct A {}\n  \"\"\""),
    Sample("an attribute before", "@inline(__always) package func f() {}", undocumented: [0]),
    Sample("cases", "/// A.\npackage enum A {\n  case b\n}"),
    Sample(
      "requirements",
      "/// P.\npackage protocol P {\n  func f()\n  /// G.\n  var g: Int { get }\n}",
      undocumented: [2]),
    Sample("imports", "package import Foundation"),
    Sample(
      "members of extensions",
      "extension A {\n  package static func < (a: A, b: A) -> Bool { true }\n}", undocumented: [1]),
  ]
}

/// The undocumented types, functions and requirements of a file that other modules can see.
private struct UndocumentedDeclarations {
  /// The indices of their lines.
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

  private static let described: Set = [
    "struct", "enum", "class", "actor", "protocol", "func", "subscript",
  ]

  private static let requirements: Set = ["func", "var", "init", "subscript", "associatedtype"]

  init(in source: SwiftSource) {
    var scopes: [Scope] = []
    var opened: Scope?
    for index in source.code.indices {
      guard source.code[index].utf8.contains(where: { $0 > 0x20 }) else { continue }
      let tokens = source.tokens(at: index)
      let modifiers = tokens.prefix { Self.modifiers.contains($0) }
      let keyword = String((tokens.dropFirst(modifiers.count).first ?? "").prefix { $0 != "(" })
      let isVisible = modifiers.contains("package") || modifiers.contains("public")
      if isVisible, keyword != "import" { opened = .package(keyword: keyword) }
      if isVisible && Self.described.contains(keyword)
        || Self.isRequirement(keyword, of: scopes.last),
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

  private static func isRequirement(_ keyword: String, of scope: Scope?) -> Bool {
    guard case .package(keyword: "protocol") = scope else { return false }
    return requirements.contains(keyword)
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
