import Testing

@testable import Lint

@Suite("Lint rule hasty")
struct HastyRuleTests {
  @Test("Reports a transition that is too short")
  func duration() throws {
    let tap = ["{at: 0.3, tap: {thumbnail: 1}}"]
    let scene = try WrittenScene.gallery(
      "viewer: {style: zoom-transition, springDuration: 0.07}", tap, "tail: 0.5")
    #expect(try WrittenScene.rules(scene) == [.hasty])
    let usual = try WrittenScene.gallery("viewer: zoom-transition", tap, "tail: 0.5")
    #expect(try WrittenScene.rules(usual).isEmpty)
  }
}
