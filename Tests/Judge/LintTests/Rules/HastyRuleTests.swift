import Display
import Simulation
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

  @Test("A tap that the viewer ignores during the flight home begins no second, shorter flight")
  func ignoredTap() throws {
    let throwing = "{at: 1.5, drag: {from: center, by: [10, 300], during: 0.3, curve: easeIn}}"
    for time in [1.84, 1.86, 1.88, 1.9, 1.92] {
      let touches = [WrittenScene.open, throwing, "{at: \(time), tap: [20, 780]}"]
      let scene = try WrittenScene.gallery("viewer: b43-swiftui", touches, "tail: 0.5")
      let timeline = try Timeline(scene)
      let panel = try PanelMotion(timeline, 0, keeps: PanelLint.reads)
      let flights = Flight.all(of: panel)
      #expect(flights.map(\.kind) == [.opening, .closing], "\(time)")
      #expect(flights.last?.lift.seconds == 1.8, "\(time)")
      #expect(try WrittenScene.texts("b43-swiftui", Array(touches.dropFirst()), [.hasty]) == [])
    }
  }
}
