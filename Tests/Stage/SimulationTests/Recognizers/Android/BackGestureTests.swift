import Display
import Foundation
import SceneModel
import Testing

@testable import Simulation

@Suite("Android back gesture")
struct BackGestureTests {
  /// A finger on a 400 × 800 dp screen, with the outcomes of its events and the events passed on to
  /// the viewer.
  private struct Finger {
    var gesture = BackGesture(width: 400, height: 800)
    var outcomes: [BackGesture.Outcome] = []
    var passedOn: [TouchChange] = []
    private var position = Point.zero

    mutating func act(
      _ phase: TouchChange.Phase, _ x: Double, _ y: Double = 300, at time: Double, finger: Int = 1
    ) {
      if phase != .up { position = Point(x: x, y: y) }
      let (passedOn, outcomes) = gesture.handle(
        TouchEvent(
          time: Self.time(time),
          changes: [
            TouchChange(finger: FingerID(finger), phase: phase, location: Point(x: x, y: y))
          ]), isEnabled: true)
      self.passedOn += passedOn.flatMap(\.changes)
      self.outcomes += outcomes
    }

    static func time(_ seconds: Double) -> SceneTime {
      SceneTime(nanoseconds: Int64((seconds * 1e9).rounded()))
    }

    /// Touches down at an x position, moves to each of `positions` (50 ms apart), and lifts.
    static func swipe(_ positions: [Double], from start: Double = 4) -> Finger {
      var finger = Finger()
      finger.act(.down, start, at: 0)
      for (index, x) in positions.enumerated() {
        finger.act(.moved, x, at: 0.05 * Double(index + 1))
      }
      finger.act(.up, positions.last ?? start, at: 0.05 * Double(positions.count + 1))
      return finger
    }
  }

  /// Expected values calculated by hand from AOSP's `TouchTracker.getProgress`.
  @Test(
    "Progress depends on the distance, on a phone and on screens wider than 412 dp",
    arguments: [
      (400.0, 100.0, 0.25), (400, 400, 1), (400, 500, 1), (800, 100, 0.204248366),
      (800, 412, 0.841503268), (800, 600, 0.9375), (800, 800, 1),
    ])
  func progress(_ width: Double, _ distance: Double, _ expected: Double) {
    let progress = BackGesture(width: width, height: 800).progress(over: distance)
    #expect((progress - expected).magnitude < 1e-9)
  }

  @Test(
    "Triggers after 16 dp, cancels after moving back 32 dp, and re-arms after the same distance",
    arguments: [
      ([14.0, 18], false), ([14, 21], true), ([60, 120, 100], true), ([60, 120, 80], false),
      ([60, 120, 80, 110], false), ([60, 120, 80, 113], true),
    ])
  func arming(_ positions: [Double], _ isInvoked: Bool) {
    let finger = Finger.swipe(positions)
    #expect(finger.outcomes.first == .began)
    #expect(finger.outcomes.last == (isInvoked ? .invoked : .cancelled))
    #expect(finger.passedOn.isEmpty)
    #expect(finger.gesture.isActive == !isInvoked)
  }

  @Test("From the right edge, distances count to the left")
  func rightEdge() {
    let finger = Finger.swipe([380, 298], from: 398)
    #expect(finger.gesture.edge == .right)
    #expect(finger.outcomes.contains(.progressed(0.25)))
    #expect(finger.outcomes.last == .invoked)
  }

  @Test("After disarming, progress counts from the point at which the finger reversed")
  func disarmed() {
    let finger = Finger.swipe([104, 204, 124, 144])
    #expect(
      finger.outcomes == [
        .began, .progressed(0.25), .progressed(0.5), .progressed(0), .progressed(0.05), .cancelled,
      ])
  }

  @Test("Reports a progress that follows the finger with a spring, and springs back when cancelled")
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
    let end = try #require(finger.gesture.cancellationEndTime)
    #expect(end > Finger.time(0.5) && end < Finger.time(0.9))
    #expect(finger.gesture.progress(at: end) < 1.01 * BackGesture.settlingTolerance)
    finger.gesture.finishCancellation()
    #expect(!finger.gesture.isActive && finger.gesture.cancellationEndTime == nil)
  }

  @Test("Passes unrelated touches on to the viewer")
  func unrelatedTouches() {
    var inner = Finger()
    inner.act(.down, 200, at: 0)
    inner.act(.moved, 260, at: 0.1)
    inner.act(.up, 260, at: 0.2)
    #expect(inner.passedOn.map(\.phase) == [.down, .moved, .up] && inner.outcomes.isEmpty)
    // Along the edge, and after too long a delay: the viewer gets the touch at its current
    // position.
    for (x, y, time) in [(6.0, 330.0, 0.1), (60, 300, 0.3)] {
      var finger = Finger()
      finger.act(.down, 4, at: 0)
      finger.act(.moved, x, y, at: time)
      finger.act(.up, x, y, at: 0.4)
      #expect(finger.outcomes.isEmpty)
      #expect(finger.passedOn.map(\.phase) == [.down, .up])
      #expect(finger.passedOn.first?.location == Point(x: x, y: y))
    }
    var tap = Finger()
    tap.act(.down, 4, at: 0)
    tap.act(.up, 4, at: 0.05)
    #expect(tap.passedOn.map(\.phase) == [.down, .up])
    var pair = Finger()
    pair.act(.down, 4, at: 0)
    pair.act(.down, 200, at: 0.05, finger: 2)
    pair.act(.moved, 60, at: 0.1)
    #expect(pair.passedOn.map(\.finger.number) == [1, 2, 1] && pair.outcomes.isEmpty)
  }

  @Test("Discards a second finger that touches down during a swipe")
  func secondFinger() {
    var finger = Finger()
    finger.act(.down, 4, at: 0)
    finger.act(.moved, 60, at: 0.05)
    finger.act(.down, 200, at: 0.1, finger: 2)
    finger.act(.moved, 220, at: 0.15, finger: 2)
    finger.act(.up, 60, at: 0.2)
    #expect(finger.passedOn.isEmpty && finger.outcomes.last == .invoked)
  }
}
