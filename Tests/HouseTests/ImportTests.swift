import Foundation
import TestSupport
import Testing

/// What each module may import from the house; the arrows point only downwards.
private let allowedImports: [String: Set<String>] = [
  // What texts are shown as.
  "PlainText": [],

  // What moves.
  "Geometry": [],
  "Motion": ["Geometry"],
  "Touch": ["Motion", "Geometry"],
  "Display": ["Geometry"],
  "Readings": [],
  "SceneModel": ["Geometry", "Motion", "Touch"],
  "Scenes": ["SceneModel", "Geometry", "Motion", "Touch", "PlainText", "CYAML"],
  "Stages": ["SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry"],
  "Simulation": ["Stages", "SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry"],

  // What is drawn and written.
  "Memory": ["CMemory"],
  "Threads": [],
  "Pixels": ["Memory"],
  "Raster": ["Display", "Pixels", "Geometry"],
  "Text": ["Display", "Geometry", "CFreeType", "CHarfBuzz", "CFontconfig"],
  "Overlays": [
    "Text", "Simulation", "SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry",
  ],
  "Files": ["Memory", "PlainText", "CFiles", "CMemory", "CXXHash"],
  "Codecs": ["Pixels", "Files", "Memory", "CPNGShim", "CDeflate", "CGIF", "CJPEG", "CJPEGShim"],

  // What has frames, and how two differ.
  "Compare": ["Pixels", "Readings"],
  "Films": ["Compare", "Codecs", "Files", "Memory", "Pixels", "PlainText", "Readings"],
  "Production": [
    "Films", "Overlays", "Text", "Simulation", "Raster", "Codecs", "Files", "Stages", "SceneModel",
    "Touch",
    "Motion", "Display", "Readings", "Pixels", "Geometry", "Memory", "PlainText", "Threads",
  ],

  // What has changed.
  "Expectations": [
    "Compare", "Simulation", "SceneModel", "Touch", "Motion", "Display", "Readings", "Geometry",
  ],
  "Review": [
    "Compare", "Codecs", "Raster", "Text", "Readings", "Display", "Pixels", "Geometry", "PlainText",
  ],
  "Verification": [
    "Review", "Production", "Films", "Expectations", "Compare", "Overlays", "Text", "Simulation",
    "SceneModel", "Codecs", "Files", "Motion", "Display", "Readings", "Pixels", "Geometry",
    "Memory", "PlainText",
  ],

  // Photographs made by program.
  "Photographs": ["Codecs", "Pixels", "Threads"],

  // What people run.
  "zoetrope": [
    "Verification", "Expectations", "Films", "Compare", "Production", "Review", "Overlays", "Text",
    "Simulation", "Raster", "Photographs", "Codecs",
    "Files", "Scenes",
    "Stages", "SceneModel", "Touch", "Motion", "Display", "Readings", "Pixels", "Geometry",
    "PlainText", "ArgumentParser",
  ],
  "SamplePhotos": ["Photographs", "Codecs", "Foundation"],
]

/// What comes with Swift and every module may use; not Dispatch, which ends the process where descriptors
/// run out.
private let systemModules: Set = ["FoundationEssentials", "Glibc", "Synchronization"]

@Suite("Imports")
struct ImportTests {
  @Test("point only downwards")
  func table() throws {
    for source in try SwiftSource.modules.get() {
      let module = source.path.split(separator: "/")[1]
      guard let allowed = allowedImports[String(module)] else { continue }
      for (index, imported) in imports(of: source)
      where !allowed.contains(imported) && !systemModules.contains(imported) {
        Issue.record("\(source.place(index)): \(module) may not import \(imported)")
      }
    }
  }

  @Test("are laid down for every module, and for no other")
  func everyModule() throws {
    let modules = Set(
      try SwiftSource.modules.get().map { String($0.path.split(separator: "/")[1]) })
    #expect(modules.subtracting(allowedImports.keys).sorted() == [])
    #expect(Set(allowedImports.keys).subtracting(modules).sorted() == [])
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
