import Testing

@testable import Platform

@Suite("Glob patterns")
struct GlobPatternTests {
  @Test(
    "A glob matches whole names",
    arguments: [
      ("a.jpg", "a.jpg", true), ("*.jpg", "a.jpg", true), ("a.*", "a.jpg", true),
      ("[ab].jpg", "b.jpg", true), ("?.jpg", "ab.jpg", false), ("*", ".hidden", false),
      ("A*", "a.jpg", false),
      // ü as one character and as two.
      ("K\u{FC}*.jpg", "Ku\u{308}che.jpg", true), ("Ku\u{308}*.jpg", "K\u{FC}che.jpg", true),
      ("K?che.jpg", "Ku\u{308}che.jpg", true), ("K[\u{FC}]che.jpg", "Ku\u{308}che.jpg", true),
      ("Ku*", "K\u{FC}che.jpg", false), ("[a-z]", "u\u{308}", false),
    ])
  func matches(_ glob: String, _ name: String, _ fits: Bool) throws {
    #expect(try GlobPattern(glob).matches(Array(name)) == fits)
  }
}
