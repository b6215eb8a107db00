import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Touch queue")
struct TouchQueueTests {
  private func path(at start: Int, every step: Int, rows: Int) -> TouchStep {
    TouchStep(
      start: .at(GalleryScene.milliseconds(start)),
      action: .path([
        FingerPath(
          finger: 1,
          rows: (0..<rows).map { index in
            FingerPath.Row(
              time: GalleryScene.milliseconds(index * step), location: Point(x: Double(index), y: 0)
            )
          })
      ]), line: start + 1)
  }

  /// Returns the events of a queue whose steps start at their time.
  private func events(_ steps: [TouchStep]) throws -> [TouchEvent] {
    var queue = TouchQueue(steps: steps, rate: .oneHundredTwenty)
    var events: [TouchEvent] = []
    while true {
      if let start = queue.nextStart, queue.nextEvent.map({ start <= $0 }) ?? true {
        try queue.startNext { _ in nil }
      } else if let event = queue.nextChanges() {
        events.append(event)
      } else {
        return events
      }
    }
  }

  @Test("Overlapping steps give all samples in time order, and each finger's in its own order")
  func overlapping() throws {
    let steps = [
      path(at: 0, every: 10, rows: 40), path(at: 3, every: 7, rows: 50),
      path(at: 100, every: 1, rows: 30), path(at: 100, every: 10, rows: 3),
    ]
    let events = try events(steps)
    #expect(events.map(\.time) == events.map(\.time).sorted())
    let changes = events.flatMap(\.changes)
    #expect(changes.count == 40 + 50 + 30 + 3 + 4)
    for finger in 1...4 {
      let own = changes.filter { $0.finger == FingerID(finger) }
      #expect(own.first?.phase == .down && own.last?.phase == .up)
      #expect(own.map(\.location.x) == own.map(\.location.x).sorted())
    }
  }

  @Test("At one time, fingers move in one event, then touch down and lift in file order")
  func oneInstant() throws {
    let events = try events([
      path(at: 0, every: 10, rows: 3), path(at: 10, every: 10, rows: 2),
      path(at: 5, every: 5, rows: 4),
    ])
    let atTwenty = events.filter { $0.time == GalleryScene.milliseconds(20) }
    #expect(atTwenty.map { $0.changes.map(\.finger.number) } == [[1, 2, 3], [1, 2, 3]])
    #expect(atTwenty.map { Set($0.changes.map(\.phase)) } == [[.moved], [.up]])
  }
}
