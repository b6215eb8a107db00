package import Display
package import Motion
package import SceneModel

/// All events of a scene in the order of time; at one instant in the order of the screens.
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

  private let scene: Scene
  private let duration: SceneTime
  private var runs: [SceneRun]
  /// Where the readings of each run begin among all.
  private let firsts: [Int]
  private let absent: [Reading]
  /// The events not given out yet, the next first.
  private var waiting: ArraySlice<Row> = []

  /// Creates the events of a scene up to and including `duration`.
  package init(_ scene: Scene, until duration: SceneTime) {
    self.scene = scene
    self.duration = duration
    runs = scene.panels.map { SceneRun(scene, panel: $0) }
    var count = 0
    firsts = runs.map { run in
      defer { count += run.readingKeys.count }
      return count
    }
    absent = Self.readingKeys(of: scene).map { Reading($0, .absent) }
  }

  /// The next event; nil after the last.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  package mutating func nextRow() throws(SimulationError) -> Row? {
    while waiting.isEmpty {
      var next: (screen: Int, time: SceneTime)?
      for (screen, run) in runs.enumerated() {
        guard let time = run.nextInstant, time <= duration else { continue }
        if next.map({ time < $0.time }) ?? true { next = (screen, time) }
      }
      guard let next else { return nil }
      try step(next.screen)
    }
    return waiting.popFirst()
  }

  private mutating func step(_ screen: Int) throws(SimulationError) {
    let panel = runs[screen].panel
    do throws(SimulationError) {
      for event in try runs[screen].step() {
        var readings = absent
        for (place, reading) in event.readings.enumerated() {
          readings[firsts[screen] + place].value = reading.value
        }
        let marks = scene.layout.isComparison ? event.marks.map(panel.named) : event.marks
        waiting.append(Row(time: event.time, marks: marks, readings: readings))
      }
    } catch {
      throw error.naming(panel, of: scene)
    }
  }

  /// The declarations of a scene's readings, in the order in which frames and events give them.
  ///
  /// Where there are several screens, names begin with the screen's.
  package static func readingKeys(of scene: Scene) -> [ReadingKey] {
    let isComparison = scene.layout.isComparison
    return scene.panels.flatMap { panel in
      SceneRun(scene, panel: panel).readingKeys.map { isComparison ? $0.on(panel.id) : $0 }
    }
  }
}
