import Display
import SceneModel
import Testing

@Suite("Settings of the command line")
struct SceneSettingTests {
  private func read(_ text: String, _ settings: [String]) -> SceneReadResult {
    SceneFixtures.read(SceneFixtures.minimal + text, settings: settings)
  }

  /// Checks that a scene with settings equals the scene that the second text describes.
  private func expect(
    _ text: String, _ settings: [String], is other: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let changed = read(text, settings)
    #expect(changed.rendered() == "", sourceLocation: location)
    let written = read(other, [])
    #expect(written.rendered() == "", sourceLocation: location)
    #expect(
      try #require(changed.scene) == #require(written.scene), "\(settings)",
      sourceLocation: location)
    #expect(
      Set(changed.written.map { "\($0.name)=\($0.text)" })
        == Set(written.written.map { "\($0.name)=\($0.text)" }), sourceLocation: location)
  }

  @Test(
    "A setting has the same effect as the key in the file",
    arguments: [
      (
        "viewer: photos\n", ["viewer.closeBounce=0.3"],
        "viewer: {style: photos, closeBounce: 0.3}\n"
      ),
      (
        "viewer:\n  style: photos\n  closeBounce: 0.1\n", ["viewer.closeBounce=0.3"],
        "viewer: {style: photos, closeBounce: 0.3}\n"
      ),
      ("", ["viewer.tapScale=3"], "viewer: {style: zozo, tapScale: 3}\n"),
      ("viewer:\n", ["viewer.tapScale=3"], "viewer: {style: zozo, tapScale: 3}\n"),
      (
        "", ["viewer=photos", "viewer.closeBounce=0.3"],
        "viewer: {style: photos, closeBounce: 0.3}\n"
      ),
      ("viewer: zozo\n", ["viewer.style=photos"], "viewer: {style: photos}\n"),
      ("", ["screen.device=pixel-8"], "screen: {device: pixel-8}\n"),
      ("", ["screen.background=#102030"], "screen: {background: \"#102030\"}\n"),
      (
        "", ["grid.margins.top=3", "grid.margins.leading=4"],
        "grid: {margins: {top: 3, leading: 4}}\n"
      ),
      ("grid: {margins: 5}\n", ["grid.margins.top=3"], "grid: {margins: {top: 3}}\n"),
      (
        "grid: {columns: 3}\n", ["grid.cornerRadius=[1, 2, 3, 4]"],
        "grid: {columns: 3, cornerRadius: [1, 2, 3, 4]}\n"
      ),
      (
        "grid: {cornerRadius: [1, 2, 3, 4]}\n", ["grid.cornerRadius[2]=9"],
        "grid: {cornerRadius: [1, 2, 9, 4]}\n"
      ),
      (
        "compare: [zozo, photos]\n", ["compare.1.closeBounce=0.3"],
        "compare: [zozo, {style: photos, closeBounce: 0.3}]\n"
      ),
      ("", ["title=\"a=b, c\""], "title: \"a=b, c\"\n"),
      ("tail: 1\n", ["tail=0.2", "tail=380ms"], "tail: 380ms\n"),
      (
        "list: {rows: [A]}\n", ["list.animation=spring(duration: 0.4, bounce: 0.2)"],
        "list: {rows: [A], animation: \"spring(duration: 0.4, bounce: 0.2)\"}\n"
      ),
    ])
  func equivalent(_ text: String, _ settings: [String], _ other: String) throws {
    let isList = text.hasPrefix("list")
    guard isList else { return try expect(text, settings, is: other) }
    func scene(_ text: String, _ settings: [String]) throws -> Scene {
      let reading = SceneFixtures.read("zoetrope: 1\n" + text, settings: settings)
      #expect(reading.rendered() == "")
      return try #require(reading.scene)
    }
    #expect(try scene(text, settings) == scene(other, []))
  }

  @Test("List items are addressed by index; the index after the last adds an item")
  func items() throws {
    let tap = "touches:\n  - {at: 0.3, tap: {thumbnail: 4}}\n"
    let reading = read(
      tap,
      [
        "touches.0.tap.thumbnail=2", "touches[1]={at: 1, drag: {from: center, by: [0, 3]}}",
        "touches.1.drag.by=[0, 5]",
      ])
    #expect(reading.rendered() == "")
    let written = read(
      "touches:\n  - {at: 0.3, tap: {thumbnail: 2}}\n  - {at: 1, drag: {from: center, by: [0, 5]}}\n",
      [])
    let (one, other) = (try #require(reading.scene), try #require(written.scene))
    #expect(one.touches.map(\.action) == other.touches.map(\.action))
    #expect(one.touches.map(\.line) == [4, 0])
    #expect(
      try #require(read("", ["touches.0={at: 1, tap: center}"]).scene).touches.count == 1)
  }

  @Test(
    "A fault is reported at its position in the setting, with the nearest word",
    arguments: [
      (
        "viewer.closeBonce=0.3", "1:8: error: unknown key \"closeBonce\" in viewer",
        "\"closeBounce\"?"
      ),
      ("viewr.closeBounce=0.3", "1:1: error: unknown key \"viewr\"", "\"viewer\"?"),
      ("viewer.closeBounce=much", "1:20: error: viewer.closeBounce: found \"much\"", ""),
      ("viewer.style=photo", "1:14: error: viewer.style: found \"photo\"", "\"photos\"?"),
      ("screen.device=iphone-51", "1:15: error: screen.device: found", ""),
      ("viewer.closeBounce", "1:1: error: the setting has no \"=\"", "viewer.closeBounce=0.3"),
      ("=3", "1:1: error: the path of the setting is not valid", ""),
      ("a..b=3", "1:1: error: the path of the setting is not valid", ""),
      ("a[0=3", "1:1: error: the path of the setting is not valid", ""),
      ("touches.3.at=1", "1:9: error: touches has 1 item, expected a number from 0, or 1", ""),
      ("touches.first.at=1", "1:9: error: touches is a list, and \"first\" is not the number", ""),
      ("photos.x=1", "1:8: error: photos is a list", ""),
      ("grid.margins=[1, 2", "1:19: error: ", ""),
      ("tail=", "1:6: error: tail: found nothing", ""),
      ("grid=!!map {}", "1:6: error: a tag (!) is not allowed", ""),
      ("tail=\u{7}", "1:6: error: the character U+0007", ""),
    ])
  func faults(_ setting: String, _ message: String, _ help: String) {
    let reading = read("viewer: photos\ntouches: [{at: 0.3, tap: center}]\n", [setting])
    #expect(reading.scene == nil)
    let text = reading.rendered()
    #expect(text.hasPrefix("scene.yaml --set:\(message)"), "\(text)")
    #expect(text.contains(help), "\(text)")
    #expect(reading.records.first?.setting == setting)
  }

  @Test("A contradiction between file and setting is reported in both texts")
  func contradiction() {
    let text = read("compare: [zozo, photos]\n", ["viewer.tapScale=2"]).rendered()
    #expect(
      text.hasPrefix("scene.yaml:3:1: error: the scene has both viewer and compare"), "\(text)")
    #expect(
      text.contains("scene.yaml --set:1:1: note: viewer is here\n   1 | viewer.tapScale=2\n"))
  }

  @Test("Settings add no errors to a scene that cannot be parsed")
  func broken() {
    #expect(
      read("grid: [\n", ["grid.columns=3"]).diagnostics.allSatisfy { $0.place.start.text == 0 })
    #expect(SceneFixtures.read("", settings: ["a=1"]).diagnostics.count == 1)
  }

  @Test("Rejects hostile paths and values")
  func hostile() {
    let deep = Array(repeating: "a", count: 50_000).joined(separator: ".") + "=1"
    #expect(read("", [deep]).rendered().contains("a path of more than 64 keys"))
    let nested = "grid=" + String(repeating: "[", count: 50_000)
    #expect(read("", [nested]).scene == nil)
    for text in [
      "", "=", ".", "a.=", "[", "]=1", "[]=1", "0=1", "0.0=1", "é.x=1", "a=é: [", "a=\n\n- b\n-c",
    ] {
      #expect(read("", [text]).scene == nil, "\(text)")
    }
  }

  @Test("A list of values becomes one setting each")
  func alternatives() {
    func texts(_ text: String) -> [String] { SceneSetting(text).alternatives.map(\.text) }
    #expect(texts("a.b=0,0.2, 0.4") == ["a.b=0", "a.b=0.2", "a.b=0.4"])
    #expect(texts("a=[1,2],{b: 1, c: 2}") == ["a=[1,2]", "a={b: 1, c: 2}"])
    #expect(
      texts("a=spring(duration: 1, bounce: 0),smooth") == [
        "a=spring(duration: 1, bounce: 0)", "a=smooth",
      ])
    #expect(texts("a=\"x, y\",'z,'") == ["a=\"x, y\"", "a='z,'"])
    #expect(texts("a") == ["a"])
    #expect(texts("a=") == ["a="])
  }
}
