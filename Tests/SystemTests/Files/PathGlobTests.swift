import System
import Testing

@Suite("Globs of paths")
struct PathGlobTests {
  @Test(
    "fit component by component",
    arguments: [
      ("photos/a.jpg", "photos/a.jpg", true), ("photos/*.jpg", "photos/a.jpg", true),
      ("*/a.*", "photos/a.jpg", true), ("*", "photos/a.jpg", false), ("*", "a.jpg", true),
      ("photos/*", "photos/b/a.jpg", false), ("photos/[ab].jpg", "photos/b.jpg", true),
      ("photos/?.jpg", "photos/ab.jpg", false), ("photos/*", "photos/.hidden", false),
      ("Photos/*", "photos/a.jpg", false),
    ])
  func matches(_ glob: String, _ path: String, _ fits: Bool) throws {
    #expect(try PathGlob(glob).matches(path) == fits)
  }

  @Test("are refused where they break the rules", arguments: ["", "a/[z-a]", "[[:digit:]]"])
  func faults(_ text: String) {
    #expect(throws: PathGlob.Fault.self) { try PathGlob(text) }
  }
}
