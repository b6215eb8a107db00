import Display
import SceneModel
import Testing

@Suite("Shorthand gestures")
struct SpokenGestureTests {
  private func actions(_ steps: String...) throws -> [TouchStep.Action] {
    let reading = SceneFixtures.read(
      SceneFixtures.minimal + "touches:\n" + steps.map { "  - \($0)\n" }.joined())
    let scene = try #require(reading.scene, "\(reading.rendered())")
    return scene.touches.map(\.action)
  }

  private func milliseconds(_ count: Int64) -> SceneTime {
    SceneTime(nanoseconds: count * 1_000_000)
  }

  private func linearDrag(_ from: Anchor, _ offset: Vector, _ time: Int64) -> TouchStep.Action {
    .drag(
      from: from, destination: .by(offset), during: milliseconds(time), curve: .linear, hold: .zero)
  }

  @Test("A swipe is a linear drag of 200 pt; a fling is one with the given velocity")
  func drags() throws {
    let found = try actions(
      "{at: 0, swipe: up}", "{at: 1, swipe: {direction: left, from: {thumbnail: 2}, distance: 50}}",
      "{at: 2, fling: {from: center, velocity: [-300, 1200]}}")
    #expect(
      found == [
        linearDrag(.center, Vector(dx: 0, dy: -200), 200),
        linearDrag(.thumbnail(2), Vector(dx: -50, dy: 0), 200),
        linearDrag(.center, Vector(dx: -30, dy: 120), 100),
      ])
  }

  @Test("A double tap and a hold are taps")
  func taps() throws {
    let found = try actions(
      "{at: 0, doubleTap: center, interval: 0.1}", "{at: 1, hold: center}",
      "{at: 2, hold: [10, 20]}",
      "{at: 3, hold: {thumbnail: 1}}", "{at: 4, hold: {at: center, during: 1}}")
    func tap(_ anchor: Anchor, _ hold: Int64, _ count: Int, _ interval: Int64) -> TouchStep.Action {
      .tap(
        anchor: anchor, hold: milliseconds(hold), count: count, interval: milliseconds(interval))
    }
    #expect(
      found == [
        tap(.center, 50, 2, 100), tap(.center, 600, 1, 600),
        tap(.point(Point(x: 10, y: 20)), 600, 1, 600), tap(.thumbnail(1), 600, 1, 600),
        tap(.center, 1000, 1, 1000),
      ])
  }

  @Test(
    "Reports each mistake",
    arguments: [
      ("{at: 0, swipe: dwon}", "swipe: found \"dwon\""),
      ("{at: 0, swipe: {from: center}}", "swipe has no key \"direction\""),
      ("{at: 0, fling: {from: center, velocity: 1200}}", "velocity: found 1200"),
      ("{at: 0, fling: {from: center, velocity: [0, 90000]}}", "velocity[1]: found 90000"),
      ("{at: 0, doubleTap: center, count: 3}", "found count with doubleTap"),
      ("{at: 0, swipe: up, hold: 0.2}", "found hold with swipe"),
      ("{at: 0, tap: center, hold: center}", "hold: found \"center\""),
      ("{at: 0, hold: 0.5}", "has neither tap"),
      ("{at: 0, swipe: up, tap: center}", "has both"),
      ("{at: 0, hold: {at: center, during: 0}}", "during: found 0"),
    ])
  func faults(step: String, text: String) {
    let reading = SceneFixtures.read(SceneFixtures.minimal + "touches:\n  - \(step)\n")
    #expect(reading.scene == nil)
    #expect(reading.rendered().contains(text), "\(reading.rendered())")
  }
}
