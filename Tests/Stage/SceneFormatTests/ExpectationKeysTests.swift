import Geometry
import Motion
import SceneFormat
import SceneModel
import Testing

@Suite("Expectations of a scene")
struct ExpectationKeysTests {
  private func twoReadings(of scene: Scene) -> [String]? {
    let names = ["hero.x", "hero.width"]
    guard scene.layout.isComparison else { return names }
    return scene.panels.flatMap { panel in names.map { "\(panel.id).\($0)" } } + ["photos.state"]
  }

  private func reading(_ text: String) -> SceneReadResult {
    SceneReader.read(
      bytes: Array((SceneFixtures.minimal + text).utf8), name: "scene.yaml",
      probe: StubPhotoProbe(), readings: twoReadings)
  }

  private func rules(_ lines: String...) throws -> [ExpectationRule] {
    let reading = reading("expect:\n" + lines.map { "  - \($0)\n" }.joined())
    #expect(reading.rendered() == "")
    return try #require(reading.scene).expectations.map(\.rule)
  }

  private func time(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("Reads each rule with its defaults")
  func defaults() throws {
    #expect(
      try rules(
        "settlesBy: {time: 1.2}", "overshoot: {reading: hero.x, atMost: 5}", "lands: {}",
        "noJump: {reading: hero.x, atMost: 40}", "velocityContinuous: {reading: hero.x}",
        "staysInside: {reading: hero.x, min: 0}", "staysInside: {hero: screen}",
        "monotonic: {reading: hero.x, direction: falling}", "hiddenWhileFlying: {}",
        "appearsBy: {reading: hero.x, time: 500ms}",
        "appearsBefore: {reading: hero.x, other: hero.width}",
        "equal: {reading: hero.x, at: 0.3, value: 0}")
        == [
          .settlesBy(reading: nil, time: time(1200), within: 0.5),
          .overshoot(reading: "hero.x", atMost: 5), .lands(screen: nil, within: 0.5),
          .noJump(reading: "hero.x", atMost: 40, except: []),
          .velocityContinuous(reading: "hero.x", relative: 25, absolute: 50),
          .staysInside(reading: "hero.x", minimum: 0, maximum: nil),
          .heroStaysInside(.screen, screen: nil, within: 0.5),
          .monotonic(reading: "hero.x", direction: .falling, within: 0.01),
          .hiddenWhileFlying(screen: nil), .appearsBy(.init("hero.x"), time: time(500)),
          .appearsBefore(.init("hero.x"), other: .init("hero.width")),
          .equal(reading: "hero.x", time: time(300), value: .number(0), within: 0),
        ])
  }

