import Platform
import TestSupport
import Testing

@testable import Verification

@Suite("Clip collections")
struct ClipCollectionTests {
  private func collection(_ names: [String]) throws -> ClipCollection? {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(name) }
    return try withExtendedLifetime(folder) { try ClipCollection(path: folder.path) }
  }

  @Test(
    "A collection contains clips by name",
    arguments: [
      (["a/manifest.json", "a/frame-0000.png", "a.gif", "b.apng"], ["a.gif", "a/", "b.apng"]),
      (["a/frame-0000.png", "a/frame-0001.png"], ["a/"]), (["a/other.png", "b.gif"], ["b.gif"]),
      // Pictures kept next to a golden belong to it.
      (["a.golden", "a/frame-0000.png", "b.golden", "b.apng"], ["a.golden", "b.golden"]),
      (["a.golden", "a/manifest.json"], ["a.golden", "a/"]),
    ])
  func names(_ files: [String], _ expected: [String]) throws {
    #expect(try collection(files)?.names == expected)
  }

  @Test(
    "A folder that is a clip itself, or contains none, is no collection",
    arguments: [["frame-0000.png", "a.gif"], ["manifest.json", "a.gif"], ["a.txt"], []])
  func others(_ files: [String]) throws {
    #expect(try collection(files) == nil)
  }

  @Test("Pairs clips by name, and goldens with the frames of their scenes")
  func pairs() throws {
    let one = try #require(try collection(["a.golden", "b/frame-0000.png", "c.gif", "d.gif"]))
    let other = try #require(
      try collection(["a/frame-0000.png", "b.golden", "d.gif", "e.apng"]))
    let pairs = ClipCollection.pairs(one, other)
    #expect(
      pairs.map { "\($0.expected ?? "-") \($0.actual ?? "-")" } == [
        "a.golden a/", "b/ b.golden", "c.gif -", "d.gif d.gif", "- e.apng",
      ])
  }
}
