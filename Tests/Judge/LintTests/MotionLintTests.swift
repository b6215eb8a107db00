import SceneModel
import Simulation
import Testing

@testable import Lint

@Suite("Motion lint")
struct MotionLintTests {
  @Test("Lists each rule once and finds it by its identifier")
  func rules() {
    #expect(Set(LintRule.allCases).count == LintRule.allCases.count)
    for rule in LintRule.allCases {
      #expect(LintRule(rawValue: rule.rawValue) == rule)
      #expect(!rule.summary.hasSuffix(".") && !rule.why.hasSuffix("."))
    }
    #expect(LintRule(rawValue: "none") == nil)
  }

  @Test("Reports only the selected rules")
  func selection() throws {
    let scene = try WrittenScene.gallery(
      "viewer: b43-swiftui", [WrittenScene.open, WrittenScene.dismissal])
    #expect(
      try MotionLint.findings(in: Timeline(scene), rules: [.twice]).listed.map(\.rule) == [.twice])
    #expect(try MotionLint.findings(in: Timeline(scene), rules: []).listed.isEmpty)
  }

  @Test("Counts findings beyond the limit, also those of later screens")
  func limit() throws {
    let pull = "{after: 0.3, drag: {from: center, by: [0, 20], during: 0.1, hold: 0.1}}"
    let pulls = Array(repeating: pull, count: 60)
    func found(_ viewer: String) throws -> (listed: [LintFinding], omitted: Int) {
      try MotionLint.findings(
        in: Timeline(WrittenScene.gallery(viewer, [WrittenScene.open] + pulls)), rules: [.jump])
    }
    let one = try found("viewer: zozo")
    #expect(one.listed.count == 60)
    #expect(one.omitted == 0)
    let three = try found("compare: [{style: zozo}, {style: zozo}, {style: zozo}]")
    #expect(three.listed.count == MotionLint.limit)
    #expect(three.omitted == 80)
    #expect(three.listed.prefix(60).map(\.time) == one.listed.map(\.time))
  }

  @Test("Finds nothing in a canceled back swipe and in a completed one")
  func back() throws {
    let touches = [
      "{at: 1.5, drag: {from: [4, 500], by: [9, 0], during: 0.2, hold: 0.1}}",
      "{at: 3, drag: {from: [4, 500], by: [180, 20], during: 0.4, curve: easeOut, hold: 0.1}}",
    ]
    let rules = Set(LintRule.allCases)
    #expect(try WrittenScene.texts("{style: photos, predictiveBack: true}", touches, rules).isEmpty)
  }
}
