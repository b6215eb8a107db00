import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct FingerGesturesTests {
  typealias Gestures = FingerGestures<SampledVelocity>

  static func gestures(_ measure: FingerMeasure) -> Gestures {
    FingerGestures(measure, velocity: SampledVelocity(maxPause: .milliseconds(100)))
  }

  static func fingers(_ x: Double, _ y: Double, _ spread: Double, _ count: Int = 1) -> PinchState {
    PinchState(location: Point(x: x, y: y), spread: spread, count: count)
  }

  /// Checks the signals of an event as text, such as `moved 1,2 3`: the fingers, and their spread.
  static func expect(
    _ expected: [String], _ gestures: inout Gestures, accepts: Bool = true,
    _ changes: (finger: Int, phase: TouchChange.Phase, x: Double, y: Double)...
  ) {
    func text(_ fingers: PinchState) -> String {
      "\(fingers.location.x),\(fingers.location.y) \(fingers.spread)"
    }
    let event = RecognizerInput.touch(0, changes).event
    let signals = event.map { gestures.update($0, acceptsTouches: accepts) } ?? []
    let texts = signals.map { signal in
      switch signal {
      case .pressed(let fingers): "pressed \(text(fingers))"
      case .changed(let former, let fingers): "changed \(text(former.now)) to \(text(fingers))"
      case .moved(let motion): "moved \(text(motion.now))"
      case .lifted(let motion): "lifted \(text(motion.now))"
      }
    }
    #expect(texts == expected)
  }

  @Test("firstTwo uses the midpoint and distance of the first two fingers; a third waits")
  func firstTwo() {
    var gestures = Self.gestures(.firstTwo)
    Self.expect(["pressed 100.0,200.0 0.0"], &gestures, (1, .down, 100, 200))
    Self.expect(
      ["changed 100.0,200.0 0.0 to 130.0,240.0 100.0"], &gestures, (2, .down, 160, 280))
    Self.expect([], &gestures, (3, .down, 0, 0))
    Self.expect([], &gestures, (3, .moved, 5, 5))
    Self.expect(["moved 130.0,240.0 100.0"], &gestures, (2, .moved, 160, 280))
    // The third finger replaces the first one, at its current position.
    let spread = Point(x: 160, y: 280).distance(to: Point(x: 5, y: 5))
    Self.expect(
      ["changed 130.0,240.0 100.0 to 82.5,142.5 \(spread)"], &gestures, (1, .up, 100, 200))
    Self.expect(
      ["lifted 82.5,142.5 \(spread)"], &gestures, (2, .up, 160, 280), (3, .up, 5, 5))
    #expect(!gestures.isPressed)
  }

  @Test("all uses the mean position, and the mean distance from it with a minimum")
  func all() {
    let measure = FingerMeasure.all(minSpread: 5)
    var touches = ActiveTouches()
    func down(_ finger: Int, _ x: Double, _ y: Double) {
      touches.touchDown(
        TouchChange(finger: FingerID(finger), phase: .down, location: Point(x: x, y: y)))
    }
    #expect(measure.pinchState(of: touches.contacts[...]) == nil)
    down(1, 0, 0)
    #expect(measure.pinchState(of: touches.contacts[...]) == Self.fingers(0, 0, 5))
    down(2, 6, 8)
    #expect(measure.pinchState(of: touches.contacts[...]) == Self.fingers(3, 4, 5, 2))
    down(2, 60, 8)
    down(3, 30, -8)
    let three = measure.pinchState(of: touches.contacts[...])
    #expect(three?.location == Point(x: 30, y: 0) && three?.count == 3)
    // 30, √(30² + 8²) and 8 from the middle, with rounding.
    #expect(isNear(three?.spread ?? 0, (30 + 964.0.squareRoot() + 8) / 3))
  }

  @Test("Touch-downs precede moves of the same time if all fingers count, and else follow them")
  func order() {
    var all = Self.gestures(.all(minSpread: 5))
    Self.expect(["pressed 0.0,0.0 5.0"], &all, (1, .down, 0, 0))
    Self.expect(
      ["changed 0.0,0.0 5.0 to 20.0,0.0 20.0", "moved 20.0,10.0 \(500.0.squareRoot())"], &all,
      (1, .moved, 0, 20), (2, .down, 40, 0))
    var two = Self.gestures(.firstTwo)
    Self.expect(["pressed 0.0,0.0 0.0"], &two, (1, .down, 0, 0))
    Self.expect(
      ["moved 0.0,20.0 0.0", "changed 0.0,20.0 0.0 to 20.0,20.0 40.0"], &two,
      (1, .moved, 0, 20), (2, .down, 40, 20))
  }

  @Test("A finger that touches down while touches are not accepted never counts")
  func unaccepted() {
    var gestures = Self.gestures(.all(minSpread: 5))
    Self.expect([], &gestures, accepts: false, (1, .down, 0, 0))
    Self.expect(["pressed 40.0,0.0 5.0"], &gestures, (1, .moved, 0, 20), (2, .down, 40, 0))
    Self.expect([], &gestures, (1, .up, 0, 20))
    Self.expect(["lifted 40.0,0.0 5.0"], &gestures, (2, .up, 40, 0))
  }
}
