import SceneModel
import Testing

@Suite("YAML of scene files")
struct YAMLDocumentTests {
  private static let cases: [(String, [String])] = [
    ("a: b: c", ["1:5: error: a \":\" is not allowed here"]),
    ("a:\n\tb: 1", ["2:1: error: tabs are not allowed as indentation"]),
    (
      "a: [1, 2",
      [
        "1:9: error: the list is not closed, expected \",\" or \"]\"",
        "1:4: note: the list begins here",
      ]
    ),
    (
      "a: \"x\nb: 1",
      [
        "1:4: error: this quote is never closed", "2:5: note: the file ends here",
      ]
    ),
    (
      "a: \"\\q\"",
      [
        "1:5: error: an unknown escape sequence in double quotes",
        "1:4: note: the text begins here",
      ]
    ),
    ("a: @b", ["1:4: error: a value cannot begin with \"@\""]),
    (
      "a: 1\nb",
      [
        "2:2: error: no \":\" after this key, expected key: value",
        "2:1: note: the key begins here",
      ]
    ),
    // Valid YAML that scenes reject.
    ("a: !!str 1", ["1:4: error: a tag (!) is not allowed"]),
    ("a: !x 1", ["1:4: error: a tag (!) is not allowed"]),
    ("%TAG ! x\n---\na: 1", ["1:1: error: a %TAG directive is not allowed"]),
    ("<<: {a: 1}", ["1:1: error: a merge key (<<) is not allowed"]),
    ("? [a]\n: 1", ["1:3: error: a key is a list, expected a word"]),
    ("{a: 1}: 1", ["1:1: error: a key is a mapping, expected a word"]),
    (
      "a: 1\n---\nb: 1", ["2:1: error: a second document begins here, expected one scene per file"]
    ),
    ("a: *b", ["1:4: error: the alias *b has no anchor, expected an anchor &b before it"]),
    ("a: &b [*b]", ["1:8: error: the alias *b is inside its own anchor"]),
    ("a: &b [1]\n? *b\n: 1", ["2:3: error: a key is a list, expected a word"]),
    // Empty documents.
    ("", ["1:1: error: the file is empty, expected a scene, which begins with \"zoetrope: 1\""]),
    (
      "# only a comment\n",
      ["1:1: error: the file is empty, expected a scene, which begins with \"zoetrope: 1\""]
    ),
    ("---\n", ["2:1: error: the scene: found nothing, expected a mapping such as {zoetrope: …}"]),
    ("- a", ["1:1: error: the scene: found a list, expected a mapping such as {zoetrope: …}"]),
  ]

  @Test("Each YAML mistake is reported at its position", arguments: cases)
  func findings(text: String, expected: [String]) {
    // The documents are not scenes; ignore findings about their keys.
    let headlines = SceneFixtures.headlines(text).filter {
      !$0.contains("unknown key") && !$0.contains("has no key")
    }
    #expect(headlines == expected)
    #expect(SceneFixtures.read(text).scene == nil)
  }

