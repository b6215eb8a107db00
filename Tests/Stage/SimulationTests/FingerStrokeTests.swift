import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Finger strokes")
struct FingerStrokeTests {
  private func change(
    _ finger: Int, _ phase: TouchChange.Phase, _ x: Double
  ) -> TouchChange {
    TouchChange(finger: FingerID(finger), phase: phase, location: Point(x: x, y: 0))
  }

  private func event(_ milliseconds: Int, _ changes: TouchChange...) -> TouchEvent {
    TouchEvent(time: GalleryScene.milliseconds(milliseconds), changes: changes)
  }

  /// Returns the last second of each finger's stroke before the last event.
  private func traces(_ events: [TouchEvent]) throws -> [FingerTrace] {
    let end = try #require(events.last).time
    return FingerStroke.strokes(of: events).compactMap {
      $0.trace(from: end - FingerTrace.span, through: end)
    }
  }

  @Test("Keep the touch-down location and the other fingers' locations at that time")
  func otherFingers() throws {
    var events = [
      event(0, change(1, .down, 10)), event(100, change(1, .moved, 20)),
      event(200, change(2, .down, 90), change(3, .down, 95)),
    ]
    for time in stride(from: 300, through: 3000, by: 100) {
      events.append(event(time, change(1, .moved, 30), change(2, .moved, 60)))
    }
    let traces = try traces(events)
    #expect(traces.map(\.downLocation.x) == [10, 90, 95])
    #expect(traces[0].otherFingers == [:])
    #expect(traces[1].otherFingers == [FingerID(1): Point(x: 20, y: 0)])
    #expect(
      traces[2].otherFingers == [
        FingerID(1): Point(x: 20, y: 0), FingerID(2): Point(x: 90, y: 0),
      ])
    #expect(traces[0].positions.allSatisfy { $0.time >= GalleryScene.milliseconds(2000) })
  }

  @Test("Exclude fingers that have lifted from the companions")
  func lifted() throws {
    var events = [
      event(0, change(1, .down, 10)), event(50, change(1, .up, 10)),
      event(60, change(2, .down, 20)),
    ]
    #expect(try traces(events).map(\.otherFingers) == [[:], [:]])
    events.append(event(2000, change(2, .moved, 20)))
    #expect(try traces(events).map(\.finger.number) == [2])
  }

  @Test("Cover the last second, and at least the last location")
  func lastSecond() throws {
    var events = [
      event(0, change(1, .down, 0)), event(500, change(1, .moved, 5)),
      event(1200, change(1, .moved, 12)),
    ]
    #expect(try traces(events).map { $0.positions.map(\.location.x) } == [[5, 12]])
    events.append(event(3000, change(1, .moved, 30)))
    #expect(try traces(events).map { $0.positions.map(\.location.x) } == [[30]])
    events.append(event(3100, change(1, .up, 30)))
    #expect(try traces(events).map(\.upTime) == [GalleryScene.milliseconds(3100)])
    #expect(try traces(events).map(\.downTime) == [.zero])
  }
}
