import Display
import Testing

@testable import SceneModel

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

  private func rules(_ lines: [String]) throws -> [ExpectationRule] {
    let reading = reading("expect:\n" + lines.map { "  - \($0)\n" }.joined())
    #expect(reading.rendered() == "")
    return try #require(reading.scene).expectations.map(\.rule)
  }

  /// Returns a rule with the values of its keys, for comparison.
  private func rule(_ kind: String, _ values: any Hashable & Sendable...) -> ExpectationRule {
    ExpectationRule(kind: kind, values: values) { _ in
      Requirement("") { _ in RuleVerdict(true, "", about: "") }
    }
  }

  private func time(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  private let none = String?.none
  private let x = "hero.x"

  /// A rule of each kind but `matches`, with its required keys.
  private static let lines = [
    "settlesBy: {time: 1.2}", "overshoot: {reading: hero.x, atMost: 5}", "lands: {}",
    "noJump: {reading: hero.x, atMost: 40}", "velocityContinuous: {reading: hero.x}",
    "staysInside: {reading: hero.x, min: 0}", "staysInside: {hero: screen}",
    "monotonic: {reading: hero.x, direction: falling}", "hiddenWhileFlying: {}",
    "appearsBy: {reading: hero.x, time: 500ms}",
    "appearsBefore: {reading: hero.x, other: hero.width}",
    "equal: {reading: hero.x, at: 0.3, value: 0}",
  ]

  @Test("Reads each rule with its defaults")
  func defaults() throws {
    let nothing = ReadingValue?.none
    #expect(
      try rules(Self.lines) == [
        rule("settlesBy", none, time(1200), 0.5), rule("overshoot", x, 5.0),
        rule("lands", 0.5, none), rule("noJump", x, 40.0, [SceneTime]()),
        rule("velocityContinuous", x, 25.0, 50.0),
        rule("staysInside", String?(x), none, Double?(0), Double?.none, 0.5, none),
        rule("staysInside", none, String?("screen"), Double?.none, Double?.none, 0.5, none),
        rule("monotonic", x, "falling", 0.01), rule("hiddenWhileFlying", none),
        rule("appearsBy", x, time(500), nothing),
        rule("appearsBefore", x, "hero.width", nothing, nothing),
        rule("equal", x, time(300), ReadingValue.number(0), 0.0),
      ])
  }

  @Test("Reads each rule with all its keys")
  func everyKey() throws {
    #expect(
      try rules([
        "settlesBy: {reading: hero.x, time: 1.2, within: 2}", "lands: {within: 3}",
        "noJump: {reading: hero.x, atMost: 40, except: [0.3, 1]}",
        "velocityContinuous: {reading: hero.x, relative: 10, absolute: 20}",
        "staysInside: {reading: hero.x, min: -1, max: 2.5}",
        "staysInside: {hero: safeArea, within: 0}",
        "appearsBy: {reading: hero.x, time: 1, reaches: true}",
        "appearsBefore: {reading: hero.x, reaches: 3, other: hero.width, otherReaches: settling}",
        "equal: {reading: hero.x, at: 0.3, value: -4.5, within: 1}",
      ])
        == [
          rule("settlesBy", String?(x), time(1200), 2.0), rule("lands", 3.0, none),
          rule("noJump", x, 40.0, [time(300), time(1000)]),
          rule("velocityContinuous", x, 10.0, 20.0),
          rule("staysInside", String?(x), none, Double?(-1), Double?(2.5), 0.5, none),
          rule("staysInside", none, String?("safeArea"), Double?.none, Double?.none, 0.0, none),
          rule("appearsBy", x, time(1000), ReadingValue?(.flag(true))),
          rule(
            "appearsBefore", x, "hero.width", ReadingValue?(.number(3)),
            ReadingValue?(.word("settling"))),
          rule("equal", x, time(300), ReadingValue.number(-4.5), 1.0),
        ])
  }

  @Test("Each kind has a sentence, and gets the values of all keys that it declares")
  func kinds() throws {
    let rules = try rules(Self.lines)
    #expect(Set(rules.map(\.kind) + ["matches"]) == Set(ExpectationKind.all.map(\.name)))
    for rule in rules {
      let kind = try #require(ExpectationKind.all.first { $0.name == rule.kind })
      guard case .mapping(let mapping) = kind.field.key.shape else {
        Issue.record("\(rule.kind) is not a mapping")
        continue
      }
      // The time range is a key of each kind and no value of the rule.
      #expect(rule.values.count == mapping.keys.count - 1)
      #expect(!rule.requirement { _ in .points }.text.isEmpty)
    }
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
    var expected = Expectation(rule: rule("lands", 0.5, none), between: time(300)...time(1000))
    (expected.name, expected.why, expected.line, expected.column) = ("home", "it must", 4, 5)
    #expect(scene.expectations == [expected])
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
