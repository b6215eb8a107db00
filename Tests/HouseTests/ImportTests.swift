import Foundation
import TestSupport
import Testing

/// The graph of modules in Package.swift.
private struct PackageGraph {
  /// The dependencies of each target by its name; module maps of libraries have none.
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

/// The modules of the toolchain that every module may import.
///
/// Dispatch is not one: it ends the process if there are no free file descriptors.
private let systemModules: Set = ["FoundationEssentials", "Glibc", "Synchronization"]

/// The modules of other packages.
private let libraryModules: Set = ["ArgumentParser"]

/// The modules that may import Foundation, because they are not installed.
private let modulesWithFoundation: Set = ["SamplePhotos"]

@Suite("Imports")
struct ImportTests {
  @Test("Modules import exactly their dependencies in Package.swift")
  func imports() throws {
    let graph = try PackageGraph().dependencies
    var unused = graph
    for source in try SwiftSource.modules.get() {
      let module = source.module
      let allowed = try #require(graph[module], "\(module) is not in Package.swift")
      for (index, imported) in imports(of: source) {
        unused[module]?.remove(imported)
        if !allowed.contains(imported), !systemModules.contains(imported),
          !libraryModules.contains(imported),
          imported != "Foundation" || !modulesWithFoundation.contains(module)
        {
          Issue.record("\(source.location(index)): \(module) may not import \(imported)")
        }
      }
    }
    for module in try modules().sorted() {
      #expect(unused[module, default: []].sorted() == [], "\(module) imports none of these")
    }
  }

  /// Returns the rows of ARCHITECTURE.md's table, in order.
  private func rows() throws -> [(folder: String, module: String, mainFile: String)] {
    let url = Repository.root.appending(path: "ARCHITECTURE.md")
    let rows = try String(contentsOf: url, encoding: .utf8).matches(
      of: #/(?m)^\| (\w*) ?\| `([\w\-]+)` \|[^|\n]*\| `([^`]+)` \|$/#)
    var folder = ""
    return rows.map { row in
      if !row.1.isEmpty { folder = String(row.1) }
      return (folder, String(row.2), String(row.3))
    }
  }

  @Test("Modules import only modules above them in ARCHITECTURE.md's table")
  func order() throws {
    let graph = try PackageGraph().dependencies
    let rows = try rows()
    let ours = Set(rows.map(\.module))
    #expect(ours.symmetricDifference(try modules()).sorted() == [])
    var above: Set<String> = []
    for row in rows {
      let below = graph[row.module, default: []].intersection(ours).subtracting(above)
      #expect(below.sorted() == [], "\(row.module) imports modules that are not above it")
      above.insert(row.module)
    }
  }

  @Test("The main file of each module describes it at the top")
  func mainFiles() throws {
    for row in try rows() {
      let path = "\(row.folder)/\(row.module)/\(row.mainFile)"
      let text = try String(
        contentsOf: Repository.sources.appending(path: path), encoding: .utf8)
      #expect(text.hasPrefix("//"), "\(path) describes its module at the top")
    }
  }

  /// Returns the modules that have Swift files in Sources.
  private func modules() throws -> Set<String> {
    Set(try SwiftSource.modules.get().map(\.module))
  }

  @Test(
    "Recognizes imports in every spelling",
    arguments: [
      ("import Display", "Display"), ("package import Display", "Display"),
      ("  @preconcurrency internal import struct Display.Rate", "Display"),
      ("@testable import func Display.f", "Display"), ("/* x */ import Display // y", "Display"),
      ("// import Display", nil), ("let text = \"import Display\"", nil),
      ("important(Display)", nil),
    ])
  func recognition(line: String, module: String?) {
    #expect(imports(of: SwiftSource(path: "", text: line)).map(\.1) == (module.map { [$0] } ?? []))
  }

  private func imports(of source: SwiftSource) -> [(Int, String)] {
    source.code.indices.compactMap { index in
      let tokens = source.tokens(at: index).drop { accessLevels.contains($0) }
      guard tokens.first == "import" else { return nil }
      let path = tokens.dropFirst().drop { importKinds.contains($0) }.first ?? ""
      return (index, String(path.prefix { $0 != "." }))
    }
  }
}

private let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
private let importKinds: Set = [
  "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
]
