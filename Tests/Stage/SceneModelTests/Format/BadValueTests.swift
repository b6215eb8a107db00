import SceneModel
import Testing

@Suite("Values that scenes reject")
struct BadValueTests {
  @Test(
    "Each wrong value is reported once, at its position",
    arguments: try SceneFixtures.mistakes("bad-values"))
  func findings(addition: String, expected: [String]) {
    let headlines = SceneFixtures.headlines(SceneFixtures.minimal + addition + "\n")
    #expect(headlines == expected.map { "3:" + $0 })
  }

  @Test(
    "Numbers with another meaning in YAML get a hint on how to write them",
    arguments: [
      ("010", "omit it"), ("0x10", "hexadecimal"), ("0o7", "octal"), ("0b1", "binary"),
      ("1_000", "underscores"), ("12:30:45", "base 60"), (".inf", "finite"),
      (".nan", "not allowed"),
      ("1e400", "above the range"), ("1e-400", "below the range"), ("8px", "without \"px\""),
      ("\"3\"", "without quotes"),
    ])
  func hints(number: String, text: String) throws {
    let reading = SceneFixtures.read(SceneFixtures.minimal + "grid: {aspectRatio: \(number)}")
    let hint = try #require(reading.diagnostics.first?.hint)
    #expect(hint.contains(text))
  }

  @Test("Accepts numbers that all YAML parsers read the same")
  func plainNumbers() {
    for number in ["1", "+1", "1.", "1.0", "10e-1", "0.1e1", "1E0"] {
      let reading = SceneFixtures.read(SceneFixtures.minimal + "grid: {aspectRatio: \(number)}")
      #expect(reading.scene != nil, "\(number)")
    }
  }

  @Test("A mistake in one key hides no other and is not repeated by checks across keys")
  func independence() {
    let text = """
      zoetrope: 1
      photos: [wall-9.png, 3]
      screen: {size: [0, 100], background: red}
      grid: {columns: 100, spacing: 1e9, aspectRatio: 0}
      viewer: {style: zozo, tapCount: 3, opening: no}
      touches: [{at: -1, tap: {thumbnail: 20}}, {at: 1, hold: 0, tap: nowhere}]
      """
    let positions = SceneFixtures.headlines(text).map { $0.prefix { $0 != " " } }
    #expect(
      positions == [
        "2:22:", "3:17:", "3:38:", "4:31:", "4:49:", "5:33:", "5:45:", "6:16:", "6:57:", "6:65:",
      ])
  }

  @Test("Reports too many samples, touches and photos")
  func totals() {
    let tenMinutes = "  - {at: 0, drag: {from: center, by: [0, 1], during: 600s}}\n"
    let samples = { (rate: Int, viewers: String) in
      SceneFixtures.headlines(
        SceneFixtures.minimal + "\(viewers)touchRate: \(rate)\ntouches:\n" + tenMinutes)
    }
    #expect(samples(120, "") == [])
    #expect(samples(166, "") == [])
    #expect(
      samples(167, "") == [
        "5:5: error: touches[0]: the touches up to this one have 100,202 samples, expected at most"
          + " 100,000"
      ])
    #expect(
      samples(120, "compare: [zozo, photos]\n") == [
        "6:5: error: touches[0]: the touches up to this one have 144,004 samples on 2 screens,"
          + " expected at most 100,000"
      ])
    let touches = SceneFixtures.headlines(
      SceneFixtures.minimal + "touches:\n"
        + String(repeating: "  - {at: 0, tap: center}\n", count: 1001))
    #expect(
      touches == [
        "3:1: error: touches: found a list of 1001, expected a list of at most 1000 touches"
      ])
    let photos = SceneFixtures.headlines("zoetrope: 1\nphotos: [wall-9999.png, wall-2.png]\n")
    #expect(photos == ["2:25: error: photos: 10,001 photos; at most 10,000"])
    let broken = SceneFixtures.headlines(
      "zoetrope: 1\nphotos: [missing.png, wall-20000.png, missing.png]\n")
    #expect(broken == ["2:23: error: photos: 20,000 photos; at most 10,000"])
  }
}
