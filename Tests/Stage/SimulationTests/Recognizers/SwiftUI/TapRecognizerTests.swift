import Display
import Testing

@testable import Simulation

@Suite struct TapRecognizerTests {
  private func x(_ point: Point) -> String { "\(point.x)" }

  @Test("A single tap ends at the lift and reports its location")
  func single() {
    #expect(
      TapRecognizer().phases(
        .down(0, 3), .move(100, 47.9), .up(749, 47.9), .down(800, 0), value: x)
        == ["possible", "possible", "ended 47.9", "ended 47.9"])
  }

  @Test("A tap fails by distance, by duration, by a second finger, and when cancelled")
  func failures() {
    for inputs: [RecognizerInput] in [
      [.move(8, 45)], [.up(750, 0)], [.down(8, 9, finger: 2)], [.cancel],
    ] {
      var tap = TapRecognizer().after(.down(0, 0))
      for input in inputs { tap.take(input) }
      #expect(tap.phase == .failed, "\(inputs)")
    }
  }

  @Test("A double tap ends at the second lift")
  func double() {
    #expect(
      TapRecognizer(count: 2).phases(
        .down(0, 0), .up(50, 0), .down(150, 9, finger: 2), .up(200, 9, finger: 2), value: x)
        == ["possible", "possible", "possible", "ended 9.0"])
  }

  @Test("Waiting for the second tap's lift ends 0.35 s after the first one's")
  func deadline() {
    let waiting = TapRecognizer(count: 2).after(.down(0, 0), .up(50, 0))
    #expect(waiting.phases(.down(399, 0), .up(400, 0), value: x) == ["possible", "ended 0.0"])
    #expect(waiting.phases(.down(399, 0), .up(401, 0), value: x) == ["possible", "failed"])
  }

  @Test("Accepts a second touch up to 0.35 s later and less than 45 pt away")
  func secondTouch() {
    let waiting = TapRecognizer(count: 2).after(.down(0, 0), .up(50, 0))
    #expect(waiting.after(.down(400, 0)).phase == .possible)
    #expect(waiting.after(.down(401, 0)).phase == .failed)
    #expect(waiting.after(.down(100, 44.9)).phase == .possible)
    #expect(waiting.after(.down(100, 45)).phase == .failed)
  }

  @Test("Ignores times that run backwards and lifts of unknown fingers")
  func invalidEvents() {
    #expect(
      TapRecognizer().phases(
        .up(0, 0), .move(1, 0), .down(100, 0), .up(101, 0, finger: 9), .down(102, 0), .up(50, 0),
        value: x)
        == ["possible", "possible", "possible", "possible", "possible", "ended 0.0"])
  }
}
