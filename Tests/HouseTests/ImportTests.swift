import Foundation
import TestSupport
import Testing

/// The graph of modules as Package.swift states it.
private struct PackageGraph {
  /// The targets that a target depends on, by its name; module maps of libraries have none.
  let dependencies: [String: Set<String>]

  init() throws {
    let url = Repository.root.appending(path: "Package.swift")
    let text = try String(contentsOf: url, encoding: .utf8)
    let targets = text.matches(
      of:
        #/\.(?:target|executableTarget|testTarget)\(\s*name: "([\w\-]+)"(?:,\s*dependencies: \[([^\]]*)\])?/#
    )
    dependencies = Dictionary(
      targets.map { target in
        let names = (target.2 ?? "").matches(of: #/"(\w+)"/#).map { String($0.1) }
        return (String(target.1), Set(names))
      }, uniquingKeysWith: { $0.union($1) })
  }
}

/// What comes with Swift and every module may use; not Dispatch, which ends the process where descriptors
/// run out.
private let systemModules: Set = ["FoundationEssentials", "Glibc", "Synchronization"]

/// What other packages give.
private let libraryModules: Set = ["ArgumentParser"]

/// A tool that is not installed.
private let modulesWithFoundation: Set = ["SamplePhotos"]

@Suite("Imports")
struct ImportTests {
  @Test("are of the modules that Package.swift states, and use each of them")
  func imports() throws {
    let graph = try PackageGraph().dependencies
    var unused = graph
    for source in try SwiftSource.modules.get() {
      let module = String(source.path.split(separator: "/")[1])
      let allowed = try #require(graph[module], "\(module) is not in Package.swift")
      for (index, imported) in imports(of: source) {
        unused[module]?.remove(imported)
        if !allowed.contains(imported), !systemModules.contains(imported),
          !libraryModules.contains(imported),
          imported != "Foundation" || !modulesWithFoundation.contains(module)
        {
          Issue.record("\(source.place(index)): \(module) may not import \(imported)")
        }
      }
    }
    for module in try modules().sorted() {
      #expect(unused[module, default: []].sorted() == [], "\(module) imports none of these")
    }
  }

  @Test("are those of ARCHITECTURE.md's table")
  func architecture() throws {
    let graph = try PackageGraph().dependencies
    let url = Repository.root.appending(path: "ARCHITECTURE.md")
    let rows = try String(contentsOf: url, encoding: .utf8).matches(
      of: #/(?m)^\| `([\w\-]+)` \|[^|\n]*\|([^|\n]*)\|$/#)
    var told: [String: Set<String>] = [:]
    for row in rows {
      told[String(row.1)] = Set(row.2.matches(of: #/[A-Z]\w+/#).map { String($0.output) })
    }
    let ours = try modules()
    #expect(Set(told.keys).symmetricDifference(ours).sorted() == [])
    for module in ours.sorted() {
      let expected = graph[module, default: []].filter { ours.contains($0) }
      #expect(told[module, default: []].sorted() == expected.sorted(), "the row of \(module)")
    }
  }

  /// The modules that have Swift files in Sources.
  private func modules() throws -> Set<String> {
    Set(try SwiftSource.modules.get().map { String($0.path.split(separator: "/")[1]) })
  }

  @Test(
    "are recognised however they are written",
    arguments: [
      ("import Motion", "Motion"), ("package import Motion", "Motion"),
      ("  @preconcurrency internal import struct Motion.Rate", "Motion"),
      ("@testable import func Motion.f", "Motion"), ("/* x */ import Motion // y", "Motion"),
      ("// import Motion", nil), ("let text = \"import Motion\"", nil), ("important(Motion)", nil),
    ])
  func recognition(line: String, module: String?) {
    #expect(imports(of: SwiftSource(path: "", text: line)).map(\.1) == (module.map { [$0] } ?? []))
  }

  private func imports(of source: SwiftSource) -> [(Int, String)] {
    source.code.indices.compactMap { index in
      let words = source.words(at: index).drop { accessLevels.contains($0) }
      guard words.first == "import" else { return nil }
      let path = words.dropFirst().drop { importKinds.contains($0) }.first ?? ""
      return (index, String(path.prefix { $0 != "." }))
    }
  }
}

private let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
private let importKinds: Set = [
  "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
]
