import Platform
import SceneModel
import TestSupport
import Testing

@Suite("Diagnostics as text")
struct RenderedDiagnosticTests {
  private static let cases: [(String, String)] = [
    (
      SceneFixtures.minimal + "grid:\n  colums: 3\n",
      """
      scene.yaml:4:3: error: unknown key "colums" in grid
         4 |   colums: 3
           |   ^^^^^^
           = did you mean "columns"?

      """
    ),
    (
      SceneFixtures.minimal + "tail: 1\ntail: 2\n",
      """
      scene.yaml:4:1: error: the key "tail" appears twice
         4 | tail: 2
           | ^^^^
      scene.yaml:3:1: note: the first is here
         3 | tail: 1
           | ^^^^

      """
    ),
    (
      "zoetrope: 2\nphotos: [a]\n",
      """
      scene.yaml:1:11: error: zoetrope: found 2, expected 1
         1 | zoetrope: 2
           |           ^
           = this is the version of the file format; only version 1 is supported

      """
    ),
    (
      "title: x\n",
      """
      scene.yaml:1:1: error: the scene has no key "zoetrope", expected the number 1
         1 | title: x
           | ^^^^^
      scene.yaml:1:1: error: the scene has no key "photos", expected a list of paths and globs \
      such as [photos/*.jpg]
         1 | title: x
           | ^^^^^

      """
    ),
    (
      SceneFixtures.minimal + "screen: {background: #FFFFFF}\n",
      """
      scene.yaml:4:1: error: there is no value here, expected a value
         4 |\u{20}
           | ^
           = an unquoted # begins a comment: put a color in quotes
      scene.yaml:3:9: note: the mapping begins here
         3 | screen: {background: #FFFFFF}
           |         ^

      """
    ),
    (
      SceneFixtures.minimal + "screen:\n  background: #FFFFFF\n",
      """
      scene.yaml:4:14: error: screen.background: found nothing, expected an opaque color such as \
      "#FFFFFF"
         4 |   background: #FFFFFF
           |              ^
           = an unquoted # begins a comment: put the color in quotes

      """
    ),
    (
      SceneFixtures.minimal + "touches:\n- {at: 1, after: 2, tap: {thumbnail: 9}}\n",
      """
      scene.yaml:4:11: error: touches[0] has both at and after, expected exactly one of at and after
         4 | - {at: 1, after: 2, tap: {thumbnail: 9}}
           |           ^^^^^
      scene.yaml:4:4: note: at is here
         4 | - {at: 1, after: 2, tap: {thumbnail: 9}}
           |    ^^
      scene.yaml:4:38: error: touches[0].tap.thumbnail: found 9, expected 0 to 8, as there are 9 photos
         4 | - {at: 1, after: 2, tap: {thumbnail: 9}}
           |                                      ^

      """
    ),
    (
      SceneFixtures.minimal + "grid: {columns: 50, spacing: 10}\n",
      """
      scene.yaml:3:7: error: grid: 50 columns, spacing 10 and margins 8 + 8 leave no width on a \
      screen of 393 pt
         3 | grid: {columns: 50, spacing: 10}
           |       ^^^^^^^^^^^^^^^^^^^^^^^^^^
           = reduce grid.columns, spacing, margins or screen.safeArea

      """
    ),
    (
      SceneFixtures.minimal + "touches:\n- at: 0\n  drag:\n    from: center\n    by: [0, 1]\n"
        + "    curve: timingCurve(0.1, 0, 1.5, 1)\n",
      """
      scene.yaml:8:32: error: touches[0].drag.curve: found "1.5", expected x2, a number from 0 to 1
         8 |     curve: timingCurve(0.1, 0, 1.5, 1)
           |                                ^^^

      """
    ),
    (
      SceneFixtures.minimal + "title: \"商\t品\"\n\"写真\": 3\n",
      """
      scene.yaml:4:1: error: unknown key "写真" in the scene
         4 | "写真": 3
           | ^^^^^^
           = the nearest are grid, list and tail

      """
    ),
    (
      SceneFixtures.minimal + "output: {formats: [商品,\t\"\u{200B}\", gift]}\n",
      """
      scene.yaml:3:20: error: output.formats[0]: found "商品", expected gif, png, apng, webp, mp4, webm, sheet, onion, strip, slit, spec or decisions
         3 | output: {formats: [商品,\t"\\u{200B}", gift]}
           |                    ^^^^
      scene.yaml:3:24: error: output.formats[1]: found "\\u{200B}", expected gif, png, apng, webp, mp4, webm, sheet, onion, strip, slit, spec or decisions
         3 | output: {formats: [商品,\t"\\u{200B}", gift]}
           |                    \u{3000}\u{3000} \t^^^^^^^^^^
      scene.yaml:3:29: error: output.formats[2]: found "gift", expected gif, png, apng, webp, mp4, webm, sheet, onion, strip, slit, spec or decisions
         3 | output: {formats: [商品,\t"\\u{200B}", gift]}
           |                    \u{3000}\u{3000} \t            ^^^^
           = did you mean "gif"?

      """
    ),
    (
      SceneFixtures.minimal + "viewer: photos\ncompare: [zozo, photo]\n",
      """
      scene.yaml:4:1: error: the scene has both viewer and compare, expected one of them
         4 | compare: [zozo, photo]
           | ^^^^^^^
      scene.yaml:3:1: note: viewer is here
         3 | viewer: photos
           | ^^^^^^
      scene.yaml:4:17: error: compare[1]: found "photo", expected zozo, b43-swiftui, b43-compose, \
      zoom-transition, photos, photoswipe or telephoto
         4 | compare: [zozo, photo]
           |                 ^^^^^
           = did you mean "photos"?

      """
    ),
    (
      "zoetrope: 1\nphotos: [a.png, missing.png]\n",
      """
      scene.yaml:2:17: error: photo "missing.png": no such file
         2 | photos: [a.png, missing.png]
           |                 ^^^^^^^^^^^

      """
    ),
  ]

