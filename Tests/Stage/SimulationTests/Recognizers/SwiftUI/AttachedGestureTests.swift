import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct AttachedGestureTests {
  private func x(_ point: Point) -> String { "\(point.x)" }

  private let drag = AttachedGesture(DragRecognizer())
  private let double = AttachedGesture(TapRecognizer(count: 2))

  @Test("Restarts only after all fingers are up")
  func reset() {
    #expect(
      drag.reported(
        .down(0, 0), .move(8, 20), .down(16, 50, finger: 2), .up(24, 20), .down(32, 0, finger: 3),
        .move(40, 90, finger: 3), .up(48, 90, finger: 3), .up(56, 50, finger: 2),
        .down(64, 0, finger: 4), .move(72, 30, finger: 4), value: { "\($0.translation.dx)" })
        == [[], ["active 20.0"], [], ["ended 20.0"], [], [], [], [], [], ["active 30.0"]])
  }

  @Test("A touch that is too late or too far fails the pending series and starts a new one")
  func newSeries() {
    #expect(
      double.reported(
        .down(0, 0), .up(50, 0), .down(500, 0), .up(550, 0), .down(600, 0), .up(650, 0), value: x)
        == [[], [], ["failed"], [], [], ["ended 0.0"]])
    #expect(
      double.reported(
        .down(0, 0), .up(50, 0), .down(100, 90), .up(150, 90), .down(200, 90), .up(250, 90),
        value: x)
        == [[], [], ["failed"], [], [], ["ended 90.0"]])
  }

  @Test("A series that fails at its first touch fails once")
  func failsAtOnce() {
    let tap = AttachedGesture(TapRecognizer())
    #expect(
      tap.reported(
        .move(0, 5), .touch(8, [(1, .down, 0, 0), (2, .down, 9, 0)]),
        .touch(16, [(1, .up, 0, 0), (2, .up, 9, 0)]), .down(24, 0, finger: 3),
        .up(32, 0, finger: 3), value: x)
        == [[], ["failed"], [], [], ["ended 0.0"]])
  }

  @Test("A cancelled series ignores touches until all fingers are up")
  func cancel() {
    #expect(
      drag.reported(
        .cancel, .down(0, 0), .move(8, 20), .cancel, .cancel, .move(16, 40), .up(24, 40),
        .down(32, 0), .move(40, 12), value: { "\($0.translation.dx)" })
        == [[], [], ["active 20.0"], ["failed"], [], [], [], [], ["active 12.0"]])
    #expect(
      double.reported(.down(0, 0), .up(50, 0), .cancel, .down(100, 0), .up(150, 0), value: x)
        == [[], [], ["failed"], [], []])
  }

  @Test("A lift at the end of the wait for it counts, and a later one fails")
  func touchAtDeadline() {
    #expect(
      double.reported(.down(0, 0), .up(50, 0), .down(350, 0), .up(400, 0), value: x)
        == [[], [], [], ["ended 0.0"]])
    #expect(
      double.reported(.down(0, 0), .up(50, 0), .down(350, 0), .up(401, 0), value: x)
        == [[], [], [], ["failed"]])
  }

  @Test("Ignores empty events and lifts of unknown fingers")
  func invalidEvents() {
    #expect(
      double.reported(
        .down(100, 0), .up(150, 0), .touch(200, []), .up(210, 0, finger: 7),
        .down(220, 0, finger: 2), .up(230, 0, finger: 2), value: x)
        == [[], [], [], [], [], ["ended 0.0"]])
  }
}
