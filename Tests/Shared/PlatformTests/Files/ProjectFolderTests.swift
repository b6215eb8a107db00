import Glibc
import Platform
import TestSupport
import Testing

/// A project folder next to a secret file, tested with both implementations of path resolution.
@Suite(.serialized)
struct ProjectFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("secret")
    try folder.write("project/photos/a.jpg", "A")
    try folder.write("project/scenes/s.yaml", "S")
    try folder.link("project/outward", to: "..")
    try folder.link("project/photos/linked.jpg", to: "a.jpg")
    try folder.link("project/linked", to: "photos")
  }

  private func project(
    base: String = "", _ resolution: PathResolution = .kernel
  ) throws -> ProjectFolder {
    try ProjectFolder(path: folder.path(of: "project"), base: base, resolution: resolution)
  }

  @Test(
    "Opens paths within the root, also through its other folders",
    arguments: [PathResolution.kernel, .components])
  func opens(_ resolution: PathResolution) throws {
    let project = try project(base: "scenes", resolution)
    for path in ["../photos/a.jpg", "./.././photos//a.jpg", "../scenes/../photos/a.jpg"] {
      #expect(try project.open(path).readAll() == Array("A".utf8))
    }
    #expect(try project.open("s.yaml").readAll() == Array("S".utf8))
    #expect(try project.open("s.yaml").path == "s.yaml")
  }

  @Test(
    "Opens names that are stored in another Unicode form",
    arguments: [PathResolution.kernel, .components])
  func unicodeForms(_ resolution: PathResolution) throws {
    let (composed, decomposed) = ("K\u{FC}che", "Ku\u{308}che")
    try folder.write("project/\(decomposed)/\(composed).jpg", "A")
    try folder.write("project/photos/\(composed).jpg", "composed")
    try folder.write("project/photos/\(decomposed).jpg", "decomposed")
    let project = try project(base: "scenes", resolution)
    for first in [composed, decomposed] {
      for last in [composed, decomposed] {
        #expect(try project.open("../\(first)/\(last).jpg").readAll() == Array("A".utf8))
        let found = try project.expand(pattern: "../\(first)/\(last)*")
        #expect(found.map { Array($0.utf8) } == [Array("../\(first)/\(composed).jpg".utf8)])
      }
    }
    for (name, text) in [(composed, "composed"), (decomposed, "decomposed")] {
      #expect(try project.open("../photos/\(name).jpg").readAll() == Array(text.utf8))
    }
    #expect(throws: FileError(.open, "../\(composed)/b.jpg", errno: ENOENT)) {
      try project.open("../\(composed)/b.jpg")
    }
    #expect(throws: FileError.self) { try project.open("../../\(composed)") }
  }

  @Test(
    "Accepts folders beneath the root, existing or not, but none behind a link",
    arguments: [PathResolution.kernel, .components])
  func folders(_ resolution: PathResolution) throws {
    try folder.link("project/dangling", to: "nowhere")
    let project = try project(base: "", resolution)
    for path in ["photos", "photos/", ".", "new", "photos/new/deep", "./new"] {
      try project.check(folder: path)
    }
    let cases: [(String, FileError.Reason)] = [
      ("linked", .symbolicLink), ("linked/", .symbolicLink), ("linked/new", .symbolicLink),
      ("outward/new", .symbolicLink), ("dangling", .symbolicLink), ("dangling/new", .symbolicLink),
      ("..", .leavesProjectFolder), ("photos/a.jpg", .system(ENOTDIR)),
      ("", .system(ENOENT)), ("/new", .absolutePath), ("new\0", .containsNUL),
    ]
    for (path, reason) in cases {
      #expect(throws: FileError(.open, path, reason)) { try project.check(folder: path) }
    }
  }

  @Test("No path leads out of the root", arguments: [PathResolution.kernel, .components])
  func keepsInside(_ resolution: PathResolution) throws {
    let cases: [(String, FileError.Reason)] = [
      ("../../secret", .leavesProjectFolder),
      ("../..", .leavesProjectFolder),
      ("../../project/photos/a.jpg", .leavesProjectFolder),
      ("../outward/secret", .symbolicLink),
      ("../linked/a.jpg", .symbolicLink),
      ("../photos/linked.jpg", .symbolicLink),
      ("../linked/\u{301}/../a.jpg", .symbolicLink),
      ("/etc/passwd", .absolutePath),
      ("/", .absolutePath),
      ("../photos/a.jpg/", .system(ENOTDIR)),
      ("../photos/a.jpg/..", .system(ENOTDIR)),
      ("../none/../photos/a.jpg", .system(ENOENT)),
      ("../photos", .notRegularFile(.folder)),
      ("..", .notRegularFile(.folder)),
      ("../pipe.jpg", .notRegularFile(.pipe)),
      ("", .system(ENOENT)),
      ("s.yaml\0.jpg", .containsNUL),
    ]
    #expect(mkfifo(folder.path(of: "project/pipe.jpg"), 0o600) == 0)
    let project = try project(base: "scenes", resolution)
    for (path, reason) in cases {
      #expect(throws: FileError(.open, path, reason)) { try project.open(path) }
    }
  }

  @Test("The base is the scene's folder relative to any root")
  func base() throws {
    let scene = folder.path(of: "project/scenes/s.yaml")
    #expect(try ProjectFolder(path: nil, forScene: scene).base == "")
    #expect(try ProjectFolder(path: nil, forScene: "s.yaml").path == ".")
    #expect(try ProjectFolder(path: folder.path, forScene: scene).base == "project/scenes")
    #expect(try ProjectFolder(path: folder.path(of: "project"), forScene: scene).base == "scenes")
    #expect(
      try ProjectFolder(path: folder.path(of: "project/scenes"), forScene: scene).base == "")
    #expect(
      try ProjectFolder(path: "/", forScene: scene).open("../photos/a.jpg").readAll().count == 1)
    // The name of a folder can begin with the root's name.
    try folder.write("project2/s.yaml")
    for (root, name) in [("project/photos", "project/scenes"), ("project", "project2")] {
      let scene = folder.path(of: "\(name)/s.yaml")
      #expect(throws: FileError(.open, scene, .leavesProjectFolder)) {
        try ProjectFolder(path: folder.path(of: root), forScene: scene)
      }
    }
  }
}
