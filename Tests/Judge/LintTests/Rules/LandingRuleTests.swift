import Testing
@testable import Lint

@Suite("Lint rule landing")
struct LandingRuleTests {
  @Test(
    "Reports safe areas that shift both ends of the transition, and the option that compensates")
  func safeAreaShift() throws {
    let found = try WrittenScene.findings(
      "{style: zozo, safeAreaCompensation: false}", [WrittenScene.dismissal])
    #expect(found.map(\.rule) == [.landing, .landing])
    #expect(
      found.map(\.what) == [
        "the picture opens 34 pt off the thumbnail that it comes from",
        "the picture lands 34 pt off its thumbnail and slips onto it",
      ])
    #expect(found.allSatisfy { $0.cures == ["safeAreaCompensation: true"] })
    #expect(try WrittenScene.findings("zozo", [WrittenScene.dismissal]).isEmpty)
  }

  @Test("Reports a picture that fades away outside its thumbnail, and the option that returns it")
  func fading() throws {
    let touches = ["{at: 1, drag: {from: center, by: [0, 480], during: 0.3, curve: easeIn}}"]
    for style in ["b43-swiftui", "b43-compose"] {
      let found = try WrittenScene.findings(style, touches).filter { $0.rule != .velocity }
      #expect(found.map(\.rule) == [.twice, .landing])
      #expect(found.allSatisfy { $0.cures == ["dismissTarget: thumbnail"] })
      let cured = try WrittenScene.findings("{style: \(style), dismissTarget: thumbnail}", touches)
      #expect(cured.filter { $0.rule != .velocity }.isEmpty)
    }
  }
}
