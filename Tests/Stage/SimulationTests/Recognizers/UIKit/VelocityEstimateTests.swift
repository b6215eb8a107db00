import Display
import TestSupport
import Testing

@testable import Simulation

@Suite struct VelocityEstimateTests {
  static func fingers(_ x: Double, _ y: Double, _ spread: Double, _ count: Int = 1) -> PinchState {
    PinchState(location: Point(x: x, y: y), spread: spread, count: count)
  }

  @Test("A finger's velocity is that of its last movement, and zero after 0.1 s without movement")
  func velocityTimeout() {
    var velocity = SampledVelocity(maxPause: .milliseconds(100))
    var last = Self.fingers(100, 200, 0)
    velocity.change(from: nil, to: last, at: .zero)
    for step in 1...5 {
      let next = Self.fingers(100 + Double(step), 200 + Double(step) * 4, 0)
      velocity.move(from: last, to: next, at: .milliseconds(step * 10))
      last = next
    }
    let moving = velocity.value(at: .milliseconds(50)).location
    #expect(isNear(moving.dx, 100) && isNear(moving.dy, 400))
    // A lift without a move is no sample, however long after the last move.
    velocity.lift(last, at: .milliseconds(90))
    #expect(velocity.value(at: .milliseconds(90)).location == moving)
    #expect(velocity.value(at: .milliseconds(151)) == .zero)
  }

  @Test("A pinch's sampled velocity remains for 0.1 s after its first finger lifts")
  func pinchVelocity() {
    var velocity = SampledVelocity(maxPause: .milliseconds(100))
    var last = Self.fingers(200, 200, 200, 2)
    velocity.change(from: nil, to: last, at: .zero)
    for step in 1...5 {
      let next = Self.fingers(200, 200, 200 - Double(step) * 10, 2)
      velocity.move(from: last, to: next, at: .milliseconds(step * 10))
      last = next
    }
    // From 200 pt to 150 pt at 1000 pt/s.
    let pinching = velocity.value(at: .milliseconds(50))
    #expect(isNear(pinching.spread, -1000.0 / 150) && isNear(pinching.location.dx, 0))
    let one = Self.fingers(275, 200, 0)
    velocity.change(from: last, to: one, at: .milliseconds(50))
    velocity.move(from: one, to: Self.fingers(260, 200, 0), at: .milliseconds(60))
    #expect(velocity.value(at: .milliseconds(60)) == pinching)
    #expect(velocity.value(at: .milliseconds(150)) == pinching)
    #expect(velocity.value(at: .milliseconds(151)).spread == 0)
  }

  @Test("A fitted velocity ignores added fingers, and keeps a pinch's spread after its first lift")
  func fitted() {
    var velocity = FittedVelocity(
      window: 0.1, limit: 10_000, spreadLimit: 100, pinchLiftInterval: 0.05)
    let one = Self.fingers(0, 0, 5)
    velocity.change(from: nil, to: one, at: .zero)
    var last = Self.fingers(100, 0, 100, 2)
    velocity.change(from: one, to: last, at: .zero)
    for step in 1...5 {
      let next = Self.fingers(100 + Double(step), 0, last.spread * 1.1, 2)
      velocity.move(from: last, to: next, at: .milliseconds(step * 10))
      last = next
    }
    let pinching = velocity.value(at: .milliseconds(50))
    #expect(isNear(pinching.location.dx, 100) && isNear(pinching.spread, 9.531, tolerance: 0.001))
    #expect(!velocity.endsPinch(at: .milliseconds(50)))
    velocity.lift(last, at: .milliseconds(50))
    velocity.change(from: last, to: one, at: .milliseconds(50))
    velocity.move(from: one, to: one, at: .milliseconds(90))
    #expect(velocity.value(at: .milliseconds(100)).spread == pinching.spread)
    #expect(velocity.value(at: .milliseconds(101)).spread < pinching.spread)
    #expect(!velocity.endsPinch(at: .milliseconds(101)))
  }
}
