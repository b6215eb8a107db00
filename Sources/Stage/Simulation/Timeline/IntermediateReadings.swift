package import Display
import SceneModel

/// The readings of a scene at times between its frames.
///
/// They are taken right before and right after each notable step, and 60 times a second if frames
/// are more than 1/60 s apart. Notable steps are touch-downs, lifts, timers with events, and
/// hand-offs. Moves are omitted because there are too many, and frames show them.
package struct IntermediateReadings {
  /// The readings of all screens at one time.
  package struct Row: Hashable, Sendable {
    package var moment: ReadingMoment
    /// The values, in the order of a frame's readings.
    ///
    /// The names of the readings are in `Timeline.readingKeys`.
    package var values: [ReadingValue]
  }

  /// The rows between the first and the last frame, in order of time.
  package private(set) var rows: [Row] = []
  private let drawing: ([DisplayList]) -> String

  /// Reads a timeline between the times of its frames, which ascend.
  ///
  /// `drawing` returns a digest of the display lists of the screens.
  ///
  /// - Throws: `missingAnchor` or `diverges`.
  package init(
    _ timeline: Timeline, between times: [SceneTime], drawing: @escaping ([DisplayList]) -> String
  ) throws(SimulationError) {
    self.drawing = drawing
    let frames = Set(times)
    guard let first = times.first, let last = times.last else { return }
    let isSparse = times.count > 1 && SceneTime(ticks: 1, rate: .sixty) < times[1] - times[0]
    var cursors = timeline.panels.map { PanelCursor($0) }
    var tick = first.ticks(rate: .sixty)
    while true {
      let event = cursors.lazy.compactMap(\.nextStepTime).min()
      let still = isSparse ? SceneTime(ticks: tick, rate: .sixty) : nil
      if let still, still <= last, event.map({ still < $0 }) ?? true {
        tick += 1
        if first < still, !frames.contains(still) {
          try addRow(.still, at: still, &cursors, timeline.scene)
        }
        continue
      }
      guard let event, event <= last else { break }
      if still == event { tick += 1 }
      let isNotable = cursors.contains { $0.run.isNotable(from: $0.count, at: event) }
      if isNotable, first < event {
        try addRow(.before, at: event, &cursors, timeline.scene)
        if !frames.contains(event) { try addRow(.after, at: event, &cursors, timeline.scene) }
      }
      for index in cursors.indices {
        cursors[index].move(to: cursors[index].run.stepCount(at: event, .after))
      }
    }
    try timeline.check(through: last)
  }

  private mutating func addRow(
    _ phase: ReadingMoment.Phase, at time: SceneTime, _ cursors: inout [PanelCursor],
    _ scene: Scene
  ) throws(SimulationError) {
    var values: [ReadingValue] = []
    var lists: [DisplayList] = []
    for index in cursors.indices {
      try scene.on(cursors[index].run.panel) { () throws(SimulationError) in
        let state = try cursors[index].state(at: time, phase == .before ? .before : .after)
        values += try state.readings().map(\.value)
        lists.append(state.displayList())
      }
    }
    rows.append(
      Row(
        moment: ReadingMoment(phase, time: time.seconds, drawing: drawing(lists)), values: values))
  }
}

extension PanelTimeline {
  /// Returns whether a step at a time is notable, given the index of the first step at that time.
  fileprivate func isNotable(from index: Int, at time: SceneTime) -> Bool {
    steps[index...].prefix { $0.time == time }.contains { step in
      let comesOrGoes = step.touch.map { touches[$0].changes.contains { $0.phase != .moved } }
      return comesOrGoes ?? step.hasEvents || step.isHandOff
    }
  }
}
