import Display
import Testing

@testable import Lint

@Suite("Lint rule jump")
struct JumpRuleTests {
  private static let shortPull =
    "{at: 1, drag: {from: center, by: [-30, 70], during: 0.4, hold: 0.2}}"

  @Test("Reports a picture that snaps back, and the option that animates it")
  func snap() throws {
    let all = try WrittenScene.findings("zozo", [Self.shortPull])
    // The backdrop snaps together with the picture.
    #expect(all.map(\.rule) == [.jump, .pop])
    let found = all.filter { $0.rule == .jump }
    #expect(found.first?.time == 1.6)
    #expect(found.first?.frame == 96)
    #expect(found.first?.what.hasSuffix("when the finger lifts") == true)
    #expect(found.first?.cures == ["viewer.animations: zoomable"])
    #expect(
      try WrittenScene.findings("{style: zozo, animations: zoomable}", [Self.shortPull]).isEmpty)
  }

  @Test("Reports a drag that jumps after a pinch, and the option that keeps its state")
  func pinchJump() throws {
    let touches = [
      "{at: 0.9, pinch: {at: center, scale: 2.5, during: 0.4}}",
      "{after: 0.2, drag: {from: [340, 430], by: [-260, 0], during: 0.5}}",
      "{after: 0.2, pinch: {at: center, scale: 0.4, during: 0.4}}",
      "{after: 0.8, drag: {from: center, by: [30, 0], during: 0.5, hold: 0.3}}",
    ]
    let found = try WrittenScene.findings("b43-swiftui", touches)
    #expect(found.map(\.rule).first == .jump)
    #expect(found.first?.cures == ["viewer.syncUnclampedOnPinchEnd: true"])
    #expect(
      try WrittenScene.findings("{style: b43-swiftui, syncUnclampedOnPinchEnd: true}", touches)
        .isEmpty)
  }

  @Test("Reports bars that jump between events")
  func jumpingBars() throws {
    let found = try Glitch.found(.jump) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard time.seconds > 1.4, let bars = viewer.last else { return }
        viewer[viewer.count - 1] = bars.translated(by: Vector(dx: 0, dy: 20))
      }
    }
    #expect(found.first?.what.hasSuffix("jumps 20 pt") == true)
  }

  @Test("Ignores a second finger that touches down at the time of the first finger's step")
  func secondFinger() throws {
    let path = """
      {at: 1.5, path: {1: [[0, 140, 600], [0.016, 156, 598], [0.032, 172, 596], [0.048, 200, 594], \
      [0.2, 200, 594]], 2: [[0.048, 60, 500], [0.1, 50, 490], [0.2, 40, 480]]}}
      """
    #expect(try WrittenScene.texts("photos", [path], [.jump, .pop, .crop]).isEmpty)
  }
}
