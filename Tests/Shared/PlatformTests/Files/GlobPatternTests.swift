import Testing
@testable import Platform

@Suite("Globs of names")
struct GlobPatternTests {
  @Test(
    "fit whole names",
    arguments: [
      ("a.jpg", "a.jpg", true), ("*.jpg", "a.jpg", true), ("a.*", "a.jpg", true),
      ("[ab].jpg", "b.jpg", true), ("?.jpg", "ab.jpg", false), ("*", ".hidden", false),
      ("A*", "a.jpg", false),
    ])
  func matches(_ glob: String, _ name: String, _ fits: Bool) throws {
    #expect(try GlobPattern(glob).matches(Array(name.unicodeScalars)) == fits)
  }

  @Test("are refused where they break the rules", arguments: ["[z-a]", "[[:digit:]]"])
  func faults(_ text: String) {
    #expect(throws: GlobPattern.Fault.self) { try GlobPattern(text) }
  }
}
