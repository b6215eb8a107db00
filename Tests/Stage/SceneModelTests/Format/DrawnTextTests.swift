import SceneModel
import Testing

@Suite("Texts that a stage draws")
struct DrawnTextTests {
  /// An ASCII font whose bold weight lacks Z; records the texts it is asked about.
  private final class ASCIIFont: FontProbe {
    var asked: [String] = []

    func problem(of family: String) -> String? { family == "None" ? "no such font" : nil }

    func missing(in text: String, family: String?, isBold: Bool) -> MissingCharacters? {
      asked.append(text)
      let lacking = text.unicodeScalars.filter { !$0.isASCII || isBold && $0 == "Z" }
      return lacking.isEmpty
        ? nil : MissingCharacters(characters: Array(lacking), family: family ?? "Plain")
    }

    func remedy(for text: String, missing: MissingCharacters) -> String? { "take another" }
  }

  private func read(_ text: String, _ font: ASCIIFont = ASCIIFont()) -> SceneReadResult {
    SceneReader.read(
      bytes: Array(("zoetrope: 1\n" + text + "\n").utf8), name: "scene.yaml",
      probe: StubPhotoProbe(), fonts: font)
  }

  private func headlines(_ text: String) -> [String] {
    read(text).diagnostics.map {
      "\($0.place.start.line):\($0.place.start.column): \($0.severity): \($0.message)"
    }
  }

  private func warning(_ text: String, _ characters: String, of font: String = "Plain") -> String {
    let (location, path) = (text.prefix { $0 != " " }, text.drop { $0 != " " }.dropFirst())
    return
      "\(location): warning: \(path): the font \"\(font)\" has no \(characters); a box is drawn for each"
  }

  @Test("Missing characters are reported with their position and a remedy")
  func missingCharacters() {
    let reading = read("list: {rows: [Apple, 日本]}")
    #expect(reading.scene != nil)
    #expect(
      reading.rendered() == """
        scene.yaml:2:22: warning: list.rows[1]: the font "Plain" has no "日" and "本"; a box is drawn \
        for each
           2 | list: {rows: [Apple, 日本]}
             |                      ^^^^
             = take another

        """)
    #expect(reading.diagnostics.map(\.code) == [.missingGlyph])
  }

  @Test("Rows, changes, titles and reviews are checked")
  func everywhere() {
    #expect(
      headlines(
        "list: {title: Zé, rows: [{id: ü, text: Zö}]}\n"
          + "changes: [{at: 1, append: ä}, {at: 2, insert: {id: b, text: é}, before: ä}]\n"
          + "output: {font: Other}") == [
          warning("2:15 list.title", "\"Z\" and \"é\"", of: "Other"),
          warning("2:40 list.rows[0].text", "\"ö\"", of: "Other"),
          warning("3:27 changes[0].append", "\"ä\"", of: "Other"),
          warning("3:61 changes[1].insert.text", "\"é\"", of: "Other"),
        ])
    #expect(
      headlines("reviews: {cells: [{name: Zo, stars: 1, text: [Zo, ü]}]}") == [
        warning("2:26 reviews.cells[0].name", "\"Z\""),
        warning("2:51 reviews.cells[0].text[1]", "\"ü\""),
      ])
  }

  @Test("At most five missing characters are listed, invisible ones by code point")
  func many() {
    #expect(
      headlines("list: {rows: [\"äöüéèàß\", \"\\u0301\\uE000\"]}") == [
        warning("2:15 list.rows[0]", "\"ä\", \"ö\", \"ü\", \"é\", \"è\" and 2 more"),
        warning("2:26 list.rows[1]", "U+0301 and U+E000"),
      ])
  }

  @Test("At most five texts are reported, the others counted")
  func limit() {
    let rows = (0..<9).map { "ä\($0)" }
    let found = headlines("list: {rows: [\(rows.joined(separator: ", "))]}")
    #expect(found.count == 6)
    #expect(
      found.last
        == "2:35: warning: and 4 more texts have characters that the font \"Plain\" lacks")
    let six = headlines("list: {rows: [\(rows.prefix(6).joined(separator: ", "))]}")
    #expect(
      six.last == "2:35: warning: and 1 more text has characters that the font \"Plain\" lacks")
    #expect(headlines("list: {rows: [\(rows.prefix(5).joined(separator: ", "))]}").count == 5)
  }

  @Test("Each text is checked once, and none for stages without text or with an unavailable font")
  func asked() {
    let font = ASCIIFont()
    _ = read("list: {rows: [a, {id: b, text: a}, {id: c, text: c}]}", font)
    #expect(font.asked == ["a", "c"])
    for text in [
      "photos: [a.png]\ntitle: ä", "beads: {colors: [\"#112233\"]}",
      "list: {rows: [ä]}\noutput: {font: None}", "list: {rows: [ä]}\noutput: {font: 3}",
    ] {
      let font = ASCIIFont()
      _ = read(text, font)
      #expect(font.asked.isEmpty)
    }
  }

  @Test("An unavailable font is reported where it is named")
  func problem() {
    #expect(
      headlines("list: {rows: [ä]}\noutput: {font: None}") == [
        "3:16: error: output.font: no such font"
      ])
  }
}
