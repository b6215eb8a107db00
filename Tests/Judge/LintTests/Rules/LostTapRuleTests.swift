import Testing

@testable import Lint

@Suite("Lint rule lostTap")
struct LostTapRuleTests {
  private static let pull =
    "{at: 1.3, drag: {from: center, by: [0, 300], during: 0.2, curve: linear}}"

  @Test("Reports a tap on the grid during a pop, at its touch-down, and the option that takes it")
  func lost() throws {
    let viewer = "{style: zoom-transition, keepsVelocity: true, ignoresTapsDuringTransition: true}"
    let found = try WrittenScene.findings(viewer, [Self.pull, "{at: 1.62, tap: {thumbnail: 0}}"])
    #expect(found.map(\.rule) == [.lostTap])
    #expect(found.map(\.what) == ["the tap on thumbnail 0 has no effect"])
    #expect(found.map(\.time) == [1.62])
    #expect(found.first?.cures == ["viewer.ignoresTapsDuringTransition: false"])
  }

  @Test(
    "Ignores taps that a viewer takes, and those that aim at nothing",
    arguments: [
      // After the pop, on the picture as it returns, and between the thumbnails.
      "{at: 3, tap: {thumbnail: 3}}", "{at: 1.52, tap: [196, 700]}",
      "{at: 1.62, tap: [196.5, 845]}",
    ])
  func intended(tap: String) throws {
    let viewer = "{style: zoom-transition, keepsVelocity: true, ignoresTapsDuringTransition: true}"
    let found = try WrittenScene.findings(viewer, [Self.pull, tap])
    #expect(found.map(\.rule).filter { $0 == .lostTap }.isEmpty)
  }

  @Test(
    "Ignores taps on the opening picture and taps that toggle bars",
    arguments: ["photos", "photoswipe", "telephoto", "zoom-transition"])
  func bars(style: String) throws {
    let taps = ["{at: 0.45, tap: center}", "{at: 1.5, tap: center}", "{at: 2.5, tap: center}"]
    #expect(try WrittenScene.texts(style, taps, [.lostTap]).isEmpty)
  }
}