  @Test("Reports mistakes before a syntax error, but not its consequences")
  func partial() {
    #expect(
      SceneFixtures.headlines("zoetrope: 2\ntitel: x\ntouches: [{at: 1, tap: {thumbnail: 0") == [
        "1:11: error: zoetrope: found 2, expected 1",
        "2:1: error: unknown key \"titel\" in the scene",
        "3:37: error: the mapping is not closed, expected \",\" or \"}\"",
        "3:24: note: the mapping begins here",
      ])
  }

  @Test(
    "Rejects bytes that are not text, with their offset",
    arguments: [
      ([0x61, 0x3A, 0x20, 0xFF], "1:4: error: byte 0xFF at offset 3 is not UTF-8"),
      ([0x61, 0x0A, 0xC0, 0x80], "2:1: error: byte 0xC0 at offset 2 is not UTF-8"),
      ([0xED, 0xA0, 0x80], "1:1: error: byte 0xED at offset 0 is not UTF-8"),
      ([0xF4, 0x90, 0x80, 0x80], "1:1: error: byte 0xF4 at offset 0 is not UTF-8"),
      ([0xE5, 0x95], "1:1: error: byte 0xE5 at offset 0 is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0x00], "1:1: error: the file is UTF-16"),
      ([0x00, 0x61], "1:1: error: the character U+0000 at byte offset 0 is not allowed"),
      ([0x61, 0x07], "1:2: error: the character U+0007 at byte offset 1 is not allowed"),
      (
        [0xEF, 0xBB, 0xBF, 0x07], "1:1: error: the character U+0007 at byte offset 3 is not allowed"
      ),
    ] as [([UInt8], String)])
  func text(bytes: [UInt8], expected: String) throws {
    let reading = SceneFixtures.read(bytes)
    #expect(reading.scene == nil)
    #expect(reading.diagnostics.count == 1)
    #expect(reading.rendered().hasPrefix("scene.yaml:" + expected + ", expected "))
  }

  @Test("Counts lines as editors do", arguments: ["\n", "\r\n", "\r"])
  func lines(lineBreak: String) {
    let text = ["zoetrope: 1", "photos: [\"\u{2028}\u{85}\"]", "titel: 1"].joined(
      separator: lineBreak)
    #expect(SceneFixtures.headlines(text) == ["3:1: error: unknown key \"titel\" in the scene"])
  }

  /// A file that exceeds a limit.
  ///
  /// Tests are listed by its name, because the text would fill the log.
  struct Bomb: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let reason: String
    var testDescription: String { name }

    /// Returns nested aliases: `b` contains ten of `a`, `c` ten of `b` and so on, as `wrap` writes
    /// them.
    static func chain(_ wrap: (String) -> String) -> String {
      let names = "abcdefgh".map(String.init)
      return zip(names, ["x"] + names.map { "*" + $0 }).map { name, old in
        "\(name): &\(name) \(wrap(old))\n"
      }.joined()
    }
  }

  private static let bombs = [
    Bomb(name: "lists", text: String(repeating: "[", count: 100_000), reason: "64 levels"),
    Bomb(
      name: "mappings", text: "a: " + String(repeating: "{a: ", count: 100_000), reason: "64 levels"
    ),
    Bomb(name: "dashes", text: String(repeating: "- ", count: 100_000), reason: "64 levels"),
    Bomb(name: "keys", text: String(repeating: "? ", count: 100_000), reason: "64 levels"),
    Bomb(
      name: "indents",
      text: (0..<300).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      reason: "64 levels"),
    Bomb(
      name: "values", text: "a:\n" + String(repeating: "- 1\n", count: 100_001),
      reason: "more than 100,000 values"),
    Bomb(
      name: "laughs",
      text: Bomb.chain { old in "[" + Array(repeating: old, count: 10).joined(separator: ", ") + "]"
      },
      reason: "more than 100,000 values"),
    Bomb(
      name: "deep aliases", text: Bomb.chain { old in "[[[[[[[[[[\(old)]]]]]]]]]]" },
      reason: "64 levels"),
    Bomb(
      name: "text", text: "title: " + String(repeating: "x", count: 1_000_000),
      reason: "a text of 1,000,000 bytes"),
    Bomb(
      name: "key", text: String(repeating: "x", count: 5000) + ": 1", reason: "a text of 5000 bytes"
    ),
    Bomb(
      name: "bytes", text: String(repeating: "#", count: 4 << 20 | 1),
      reason: "the file has more than 4,194,304 bytes"),
    Bomb(name: "tags", text: String(repeating: "%TAG !a! x\n", count: 100_000), reason: "%TAG"),
  ]

  @Test("Files that exceed a limit are rejected with a position", arguments: bombs)
  func bomb(bomb: Bomb) {
    let reading = SceneFixtures.read(bomb.text)
    #expect(reading.scene == nil)
    #expect(
      reading.diagnostics.contains {
        $0.message.contains(bomb.reason) && $0.place.start.line >= 1
      })
  }

  @Test("Accepts 64 levels and 4096 bytes of text")
  func limits() {
    let deep =
      "zoetrope: 1\nx: " + String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    #expect(!SceneFixtures.headlines(deep).contains { $0.contains("levels") })
    let long = SceneFixtures.minimal + "title: " + String(repeating: "x", count: 4096)
    #expect(SceneFixtures.read(long).scene != nil)
  }
}
