import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct ViewerGesturesTests {
  private func event(_ milliseconds: Int, _ changes: (Int, TouchChange.Phase, Double, Double)...)
    -> TouchEvent
  {
    TouchEvent(
      time: SceneTime(nanoseconds: Int64(milliseconds) * 1_000_000),
      changes: changes.map {
        TouchChange(finger: FingerID($0.0), phase: $0.1, location: Point(x: $0.2, y: $0.3))
      })
  }

  private func names(_ gestures: [RecognizedGesture]) -> [String] {
    gestures.map {
      switch $0 {
      case .dragChanged(let value): "drag.changed \(value.translation.dx) \(value.translation.dy)"
      case .dragEnded(let value): "drag.ended \(value.translation.dx) \(value.translation.dy)"
      case .magnifyChanged(let value): "magnify.changed \(value.magnification)"
      case .magnifyEnded(let value): "magnify.ended \(value.magnification)"
      case .tap(let location): "tap \(location.x) \(location.y)"
      }
    }
  }

  private func handle(_ events: TouchEvent..., by gestures: ViewerGestures = ViewerGestures())
    -> [[String]]
  {
    var gestures = gestures
    return events.map { names(gestures.update($0)) }
  }

  @Test("A drag begins at exactly 10 pt and includes that distance")
  func minimumDistance() {
    let reported = handle(
      event(0, (1, .down, 100, 100)), event(8, (1, .moved, 106, 107.9)),
      event(16, (1, .moved, 106, 108)), event(24, (1, .moved, 101, 101)),
      event(32, (1, .up, 101, 101)))
    #expect(
      reported == [
        [], [], ["drag.changed 6.0 8.0"], ["drag.changed 1.0 1.0"], ["drag.ended 1.0 1.0"],
      ])
  }

  @Test("A short touch is a tap; a long, distant or dragged one is not")
  func tap() {
    #expect(
      handle(event(0, (1, .down, 50, 60)), event(749, (1, .up, 52, 60))) == [[], ["tap 52.0 60.0"]])
    #expect(handle(event(0, (1, .down, 50, 60)), event(750, (1, .up, 50, 60))) == [[], []])
    #expect(
      handle(
        event(0, (1, .down, 0, 0)), event(10, (1, .moved, 12, 0)), event(20, (1, .up, 12, 0)))
        == [[], ["drag.changed 12.0 0.0"], ["drag.ended 12.0 0.0"]])
  }

  @Test("A tap count of 2 needs two taps within 0.35 s and 45 pt")
  func doubleTap() {
    let gestures = ViewerGestures(tap: TapRecognizer(count: 2))
    let quick = handle(
      event(0, (1, .down, 0, 0)), event(50, (1, .up, 0, 0)), event(350, (2, .down, 9, 0)),
      event(400, (2, .up, 9, 0)), by: gestures)
    #expect(quick.flatMap(\.self) == ["tap 9.0 0.0"])
    let slow = handle(
      event(0, (1, .down, 0, 0)), event(50, (1, .up, 0, 0)), event(351, (2, .down, 9, 0)),
      event(401, (2, .up, 9, 0)), by: gestures)
    #expect(slow.flatMap(\.self) == [])
    let apart = handle(
      event(0, (1, .down, 0, 0)), event(50, (1, .up, 0, 0)), event(100, (2, .down, 45, 0)),
      event(150, (2, .up, 45, 0)), by: gestures)
    #expect(apart.flatMap(\.self) == [])
  }

  @Test("A second finger prevents a drag that has not begun")
  func secondFingerBeforeTheDrag() {
    let reported = handle(
      event(0, (1, .down, 100, 100)), event(8, (1, .moved, 105, 100)),
      event(16, (2, .down, 205, 100)), event(24, (1, .moved, 55, 100), (2, .moved, 255, 100)),
      event(32, (1, .up, 55, 100), (2, .up, 255, 100)))
    #expect(reported == [[], [], [], ["magnify.changed 2.0"], ["magnify.ended 2.0"]])
  }

  @Test("A drag follows its first finger, is reported before the pinch, and ends with it")
  func secondFingerDuringTheDrag() {
    let reported = handle(
      event(0, (1, .down, 100, 100)), event(8, (1, .moved, 120, 100)),
      event(16, (2, .down, 220, 100)), event(24, (1, .moved, 70, 100), (2, .moved, 220, 100)),
      event(32, (2, .up, 220, 100)), event(40, (1, .moved, 10, 10)), event(48, (1, .up, 10, 10)),
      event(60, (3, .down, 0, 0)), event(70, (3, .up, 0, 0)))
    #expect(
      reported == [
        [], ["drag.changed 20.0 0.0"], [], ["drag.changed -30.0 0.0", "magnify.changed 1.5"],
        ["drag.ended -30.0 0.0", "magnify.ended 1.5"], [], [], [], ["tap 0.0 0.0"],
      ])
  }

  @Test("A pinch begins when the scale changes by 0.01")
  func minimumScaleDelta() {
    let reported = handle(
      event(0, (1, .down, 0, 0), (2, .down, 100, 0)), event(8, (2, .moved, 100.9, 0)),
      event(16, (2, .moved, 101, 0)), event(24, (1, .up, 0, 0)))
    #expect(reported == [[], [], ["magnify.changed 1.01"], ["magnify.ended 1.01"]])
  }

  @Test("Fingers that touch down at the same position have no scale")
  func coincidentFingers() {
    let reported = handle(
      event(0, (1, .down, 50, 50), (2, .down, 50, 50)), event(8, (2, .moved, 150, 50)),
      event(16, (1, .up, 50, 50)))
    #expect(reported == [[], [], []])
  }
}
