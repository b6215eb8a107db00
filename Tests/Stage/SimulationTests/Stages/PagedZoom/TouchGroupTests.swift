import Geometry
import Motion
import TestSupport
import Testing
import Touch

@testable import Simulation

@Suite struct HandTests {
  static func time(_ milliseconds: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  static func change(
    _ finger: Int, _ phase: TouchChange.Phase, _ x: Double, _ y: Double
  ) -> TouchChange {
    TouchChange(finger: FingerID(finger), phase: phase, location: Point(x: x, y: y))
  }

  static func pinchState(_ x: Double, _ y: Double, _ spread: Double) -> PinchState {
    PinchState(location: Point(x: x, y: y), spread: spread)
  }

  @Test("firstTwo uses the midpoint and distance of the first two fingers; a third waits")
  func firstTwo() {
    var touches = TouchGroup(measure: .firstTwo)
    #expect(touches.pinchState == nil)
    touches.add(Self.change(1, .down, 100, 200))
    #expect(touches.pinchState == Self.pinchState(100, 200, 0))
    touches.add(Self.change(2, .down, 160, 280))
    #expect(touches.pinchState == Self.pinchState(130, 240, 100))
    touches.add(Self.change(3, .down, 0, 0))
    #expect(touches.fingers == [FingerID(1), FingerID(2)])
    let third = touches.move(Self.change(3, .moved, 5, 5))
    let second = touches.move(Self.change(2, .moved, 160, 280))
    #expect(third == nil && second == false)
    #expect(touches.pinchState?.spread == 100)
    // The third finger replaces the first one, at its current position.
    touches.remove(FingerID(1))
    #expect(touches.pinchState?.location == Point(x: 82.5, y: 142.5))
    touches.remove(FingerID(2))
    touches.remove(FingerID(3))
    #expect(touches.pinchState == nil)
  }

  @Test("all uses the mean position, and the mean distance from it with a minimum")
  func all() {
    var touches = TouchGroup(measure: .all(minSpread: 5))
    touches.add(Self.change(1, .down, 0, 0))
    #expect(touches.pinchState == Self.pinchState(0, 0, 5))
    touches.add(Self.change(2, .down, 6, 8))
    #expect(touches.pinchState == Self.pinchState(3, 4, 5))
    touches.add(Self.change(3, .down, 30, -8))
    let moved = touches.move(Self.change(2, .moved, 60, 8))
    #expect(moved == true)
    #expect(touches.pinchState?.location == Point(x: 30, y: 0))
    // 30, √(30² + 8²) and 8 from the middle, with rounding.
    #expect(isNear(touches.pinchState?.spread ?? 0, (30 + 964.0.squareRoot() + 8) / 3))
  }

  @Test("A finger's velocity is that of its last movement, and zero after 0.1 s without movement")
  func velocityTimeout() {
    var velocity = SampledVelocity(maxPause: Self.time(100))
    velocity.change(to: Self.pinchState(100, 200, 0), isPinchOver: false, at: .zero)
    for step in 1...5 {
      velocity.move(
        to: Self.pinchState(100 + Double(step), 200 + Double(step) * 4, 0), at: Self.time(step * 10)
      )
    }
    let moving = velocity.value(at: Self.time(50)).location
    #expect(isNear(moving.dx, 100) && isNear(moving.dy, 400))
    velocity.add(Self.pinchState(105, 220, 0), at: Self.time(50))
    #expect(velocity.value(at: Self.time(50)).location == moving)
    #expect(velocity.value(at: Self.time(151)) == .zero)
  }

  @Test("A pinch's velocity remains for 0.1 s after its first finger lifts")
  func pinchVelocity() {
    var velocity = SampledVelocity(maxPause: Self.time(100))
    velocity.change(to: Self.pinchState(200, 200, 200), isPinchOver: false, at: .zero)
    for step in 1...5 {
      velocity.move(
        to: Self.pinchState(200, 200, 200 - Double(step) * 10), at: Self.time(step * 10))
    }
    // From 200 pt to 150 pt at 1000 pt/s.
    let pinching = velocity.value(at: Self.time(50))
    #expect(isNear(pinching.spread, -1000.0 / 150) && isNear(pinching.location.dx, 0))
    velocity.change(to: Self.pinchState(275, 200, 0), isPinchOver: true, at: Self.time(50))
    velocity.move(to: Self.pinchState(260, 200, 0), at: Self.time(60))
    #expect(velocity.value(at: Self.time(60)) == pinching)
    #expect(velocity.value(at: Self.time(150)) == pinching)
    #expect(velocity.value(at: Self.time(151)).spread == 0)
  }
}
