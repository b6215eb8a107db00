import Foundation
import Platform
import TestSupport
import Testing

@Suite("Replacement of files")
struct FileReplacementTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path(of: "scene.yaml") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("scene.yaml", "old")
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("Keeps the permissions and leaves no other file")
  func replaces() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try InputFile.replace(path, holding: bytes("old"), with: bytes("new text"))
    #expect(try InputFile(path: path).readAll() == bytes("new text"))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((permissions as? NSNumber)?.intValue == 0o640)
    #expect(try folder.names() == ["scene.yaml"])
  }

  @Test("Keeps a file with unexpected contents", arguments: ["odd", "old and more", ""])
  func refusesOthers(_ text: String) throws {
    try folder.write("scene.yaml", text)
    #expect(throws: FileError(.write, path, .changedMeanwhile)) {
      try InputFile.replace(path, holding: bytes("old"), with: bytes("new"))
    }
    #expect(try InputFile(path: path).readAll() == bytes(text))
    #expect(try folder.names() == ["scene.yaml"])
  }

  @Test("Replaces the target of a symbolic link")
  func followsLinks() throws {
    let link = folder.path(of: "link.yaml")
    try folder.link("link.yaml", to: "scene.yaml")
    try InputFile.replace(link, holding: bytes("old"), with: bytes("new"))
    #expect(try InputFile(path: path).readAll() == bytes("new"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "scene.yaml")
  }

  @Test("Refuses folders and missing files")
  func refusesOtherKinds() throws {
    #expect(throws: FileError.self) {
      try InputFile.replace(folder.path, holding: [], with: bytes("new"))
    }
    #expect(throws: FileError.self) {
      try InputFile.replace(folder.path(of: "no"), holding: [], with: bytes("new"))
    }
  }
}