  @Test("Reads each rule with all its keys")
  func everyKey() throws {
    #expect(
      try rules(
        "settlesBy: {reading: hero.x, time: 1.2, within: 2}", "lands: {within: 3}",
        "noJump: {reading: hero.x, atMost: 40, except: [0.3, 1]}",
        "velocityContinuous: {reading: hero.x, relative: 10, absolute: 20}",
        "staysInside: {reading: hero.x, min: -1, max: 2.5}",
        "staysInside: {hero: safeArea, within: 0}",
        "appearsBy: {reading: hero.x, time: 1, reaches: true}",
        "appearsBefore: {reading: hero.x, reaches: 3, other: hero.width, otherReaches: settling}",
        "equal: {reading: hero.x, at: 0.3, value: -4.5, within: 1}")
        == [
          .settlesBy(reading: "hero.x", time: time(1200), within: 2),
          .lands(screen: nil, within: 3),
          .noJump(reading: "hero.x", atMost: 40, except: [time(300), time(1000)]),
          .velocityContinuous(reading: "hero.x", relative: 10, absolute: 20),
          .staysInside(reading: "hero.x", minimum: -1, maximum: 2.5),
          .heroStaysInside(.safeArea, screen: nil, within: 0),
          .appearsBy(.init("hero.x", reaches: .flag(true)), time: time(1000)),
          .appearsBefore(
            .init("hero.x", reaches: .number(3)),
            other: .init("hero.width", reaches: .word("settling"))),
          .equal(reading: "hero.x", time: time(300), value: .number(-4.5), within: 1),
        ])
  }

  @Test("Reads name, why, the time range and the position in the file")
  func nameAndPosition() throws {
    let text = """
      expect:
        - lands: {between: [0.3, 1s]}
          name: home
          why: it must
      """
    let scene = try #require(reading(text).scene)
    #expect(
      scene.expectations == [
        Expectation(
          .lands(screen: nil, within: 0.5), between: time(300)...time(1000), name: "home",
          why: "it must", line: 4, column: 5)
      ])
    #expect(try #require(SceneFixtures.read(SceneFixtures.minimal).scene).expectations.isEmpty)
  }

  @Test(
    "Reports each mistake with its position and a suggestion",
    arguments: [
      (
        "settlesBy: {reading: hero.widht, time: 1}",
        #"4:26: error: expect[0].settlesBy.reading: found "hero.widht", expected a reading of the scene, named as in a trace"#,
        #"did you mean "hero.width"?"#
      ),
      (
        "overshot: {}", #"4:5: error: unknown key "overshot" in expect[0]"#,
        #"did you mean "overshoot"?"#
      ),
      (
        "monotonic: {reading: hero.x, direction: raising}",
        #"4:45: error: expect[0].monotonic.direction: found "raising", expected rising or falling"#,
        #"did you mean "rising"?"#
      ),
      (
        "noJump: {reading: hero.x}",
        #"4:13: error: expect[0].noJump has no key "atMost", expected a number from 0 to 1000000000"#,
        "noJump"
      ),
      (
        "lands: {between: [1, 0.5]}",
        "4:22: error: expect[0].lands.between: found the later time first, expected two times such as [0.3, 1.2], the earlier first",
        "lands"
      ),
      (
        "lands: {screen: zozo}",
        #"4:21: error: expect[0].lands.screen: found "zozo", expected no screen without compare"#,
        "lands"
      ),
      (
        "staysInside: {reading: hero.x}",
        "4:5: error: expect[0].staysInside has neither min nor max, expected min, max or both",
        "staysInside"
      ),
      (
        "staysInside: {reading: hero.x, min: 3, max: 2}",
        "4:5: error: expect[0].staysInside: min is above max, expected min at or below max",
        "staysInside"
      ),
    ])
  func mistakes(_ line: String, _ headline: String, _ hint: String) {
    let rendered = reading("expect:\n  - \(line)\n").rendered()
    #expect(
      rendered.replacing(",000,000,000", with: "000000000").contains("scene.yaml:" + headline),
      "\(rendered)")
    #expect(rendered.contains(hint), "\(rendered)")
  }

  @Test("With compare, reading names may have a screen prefix")
  func comparison() {
    let text = "compare: [zozo, photos]\nexpect:\n"
    func rendered(_ line: String) -> String { reading(text + "  - \(line)\n").rendered() }
    #expect(rendered("lands: {screen: photos}") == "")
    #expect(rendered("noJump: {reading: hero.x, atMost: 1}") == "")
    #expect(rendered("noJump: {reading: zozo.hero.x, atMost: 1}") == "")
    #expect(
      rendered("noJump: {reading: state, atMost: 1}").contains(#"did you mean "photos.state"?"#))
    #expect(
      rendered("noJump: {reading: zozo.hero.y, atMost: 1}").contains(
        #"did you mean "zozo.hero.x"?"#))
    #expect(rendered("lands: {screen: photo}").contains(#"did you mean "photos"?"#))
  }

  @Test("Rules about the picture apply to galleries only")
  func otherStages() {
    let text = "zoetrope: 1\nlist: {rows: [Apple]}\nexpect: [lands: {}]\n"
    let rendered = SceneFixtures.headlines(text)
    #expect(rendered.count == 1)
    #expect(rendered.first?.contains("the rule needs a picture that opens from a grid") == true)
  }
}
