import Display
import Testing

@testable import SceneModel

@Suite("Viewers of a scene")
struct ViewerKeysTests {
  private func viewers(_ text: String, asked: [String] = []) throws -> [Panel] {
    let reading = SceneFixtures.read(SceneFixtures.minimal + text, viewers: asked)
    #expect(reading.rendered() == "")
    return try #require(reading.scene).panels
  }

  @Test("Every style can be selected by name, with its defaults")
  func styles() throws {
    #expect(
      SceneReader.viewerStyles
        == [
          "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "photoswipe",
          "telephoto",
        ])
    for name in SceneReader.viewerStyles {
      let plain = try viewers("viewer: \(name)\n")
      #expect(plain.map(\.id) == [name])
      #expect(plain.map { $0.stage.parameters.name } == [name])
      #expect(plain.map(\.label) == [name])
      #expect(plain.map(\.detail) == [""])
      #expect(try viewers("viewer: {style: \(name)}\n") == plain)
    }
  }

  @Test("Some defaults depend on the screen")
  func screen() throws {
    let text = "screen: {device: pixel-8}\nviewer: b43-compose\n"
    #expect(
      try viewers(text).map(\.stage)
        == [StageDescription(Grid(), B43ComposeParameters(density: 2.625))])
    #expect(
      try viewers("viewer: {style: b43-compose, density: 2}\n").map(\.stage)
        == [StageDescription(Grid(), B43ComposeParameters(density: 2))])
  }

  @Test("animationDefault overrides the default animation")
  func animationDefault() throws {
    func animation(_ text: String) throws -> Animation? {
      (try viewers(text).first?.stage.parameters as? B43SwiftUIParameters)?.defaultAnimation
    }
    let easeInOut = Animation.curve(.easeInOut, duration: SceneTime(nanoseconds: 350_000_000))
    #expect(try animation("viewer: b43-swiftui\n") == easeInOut)
    #expect(
      try animation("viewer: b43-swiftui\nanimationDefault: spring\n")
        == Spring(duration: 0.55, bounce: 0).map { .spring($0) })
    #expect(
      try animation("viewer: b43-swiftui\nanimationDefault: easeInOut\n") == easeInOut)
  }

  @Test("Several viewers have unique ids and details of their differences")
  func comparison() throws {
    let named = try viewers(
      "compare: [zozo, {style: zozo, tapScale: 2, tapCount: 2}, photos, {style: zozo, returnHome: false}]\n"
    )
    #expect(named.map(\.id) == ["zozo", "zozo#2", "photos", "zozo#3"])
    #expect(named.map(\.label) == ["zozo", "zozo", "photos", "zozo"])
    #expect(named.map(\.detail) == ["", "tapScale: 2, tapCount: 2", "", "returnHome: false"])
  }

  @Test("Viewers of the command line keep the constants of the scene")
  func override() throws {
    let text = "viewer: {style: zozo, tapScale: 2}\n"
    let named = try viewers(text, asked: ["photos", "zozo"])
    #expect(named.map(\.id) == ["photos", "zozo"])
    var zozo = ZozoParameters(bottomInset: 34)
    zozo.tapScale = 2
    #expect(
      named.map(\.stage)
        == [
          StageDescription(Grid(), DeclaredParameters(DeclarationReader.photos)),
          StageDescription(Grid(), zozo),
        ])
    let compared = try viewers("compare: [zozo, {style: zozo, tapScale: 2}]\n", asked: ["zozo"])
    #expect(compared.map(\.detail) == [""])
  }

  @Test(
    "Reports each mistake at its position",
    arguments: [
      (
        "compare: [zozo]",
        ["10: error: compare: found a list of 1, expected a list of 2 to 6 viewers"]
      ),
      (
        "viewer: {style: b43-swiftui, minimumScale: 3, maximumScale: 2}",
        [
          "9: error: viewer: minimumScale 3 is above maximumScale 2, expected minimumScale at or"
            + " below maximumScale"
        ]
      ),
      (
        "viewer: {style: b43-compose, tapScale: 2}",
        ["30: error: unknown key \"tapScale\" in viewer"]
      ),
      (
        "compare: [zozo, {style: zozo, tapScale: 0}]",
        ["41: error: compare[1].tapScale: found 0, expected a number from 1 to 100"]
      ),
      (
        "compare: [zozo, {tapScale: 2}]",
        ["17: error: compare[1] has no key \"style\", expected zozo, b43-swiftui, b43-compose,"]
      ),
      ("animationDefault: springs", ["19: error: animationDefault: found \"springs\", expected"]),
      (
        "compare: [zozo, b43-swiftui, b43-compose, zoom-transition, photos, {style: zozo, tapScale: 2}]\n"
          + "screen: {size: [2000, 2000], scale: 3}",
        ["1: error: compare: size × scale is 36,336 × 6204 px, expected 1 to 16,384 px per side"]
      ),
    ])
  func mistakes(text: String, expected: [String]) {
    let lines = SceneFixtures.headlines(SceneFixtures.minimal + text + "\n")
    #expect(lines.count == expected.count, "\(lines)")
    for (line, start) in zip(lines, expected) {
      let message = line.split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
      #expect(message.hasPrefix(start), "\(line)")
    }
  }

  @Test("Screens are named by their differences or by their labels")
  func names() throws {
    func names(_ compare: String) throws -> [String] {
      let reading = SceneFixtures.read(SceneFixtures.minimal + "compare: \(compare)\n")
      #expect(reading.rendered() == "")
      return try #require(reading.scene).panelNames
    }
    #expect(try names("[zozo, photos]") == ["zozo", "photos"])
    #expect(
      try names("[{style: photos, closeBounce: 0.2}, {style: photos, closeBounce: 0.4}]")
        == ["closeBounce 0.2", "closeBounce 0.4"])
    #expect(
      try names(
        "[photos, {style: photos, closeBounce: 0.4, label: Lively}, {style: zozo, tapScale: 2}]")
        == ["photos", "Lively", "zozo, tapScale 2"])
    #expect(
      try names(
        "[{style: photos, openBounce: 0.1, closeBounce: 0.2}, {style: photos, openBounce: 0.1}]")
        == ["closeBounce 0.2", "photos#2"])
    let panel = try viewers("viewer: {style: photos, label: A, closeBounce: 0.2}\n")[0]
    #expect(panel.title == "A")
    #expect(panel.detail == "")
    #expect(panel.constants.map(\.name) == ["closeBounce"])
  }
}
