import Codecs
import Display
import Pixels
import Platform
import SceneModel
import Session
import TestSupport
import Testing

@Suite("Photos in a scene's folder")
struct FolderProbeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: 3, height: 2))
    for name in ["b.png", "a.png", "c.jpg"] {
      try folder.write(name, bytes: try PNGEncoder.encode(picture))
    }
    try folder.write("text.png", bytes: Array("no picture".utf8))
  }

  private func probe() throws -> FolderProbe {
    FolderProbe(folder: try ProjectFolder(path: folder.path))
  }

  @Test("Photos are sorted by name and have their pixel size, with any extension")
  func glob() throws {
    let probe = try probe()
    #expect(try probe.photos(matching: "[ab].png").map(\.path) == ["a.png", "b.png"])
    let jpg = try probe.photos(matching: "c.jpg")[0]
    #expect(jpg.size.width == 3 && jpg.size.height == 2)
    #expect(probe.photoCount(matching: "*.png") == 3)
  }

  @Test("Sources include the requested files")
  func sources() throws {
    let probe = try probe()
    _ = try probe.photos(matching: "a.png")
    #expect(probe.sources.contains { $0.hasSuffix("/a.png") })
  }

  @Test("Pointers of Git LFS are named with their cure")
  func pointers() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
    try folder.write("p/a.jpg", pointer)
    let probe = try probe()
    for read in [
      { _ = try probe.photos(matching: "p/a.jpg") }, { _ = try probe.photos(matching: "p/*") },
      { _ = try probe.recording("p/a.jpg", limit: 1000) },
    ] as [() throws -> Void] {
      let error = #expect(throws: ProbeFault.self, performing: read)
      #expect(
        error?.message
          == "p/a.jpg is a Git LFS pointer, not the file itself; run git lfs pull")
    }
  }

  @Test(
    "Missing, broken and outside files are refused", arguments: ["d.png", "text.png", "../a.png"])
  func refused(name: String) throws {
    let probe = try probe()
    #expect(throws: ProbeFault.self) { try probe.photos(matching: name) }
  }
}
