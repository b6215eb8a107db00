import Foundation
import Geometry
import Motion
import Testing
import Touch

@Suite("Android's back gesture")
struct BackGestureTests {
  /// A finger and what becomes of its events, on a screen of 400 by 800 dp.
  private struct Finger {
    var gesture = BackGesture(width: 400, height: 800)
    var outcomes: [BackGesture.Outcome] = []
    var rest: [TouchChange] = []
    private var place = Point.zero

    mutating func act(
      _ phase: TouchChange.Phase, _ x: Double, _ y: Double = 300, at time: Double, finger: Int = 1
    ) {
      if phase != .up { place = Point(x: x, y: y) }
      let (rest, outcomes) = gesture.handle(
        TouchEvent(
          time: Self.time(time),
          changes: [
            TouchChange(finger: FingerID(finger), phase: phase, location: Point(x: x, y: y))
          ]), isEnabled: true)
      self.rest += rest.flatMap(\.changes)
      self.outcomes += outcomes
    }

    static func time(_ seconds: Double) -> SceneTime {
      SceneTime(nanoseconds: Int64((seconds * 1e9).rounded()))
    }

    /// Touches down at an edge, goes to places, 50 ms each, and lifts.
    static func swipe(_ places: [Double], from start: Double = 4) -> Finger {
      var finger = Finger()
      finger.act(.down, start, at: 0)
      for (index, x) in places.enumerated() {
        finger.act(.moved, x, at: 0.05 * Double(index + 1))
      }
      finger.act(.up, places.last ?? start, at: 0.05 * Double(places.count + 1))
      return finger
    }
  }

  /// Worked out by hand from AOSP's `TouchTracker.getProgress`.
  @Test(
    "the progress of a way, on a phone and beyond 412 dp",
    arguments: [
      (400.0, 100.0, 0.25), (400, 400, 1), (400, 500, 1), (800, 100, 0.204248366),
      (800, 412, 0.841503268), (800, 600, 0.9375), (800, 800, 1),
    ])
  func progress(_ width: Double, _ way: Double, _ expected: Double) {
    let progress = BackGesture(width: width, height: 800).progress(over: way)
    #expect((progress - expected).magnitude < 1e-9)
  }

  @Test(
    "a swipe goes back from 16 dp on, unless it comes back by 32, and again after as many",
    arguments: [
      ([14.0, 18], false), ([14, 21], true), ([60, 120, 100], true), ([60, 120, 80], false),
      ([60, 120, 80, 110], false), ([60, 120, 80, 113], true),
    ])
  func arming(_ places: [Double], _ isInvoked: Bool) {
    let finger = Finger.swipe(places)
    #expect(finger.outcomes.first == .began)
    #expect(finger.outcomes.last == (isInvoked ? .invoked : .cancelled))
    #expect(finger.rest.isEmpty)
    #expect(finger.gesture.isActive == !isInvoked)
  }

  @Test("from the right edge, ways count to the left")
  func rightEdge() {
    let finger = Finger.swipe([380, 298], from: 398)
    #expect(finger.gesture.edge == .right)
    #expect(finger.outcomes.contains(.progressed(0.25)))
    #expect(finger.outcomes.last == .invoked)
  }

  @Test("disarmed, progress counts from where the finger turned")
  func disarmed() {
    let finger = Finger.swipe([104, 204, 124, 144])
    #expect(
      finger.outcomes == [
        .began, .progressed(0.25), .progressed(0.5), .progressed(0), .progressed(0.05), .cancelled,
      ])
  }

  @Test("apps get a progress that follows the finger by a spring, and falls back by it")
  func spring() throws {
    var finger = Finger()
    finger.act(.down, 0, at: 0)
    finger.act(.moved, 100, at: 0.1)
    // Critically damped: 1 − (1 + ωt)·e^(−ωt), ω² = 1500.
    let phase = 1500.0.squareRoot() * 0.05
    let expected = 0.25 * (1 - (1 + phase) * exp(-phase))
    #expect((finger.gesture.progress(at: Finger.time(0.15)) - expected).magnitude < 1e-9)
    finger.act(.moved, 10, at: 0.4)
    finger.act(.up, 10, at: 0.45)
    #expect(finger.outcomes.last == .cancelled)
    let end = try #require(finger.gesture.cancellationInstant)
    #expect(end > Finger.time(0.5) && end < Finger.time(0.9))
    #expect(finger.gesture.progress(at: end) < 1.01 * BackGesture.restingProgress)
    finger.gesture.finishCancellation()
    #expect(!finger.gesture.isActive && finger.gesture.cancellationInstant == nil)
  }

  @Test("fingers that are none of its are the viewer's")
  func others() {
    var inner = Finger()
    inner.act(.down, 200, at: 0)
    inner.act(.moved, 260, at: 0.1)
    inner.act(.up, 260, at: 0.2)
    #expect(inner.rest.map(\.phase) == [.down, .moved, .up] && inner.outcomes.isEmpty)
    // Along the edge, and after too long a wait: the viewer hears of it where it is now.
    for (x, y, time) in [(6.0, 330.0, 0.1), (60, 300, 0.3)] {
      var finger = Finger()
      finger.act(.down, 4, at: 0)
      finger.act(.moved, x, y, at: time)
      finger.act(.up, x, y, at: 0.4)
      #expect(finger.outcomes.isEmpty)
      #expect(finger.rest.map(\.phase) == [.down, .up])
      #expect(finger.rest.first?.location == Point(x: x, y: y))
    }
    var tap = Finger()
    tap.act(.down, 4, at: 0)
    tap.act(.up, 4, at: 0.05)
    #expect(tap.rest.map(\.phase) == [.down, .up])
    var pair = Finger()
    pair.act(.down, 4, at: 0)
    pair.act(.down, 200, at: 0.05, finger: 2)
    pair.act(.moved, 60, at: 0.1)
    #expect(pair.rest.map(\.finger.number) == [1, 2, 1] && pair.outcomes.isEmpty)
  }

  @Test("a finger that comes during a swipe is nobody's")
  func intruder() {
    var finger = Finger()
    finger.act(.down, 4, at: 0)
    finger.act(.moved, 60, at: 0.05)
    finger.act(.down, 200, at: 0.1, finger: 2)
    finger.act(.moved, 220, at: 0.15, finger: 2)
    finger.act(.up, 60, at: 0.2)
    #expect(finger.rest.isEmpty && finger.outcomes.last == .invoked)
  }
}
