import SceneModel
import Testing

@Suite("Nearest word")
struct NearestWordTests {
  @Test(
    "Finds a word within two edits",
    arguments: [
      ("colums", "columns"), ("COLUMNS", "columns"), ("corner-radius", "cornerRadius"),
      ("corner_radius", "cornerRadius"), ("columsn", "columns"), ("clmns", "columns"),
      ("clms", nil), ("ta", "at"), ("xy", nil), ("a", "at"), ("", nil), ("pohtos", "photos"),
    ] as [(String, String?)])
  func match(word: String, expected: String?) {
    let names = ["columns", "cornerRadius", "at", "photos"]
    #expect(NearestWord.match(for: word, among: names) == expected)
  }

  @Test(
    "For words that differ in their number, picks the nearest one, the higher on a tie",
    arguments: [
      ("iphone-16", "iphone-15"), ("iphone-13", "iphone-14"), ("iphone14", "iphone-14"),
      ("pixel-9", "pixel-8"), ("pixel-7-pro", nil), ("iphone-99999", nil),
    ] as [(String, String?)])
  func numbers(word: String, expected: String?) {
    let names = ["iphone-se", "iphone-14", "iphone-15", "iphone-15-pro-max", "pixel-8"]
    #expect(NearestWord.match(for: word, among: names) == expected)
  }

  @Test("Picks the first of equally near words, and skips long words")
  func order() {
    #expect(NearestWord.match(for: "bat", among: ["cat", "hat"]) == "cat")
    let long = String(repeating: "x", count: 100_000)
    #expect(NearestWord.match(for: long, among: [long]) == nil)
  }
}
