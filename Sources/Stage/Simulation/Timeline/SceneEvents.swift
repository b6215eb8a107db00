package import Display
import SceneModel

/// An iterator over all events of a timeline, in order of time and then of the screens.
package struct SceneEvents: Sendable {
  /// One event with the model values right after it.
  package struct Row: Hashable, Sendable {
    package var time: SceneTime
    /// The marks, prefixed with the screen's name if there are several screens.
    package var marks: [EventMark]
    /// The readings of all screens, absent for all but the screen of the event.
    package var readings: [Reading]
  }

  private let timeline: Timeline
  private var cursors: [PanelCursor]
  /// The index of each screen's first reading.
  private let firstIndices: [Int]
  private let absent: [Reading]
  /// The events not yet returned, in order.
  private var pending: ArraySlice<Row> = []

  /// Creates an iterator over the events of a timeline, up to its end.
  package init(_ timeline: Timeline) {
    self.timeline = timeline
    cursors = timeline.panels.map { PanelCursor($0) }
    var count = 0
    firstIndices = timeline.panels.map { run in
      defer { count += run.readingKeys.count }
      return count
    }
    absent = timeline.readingKeys.map { Reading($0, .absent) }
  }

  /// Returns the next event, or nil after the last event.
  ///
  /// - Throws: `missingAnchor` if an anchor of a starting step does not exist, or `diverges`.
  package mutating func nextRow() throws(SimulationError) -> Row? {
    while pending.isEmpty {
      let steps = cursors.enumerated().compactMap { screen, cursor in
        cursor.nextStepTime.map { (screen: screen, time: $0) }
      }
      guard let next = steps.min(by: { $0.time < $1.time }), next.time <= timeline.duration else {
        try timeline.check()
        return nil
      }
      try timeline.check(through: next.time)
      step(next.screen, at: next.time)
    }
    return pending.popFirst()
  }

  private mutating func step(_ screen: Int, at time: SceneTime) {
    let panel = timeline.panels[screen].panel
    for event in cursors[screen].step() {
      var readings = absent
      for (index, reading) in event.readings.enumerated() {
        readings[firstIndices[screen] + index].value = reading.value
      }
      let marks = timeline.scene.layout.isComparison ? event.marks.map(panel.named) : event.marks
      pending.append(Row(time: time, marks: marks, readings: readings))
    }
  }
}
