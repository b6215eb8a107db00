import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct DragRecognizerTests {
  private func dx(_ value: DragValue) -> String { "\(value.translation.dx)" }

  @Test("Is possible until 10 pt, active until the lift, and ignores later touches")
  func phases() {
    #expect(
      DragRecognizer().phases(
        .down(0, 100), .move(8, 109.9), .move(16, 110), .move(24, 101), .up(32, 101),
        .down(40, 0, finger: 2), .move(48, 90, finger: 2), value: dx)
        == [
          "possible", "possible", "active 10.0", "active 1.0", "ended 1.0", "ended 1.0",
          "ended 1.0",
        ])
  }

  @Test("Fails at an early lift, at an early second finger, and when cancelled")
  func failures() {
    #expect(
      DragRecognizer().phases(.down(0, 0), .up(8, 0), .move(16, 50), value: dx)
        == ["possible", "failed", "failed"])
    #expect(
      DragRecognizer().phases(
        .down(0, 0), .down(8, 50, finger: 2), .move(16, 50), value: dx)
        == ["possible", "failed", "failed"])
    #expect(
      DragRecognizer().phases(.down(0, 0), .move(8, 20), .cancel, .move(16, 30), value: dx)
        == ["possible", "active 20.0", "failed", "failed"])
  }

  @Test("Follows its first finger after others land, and ends when either of the first two lifts")
  func secondFinger() {
    let begun = DragRecognizer().after(
      .down(0, 0), .move(8, 20), .down(16, 90, finger: 2), .down(20, 50, finger: 3))
    #expect(
      begun.phases(
        .move(24, 99, finger: 2), .move(24, 25), .up(28, 50, finger: 3), .up(32, 99, finger: 2),
        .move(40, 70), value: dx)
        == ["active 20.0", "active 25.0", "active 25.0", "ended 25.0", "ended 25.0"])
    #expect(begun.phases(.up(24, 20), value: dx) == ["ended 20.0"])
  }

  @Test("Reports a move before the lift of another finger in the same event")
  func moveAndLift() {
    let reported = AttachedGesture(DragRecognizer()).reported(
      .down(0, 0), .move(8, 20), .down(16, 90, finger: 2),
      .touch(24, [(1, .moved, 30, 0), (2, .up, 90, 0)]), value: dx)
    #expect(reported == [[], ["active 20.0"], [], ["active 30.0", "ended 30.0"]])
  }

  @Test("A late sample moves the finger but adds no velocity")
  func outOfOrder() {
    let ordered = DragRecognizer().after(.down(0, 0), .move(100, 20))
    let late = DragRecognizer().after(.down(0, 0), .move(100, 20), .move(50, 30))
    #expect(late.phase.value?.translation == Vector(dx: 30, dy: 0))
    #expect(late.phase.value?.velocity == ordered.phase.value?.velocity)
    let again = DragRecognizer().after(.down(0, 0), .move(100, 20), .move(100, 30))
    #expect(again.phase.value?.velocity == Vector(dx: 300, dy: 0))
  }
}
