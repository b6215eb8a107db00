import Scenes
import Testing

@Suite("Nearest word")
struct NearestWordTests {
  @Test(
    "a word is found within two edits",
    arguments: [
      ("colums", "columns"), ("COLUMNS", "columns"), ("corner-radius", "cornerRadius"),
      ("corner_radius", "cornerRadius"), ("columsn", "columns"), ("clmns", "columns"),
      ("clms", nil), ("ta", "at"), ("xy", nil), ("a", "at"), ("", nil), ("pohtos", "photos"),
    ] as [(String, String?)])
  func match(word: String, expected: String?) {
    let words = ["columns", "cornerRadius", "at", "photos"]
    #expect(NearestWord.match(for: word, among: words) == expected)
  }

  @Test("the first of equally near words wins, and long words are not compared")
  func order() {
    #expect(NearestWord.match(for: "bat", among: ["cat", "hat"]) == "cat")
    let long = String(repeating: "x", count: 100_000)
    #expect(NearestWord.match(for: long, among: [long]) == nil)
  }
}

@Suite("Escaping for display")
struct EscapingTests {
  @Test(
    "invisible and steering characters become visible",
    arguments: [
      ("plain é 商品 👩‍👩‍👧", "plain é 商品 👩‍👩‍👧"), ("a\nb\tc\r", "a\\u{A}b\\u{9}c\\u{D}"),
      ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
      ("\u{202E}\u{2066}\u{200F}", "\\u{202E}\\u{2066}\\u{200F}"),
      ("\u{2028}\u{FEFF}\u{AD}", "\\u{2028}\\u{FEFF}\\u{AD}"), ("", ""),
    ])
  func escaped(text: String, expected: String) {
    #expect(text.escapedForDisplay == expected)
  }
}