  @Test("Each mistake is rendered as expected", arguments: cases)
  func spelling(text: String, expected: String) {
    let reading = SceneFixtures.read(text)
    #expect(reading.scene == nil)
    #expect(reading.rendered() == expected)
  }

  @Test("A long line is shortened around the position")
  func longLine() {
    let pad = String(repeating: "x", count: 1000)
    let text = "{zoetrope: 1, photos: [\(pad)], tial: 1, title: \(pad)}\n"
    let lines = SceneFixtures.read(text).rendered().split(separator: "\n")
    let before = String(repeating: "x", count: 37)
    let after = String(repeating: "x", count: 44)
    let expected = [
      "scene.yaml:1:1027: error: unknown key \"tial\" in the scene",
      "   1 | …\(before)], tial: 1, title: \(after)…",
      "     | " + String(repeating: " ", count: 41) + "^^^^",
    ]
    #expect(lines.prefix(3).map(String.init) == expected)
  }

  @Test("Escapes text from the file, and no such text can begin a line")
  func hostileText() {
    let key = "\\e[31m\\u202e\\n::set-output x"
    let text = SceneFixtures.minimal + "\"\(key)\": 1\n# \u{202E}evil\n\"\u{202E}\": 1\n"
    let rendered = SceneFixtures.read(text).rendered()
    #expect(rendered.contains("unknown key \"\\u{1B}[31m\\u{202E}\\u{A}::set-output x\""))
    #expect(rendered.contains("   5 | \"\\u{202E}\": 1\n     | ^^^^^^^^^^\n"))
    #expect(!rendered.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(!rendered.split(separator: "\n").contains { $0.hasPrefix("::") })
  }

  @Test("Prefixes ./ to a file name that a CI service would interpret as a command")
  func hostileName() {
    let reading = SceneReader.read(
      bytes: [], name: "::error::x\n.yaml", probe: StubPhotoProbe())
    #expect(reading.rendered().hasPrefix("./::error::x\\u{A}.yaml:1:1: error: the file is empty"))
  }

  @Test("Uses ANSI colors only if asked")
  func color() {
    let reading = SceneFixtures.read("zoetrope: 1\nphotos: [missing]\n")
    #expect(!reading.rendered().contains("\u{1B}"))
    #expect(
      reading.rendered(usesColor: true)
        == "\u{1B}[1mscene.yaml:2:10:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m photo \"missing\": "
        + "no such file\n   2 | photos: [missing]\n     |          \u{1B}[1;31m^^^^^^^\u{1B}[0m\n")
  }

  @Test("A diagnostic has a machine-readable record")
  func record() throws {
    let reading = SceneFixtures.read(SceneFixtures.minimal + "grid: {colums: 3}\n")
    let record = try #require(reading.records.first)
    let json = try InertJSON.decoded(JSONValue.self, from: InertJSON.encoded(record))
    #expect(try json["file"].string == "scene.yaml")
    #expect(try json["code"].string == "unknown-key")
    #expect(try json["severity"].string == "error")
    #expect(try json["path"].string == "grid")
    #expect(
      try json["place"]
        == .object([
          "line": .number(3), "column": .number(8), "endLine": .number(3), "endColumn": .number(14),
        ]))
    #expect(try json["suggestion"].string == "columns")
    #expect(try json["allowed"].array.first == .string("columns"))
  }
}
