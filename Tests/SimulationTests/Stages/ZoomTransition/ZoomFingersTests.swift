import Geometry
import Motion
import Simulation
import TestSupport
import Testing
import Touch

@Suite struct ZoomFingersTests {
  static func time(_ milliseconds: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  static func event(
    _ milliseconds: Int, _ changes: (Int, TouchChange.Phase, Double, Double)...
  ) -> TouchEvent {
    TouchEvent(
      time: time(milliseconds),
      changes: changes.map {
        TouchChange(finger: FingerID($0.0), phase: $0.1, location: Point(x: $0.2, y: $0.3))
      })
  }

  @Test("two fingers are midway between them and as far apart as they are; a third waits")
  func grasp() {
    var fingers = ZoomFingers()
    #expect(fingers.grasp == nil)
    let counted1 = fingers.change(Self.event(0, (1, .down, 100, 200)))
    #expect(counted1)
    #expect(fingers.grasp == ZoomFingers.Grasp(location: Point(x: 100, y: 200), span: 0))
    let counted2 = fingers.change(Self.event(5, (2, .down, 160, 280)))
    #expect(counted2)
    #expect(fingers.grasp == ZoomFingers.Grasp(location: Point(x: 130, y: 240), span: 100))
    let counted3 = fingers.change(Self.event(10, (3, .down, 0, 0)))
    #expect(!counted3)
    let counted4 = fingers.move(Self.event(15, (3, .moved, 5, 5)))
    #expect(!counted4)
    #expect(fingers.grasp?.span == 100)
    // The third takes the first one's place, where it is now.
    let counted5 = fingers.change(Self.event(20, (1, .up, 100, 200)))
    #expect(counted5)
    #expect(fingers.grasp?.location == Point(x: 82.5, y: 142.5))
    let counted6 = fingers.change(Self.event(25, (2, .up, 160, 280), (3, .up, 5, 5)))
    #expect(counted6)
    #expect(fingers.grasp == nil)
  }

  @Test(
    "a finger's velocity is that of its last movement, and gone after a tenth of a second's rest")
  func rest() {
    var fingers = ZoomFingers()
    _ = fingers.change(Self.event(0, (1, .down, 100, 200)))
    for step in 1...5 {
      _ = fingers.move(
        Self.event(step * 10, (1, .moved, 100 + Double(step), 200 + Double(step) * 4)))
    }
    let moving = fingers.velocity(at: Self.time(50)).location
    #expect(isNear(moving.dx, 100) && isNear(moving.dy, 400))
    var lifted = fingers
    _ = lifted.change(Self.event(50, (1, .up, 105, 220)))
    #expect(lifted.velocity(at: Self.time(50)) == fingers.velocity(at: Self.time(50)))
    _ = fingers.change(Self.event(151, (1, .up, 105, 220)))
    #expect(fingers.velocity(at: Self.time(151)) == .zero)
  }

  @Test("a pinch's velocity outlives the lift of its first finger by a tenth of a second")
  func memory() {
    var fingers = ZoomFingers()
    _ = fingers.change(Self.event(0, (1, .down, 100, 200), (2, .down, 300, 200)))
    for step in 1...5 {
      let way = Double(step) * 5
      _ = fingers.move(
        Self.event(step * 10, (1, .moved, 100 + way, 200), (2, .moved, 300 - way, 200)))
    }
    // From 200 pt to 150 pt at 1000 pt/s.
    let pinching = fingers.velocity(at: Self.time(50))
    #expect(isNear(pinching.scale, -1000.0 / 150) && isNear(pinching.location.dx, 0))
    _ = fingers.change(Self.event(50, (1, .up, 125, 200)))
    _ = fingers.move(Self.event(60, (2, .moved, 260, 200)))
    #expect(fingers.velocity(at: Self.time(60)) == pinching)
    #expect(fingers.velocity(at: Self.time(150)) == pinching)
    #expect(fingers.velocity(at: Self.time(151)).scale == 0)
  }
}
