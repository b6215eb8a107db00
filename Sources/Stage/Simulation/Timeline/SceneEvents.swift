package import Display
package import Motion
import SceneModel

/// All events of a timeline in the order of time; at one instant in the order of the screens.
package struct SceneEvents: Sendable {
  /// One event, with the model values right after it.
  package struct Row: Hashable, Sendable {
    /// The time.
    package var time: SceneTime
    /// The marks; where there are several screens, they begin with the screen's name.
    package var marks: [EventMark]
    /// The readings of all screens; absent but for the one on which it happened.
    package var readings: [Reading]
  }

  private let timeline: Timeline
  private var cursors: [PanelCursor]
  /// Where the readings of each screen begin among all.
  private let firsts: [Int]
  private let absent: [Reading]
  /// The events not given out yet, the next first.
  private var waiting: ArraySlice<Row> = []

  /// Creates the events of a timeline, up to its end.
  package init(_ timeline: Timeline) {
    self.timeline = timeline
    cursors = timeline.panels.map { PanelCursor($0) }
    var count = 0
    firsts = timeline.panels.map { run in
      defer { count += run.readingKeys.count }
      return count
    }
    absent = timeline.readingKeys.map { Reading($0, .absent) }
  }

  /// The next event; nil after the last.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  package mutating func nextRow() throws(SimulationError) -> Row? {
    while waiting.isEmpty {
      var next: (screen: Int, time: SceneTime)?
      for (screen, cursor) in cursors.enumerated() {
        guard let time = cursor.nextInstant, time <= timeline.duration else { continue }
        if next.map({ time < $0.time }) ?? true { next = (screen, time) }
      }
      guard let next else {
        try timeline.check()
        return nil
      }
      try timeline.check(through: next.time)
      step(next.screen, at: next.time)
    }
    return waiting.popFirst()
  }

  private mutating func step(_ screen: Int, at time: SceneTime) {
    let panel = timeline.panels[screen].panel
    for event in cursors[screen].step() {
      var readings = absent
      for (place, reading) in event.readings.enumerated() {
        readings[firsts[screen] + place].value = reading.value
      }
      let marks =
        timeline.scene.layout.isComparison ? event.marks.map(panel.named) : event.marks
      waiting.append(Row(time: time, marks: marks, readings: readings))
    }
  }
}
