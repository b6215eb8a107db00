import Glibc
import Platform
import TestSupport
import Testing

struct GlobTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let names = [
      "1.jpg", "10.jpg", "2.jpg", ".hidden.jpg", "B.jpg", "a b.jpg", "a.jpeg", "b.jpg", "é.jpg",
      "写真.jpg", "x[1].jpg", "x\\.jpg", "sub/1.jpg", "sub/deep/2.jpg", "other/1.jpg", "other/3.png",
    ]
    for name in names { try folder.write(name) }
    try folder.makeFolder("folder.jpg")
  }

  private func expand(_ pattern: String, base: String = "") throws -> [String] {
    try ProjectFolder(path: folder.path, base: base).expand(pattern: pattern)
  }

  @Test(
    "Finds files in the order of their code points",
    arguments: [
      (
        "*.jpg",
        [
          "1.jpg", "10.jpg", "2.jpg", "B.jpg", "a b.jpg", "b.jpg", "x[1].jpg", "x\\.jpg", "é.jpg",
          "写真.jpg",
        ]
      ),
      ("?.jpg", ["1.jpg", "2.jpg", "B.jpg", "b.jpg", "é.jpg"]),
      ("??.jpg", ["10.jpg", "x\\.jpg", "写真.jpg"]),
      ("[0-9].jpg", ["1.jpg", "2.jpg"]),
      ("[!0-9].jpg", ["B.jpg", "b.jpg", "é.jpg"]),
      ("[^a-zA-Z1]*.jpg", ["2.jpg", "é.jpg", "写真.jpg"]),
      ("[b-]*", ["b.jpg"]),
      ("[ab]*.jp*g", ["a b.jpg", "a.jpeg", "b.jpg"]),
      ("x[[]1[]].jpg", ["x[1].jpg"]),
      ("x\\[?].jpg", ["x[1].jpg"]),
      ("x\\\\.j*", ["x\\.jpg"]),
      ("[写-真]*.jpg", ["写真.jpg"]),
      (".h*", [".hidden.jpg"]),
      ("*/*.jpg", ["other/1.jpg", "sub/1.jpg"]),
      ("*/1.jpg", ["other/1.jpg", "sub/1.jpg"]),
      ("*/*/*", ["sub/deep/2.jpg"]),
      ("./sub/*", ["./sub/1.jpg"]),
      ("*.gif", []),
      (
        "**",
        [
          "1.jpg", "10.jpg", "2.jpg", "B.jpg", "a b.jpg", "a.jpeg", "b.jpg", "x[1].jpg", "x\\.jpg",
          "é.jpg", "写真.jpg",
        ]
      ),
    ])
  func finds(_ pattern: String, _ paths: [String]) throws {
    #expect(try expand(pattern) == paths)
  }

  @Test("Returns a path without glob characters unchanged", arguments: ["none.jpg", "../x", ""])
  func plain(_ path: String) throws {
    #expect(try expand(path) == [path])
  }

  @Test("Globs are relative to the base and may go up within the root")
  func upwards() throws {
    #expect(try expand("../other/*", base: "sub") == ["../other/1.jpg", "../other/3.png"])
    #expect(throws: FileError(.list, "../../", .leavesProjectFolder)) {
      try expand("../../*", base: "sub")
    }
    #expect(throws: FileError(.list, "/*", .absolutePath)) { try expand("/*") }
  }

  @Test("A missing folder is an error before the first wildcard only")
  func missingFolder() throws {
    #expect(throws: FileError(.list, "none/", .system(ENOENT))) { try expand("none/*.jpg") }
    #expect(try expand("*/none/*.jpg") == [])
  }

  @Test("Lists symbolic links as files, and refuses them as folders")
  func links() throws {
    try folder.link("sub/link.png", to: "/etc/passwd")
    #expect(try expand("sub/*.png") == ["sub/link.png"])
    #expect(try expand("*/link.png") == ["sub/link.png"])
    try folder.link("zlink", to: "sub")
    #expect(throws: FileError(.list, "zlink", .symbolicLink)) { try expand("z*/1.jpg") }
  }

  @Test("Skips pipes")
  func pipes() throws {
    #expect(mkfifo(folder.path(of: "other/p.fifo"), 0o600) == 0)
    #expect(try expand("other/*.fifo") == [])
  }

  @Test("A name that is not UTF-8 is an error only if it matches")
  func notUTF8() throws {
    let descriptor = open(folder.path(of: "sub") + "/.", O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    let name: [CChar] = [CChar(bitPattern: 0xFF), 0x2E, 0x74, 0x69, 0x66, 0]
    let file = openat(descriptor, name, O_CREAT | O_WRONLY, 0o600)
    try #require(file >= 0)
    close(file)
    #expect(try expand("sub/*.jpg") == ["sub/1.jpg"])
    let shown = String(fileName: [0x73, 0x75, 0x62, 0x2F, 0xFF, 0x2E, 0x74, 0x69, 0x66])
    #expect(throws: FileError(.list, shown, .notUTF8)) { try expand("sub/*.tif") }
  }

  @Test(
    "Refuses invalid globs", arguments: ["*/../*", "[[:digit:]].jpg", "[z-a].jpg"])
  func refuses(_ pattern: String) throws {
    let error = #expect(throws: FileError.self) { try expand(pattern) }
    guard case .badGlob = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Matches a glob with many stars quickly")
  func manyStars() throws {
    try folder.write("sub/" + String(repeating: "a", count: 200))
    #expect(try expand("sub/" + String(repeating: "*a", count: 60) + "*b") == [])
  }

  @Test("Reads a folder once for all globs that share their listings")
  func listings() throws {
    let project = try ProjectFolder(path: folder.path)
    let listings = FolderListings()
    #expect(try project.expand(pattern: "sub/*", listings: listings) == ["sub/1.jpg"])
    try folder.write("sub/2.jpg")
    #expect(try project.expand(pattern: "sub/?.jpg", listings: listings) == ["sub/1.jpg"])
    #expect(try project.expand(pattern: "./sub//?.jpg", listings: listings) == ["./sub/1.jpg"])
    #expect(try project.expand(pattern: "*/3.png", listings: listings) == ["other/3.png"])
    try folder.write("sub/3.png")
    #expect(try project.expand(pattern: "[os]*/3.png", listings: listings) == ["other/3.png"])
    #expect(try project.expand(pattern: "sub/?.jpg") == ["sub/1.jpg", "sub/2.jpg"])
  }
}
