import Display
import TestSupport
import Testing

@testable import Simulation

@Suite struct FingerMotionTests {
  /// Fingers that have moved from (30, 300), and changed their spread from 100 pt if there are two.
  static func motion(_ dx: Double, _ dy: Double, opened: Double? = nil) -> FingerMotion {
    let start = PinchState(
      location: Point(x: 30, y: 300), spread: opened == nil ? 0 : 100, count: opened == nil ? 1 : 2)
    let now = PinchState(
      location: start.location + Vector(dx: dx, dy: dy), spread: start.spread + (opened ?? 0),
      count: start.count)
    return FingerMotion(start: start, last: start, now: now, velocity: .zero, time: .zero)
  }

  static let rules: [(gesture: FingerGesture, slop: Double)] = [
    (.pinch(opens: false), 8.7), (.edgeSwipe(width: 40), 12), (.dragDown, 17), (.dragSideways, 10),
    (.other, 10),
  ]

  @Test(
    "The first gesture that the fingers make begins beyond its slop",
    arguments: [
      (motion(0, 16), nil), (motion(0, 17), .dragDown), (motion(15, 15), .dragDown),
      (motion(-10, 9), .dragSideways), (motion(-9, 0), nil), (motion(0, -9), nil),
      (motion(0, -10), .other), (motion(11, 0), nil), (motion(12, 0), .edgeSwipe(width: 40)),
      (motion(0, 0, opened: -8), nil), (motion(0, 8, opened: -9), .pinch(opens: false)),
      (motion(0, 0, opened: 10), .other), (motion(12, 0, opened: 1), .dragSideways),
    ] as [(FingerMotion, FingerGesture?)])
  func first(_ motion: FingerMotion, _ gesture: FingerGesture?) {
    #expect(motion.gesture(of: Self.rules) == gesture)
  }

  @Test("A drag leaves its slop on the straight line to the finger")
  func slopEdge() {
    #expect(Self.motion(30, 40).location(leaving: 10) == Point(x: 36, y: 308))
  }
}
