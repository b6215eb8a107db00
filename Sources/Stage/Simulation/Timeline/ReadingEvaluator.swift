package import Display

/// Evaluates readings of a timeline at any time.
package struct ReadingEvaluator: Sendable {
  private var cursors: [PanelCursor]
  /// The screen of each reading and its index among the screen's readings.
  private let positions: [ReadingKey: (panel: Int, index: Int)]
  /// The latest readings of each screen by time, because readings that move together share brackets.
  private var known: [[SceneTime: [Reading]]]
  private static let maxKnown = 512

  package init(_ timeline: Timeline) {
    cursors = timeline.panels.map { PanelCursor($0) }
    known = timeline.panels.map { _ in [:] }
    let indices = timeline.panels.enumerated().flatMap { panel, run in
      run.readingKeys.indices.map { (panel: panel, index: $0) }
    }
    positions = Dictionary(zip(timeline.readingKeys, indices)) { first, _ in first }
  }

  /// Returns the number of a reading at a time in seconds of scene time, after the steps at that time.
  ///
  /// The result is nil if the reading has no number then, or an error stops the scene before.
  package mutating func value(of key: ReadingKey, at time: Double) -> Double? {
    guard let (panel, index) = positions[key], let time = SceneTime(seconds: time) else {
      return nil
    }
    if let readings = known[panel][time] { return readings[index].value.number }
    guard let state = try? cursors[panel].state(at: time), let readings = try? state.readings()
    else { return nil }
    if known[panel].count >= Self.maxKnown { known[panel].removeAll(keepingCapacity: true) }
    known[panel][time] = readings
    return readings[index].value.number
  }
}
