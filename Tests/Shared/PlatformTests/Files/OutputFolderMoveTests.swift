import Glibc
import Platform
import TestSupport
import Testing

struct OutputFolderMoveTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path)
  }

  @Test("Finds a subfolder only if there is one")
  func existing() throws {
    try folder.write("file")
    try folder.makeFolder("real")
    try folder.link("link", to: "real")
    for name in ["none", "file", "link"] {
      #expect(try output.existingSubfolder(name) == nil)
    }
    #expect(try output.existingSubfolder("real")?.path == folder.path(of: "real"))
  }

  @Test("Removes a folder only if it is empty")
  func empty() throws {
    try folder.write("full/a")
    try folder.write("file")
    try folder.makeFolder("empty")
    for name in ["full", "file", "empty", "none"] { output.removeIfEmpty(name) }
    #expect(try output.names() == ["file", "full"])
  }

  @Test("Moves a file over another file, and over nothing else")
  func moves() throws {
    let other = try output.subfolder("other")
    try output.write([1], as: "a")
    try other.write([2], as: "a")
    try output.move("a", to: other)
    #expect(try output.status(of: "a") == nil)
    #expect(try other.read("a") == [1])
    try output.write([3], as: "b")
    try folder.link("other/b", to: "a")
    #expect(throws: FileError(.write, folder.path(of: "other/b"), .symbolicLink)) {
      try output.move("b", to: other)
    }
    #expect(try output.read("b") == [3])
  }

  @Test(
    "A file's digest is that of its bytes",
    arguments: [0, 1, 1000, 256 << 10, (256 << 10) + 1, 1_000_000])
  func digest(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try output.write(bytes, as: "a")
    #expect(try output.digest(of: "a") == PixelDigest(of: bytes))
    #expect(try InputFile(path: folder.path(of: "a")).digest() == PixelDigest(of: bytes))
  }

  @Test("Folders and links have no digest")
  func noDigest() throws {
    try folder.makeFolder("folder")
    try folder.link("link", to: "folder")
    #expect(try output.digest(of: "none") == nil)
    for name in ["folder", "link"] {
      #expect(throws: FileError.self) { try output.digest(of: name) }
    }
  }
}
