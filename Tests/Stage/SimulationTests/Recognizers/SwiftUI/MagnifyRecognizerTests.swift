import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct MagnifyRecognizerTests {
  private func scale(_ value: MagnifyValue) -> String { "\(value.magnification)" }

  private let touched = MagnifyRecognizer().after(.down(0, 0), .down(100, 100, finger: 2))

  @Test("Is possible until the scale changes by 0.01, and ends with either finger")
  func phases() {
    #expect(
      MagnifyRecognizer().phases(
        .down(0, 0), .move(8, 500), .move(16, 0), .down(24, 100, finger: 2),
        .move(32, 100.9, finger: 2), .move(40, 101, finger: 2), .move(48, 100, finger: 2),
        .up(56, 0), .move(64, 200, finger: 2), value: scale)
        == [
          "possible", "possible", "possible", "possible", "possible", "active 1.01", "active 1.0",
          "ended 1.0", "ended 1.0",
        ])
  }

  @Test("Fails when a finger lifts before it begins, and when cancelled")
  func failures() {
    #expect(MagnifyRecognizer().phases(.down(0, 0), .up(8, 0), value: scale).last == "failed")
    #expect(touched.phases(.up(108, 100, finger: 2), value: scale) == ["failed"])
    #expect(
      touched.phases(.move(108, 200, finger: 2), .cancel, .move(116, 300, finger: 2), value: scale)
        == ["active 2.0", "failed", "failed"])
  }

  @Test("Ignores a third finger")
  func thirdFinger() {
    #expect(
      touched.phases(
        .down(108, 50, finger: 3), .move(116, 150, finger: 3), .up(124, 150, finger: 3),
        .move(132, 200, finger: 2), value: scale)
        == ["possible", "possible", "possible", "active 2.0"])
  }

  @Test("Measures from the first finger's position when the second finger lands")
  func firstFingerMovesAtTheLanding() {
    let pinch = MagnifyRecognizer().after(
      .down(0, 0), .touch(8, [(1, .moved, 20, 0), (2, .down, 120, 0)]), .move(16, 170, finger: 2))
    #expect(pinch.phase.value?.magnification == 1.5)
    #expect(pinch.phase.value?.startLocation == Point(x: 70, y: 0))
  }

  @Test("Fingers that land at the same position have no scale")
  func coincident() {
    let pinch = MagnifyRecognizer().after(
      .touch(0, [(1, .down, 5, 5), (2, .down, 5, 5)]), .move(8, 99, finger: 2))
    #expect(pinch.phase == .possible)
  }

  @Test("Fingers that meet have a magnification of 0 and do not trap")
  func meeting() throws {
    let value = try #require(touched.after(.move(110, 0, finger: 2)).phase.value)
    #expect(value.magnification == 0)
  }
}
