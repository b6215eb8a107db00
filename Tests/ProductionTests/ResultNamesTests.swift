import Testing

@testable import Production

@Suite struct ResultNamesTests {
  @Test("names in a few words read back the same")
  func roundTrip() {
    var names = ResultNames()
    #expect(ResultNames(text: names.text) == names)
    names.frames = [0, 1, 2, 7, 9999, 10_000]
    names.gif = true
    #expect(names.text == "gif 0-2 7-7 9999-10000")
    names.manifest = true
    #expect(ResultNames(text: names.text) == names)
  }

  @Test(
    "words that are none are passed over",
    arguments: ["", "x", "-1-2", "5-3", "0-99999999999999999999", "0-20000", "1", "\u{0}", "1-2-3"])
  func damage(_ text: String) {
    #expect(ResultNames(text: text) == ResultNames())
  }
}
