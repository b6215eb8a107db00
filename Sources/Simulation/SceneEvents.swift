package import Motion
package import Readings
package import SceneModel

/// Everything that happens in a scene, on all its screens.
package struct SceneEvents: Sendable {
  /// One event, with the model values right after it.
  package struct Row: Hashable, Sendable {
    /// When.
    package var time: SceneTime
    /// What; where there are several screens, the marks begin with the screen's name.
    package var marks: [EventMark]
    /// The readings of all screens; absent but for the one on which it happened.
    package var readings: [Reading]
  }

  /// The events in the order of time; at one instant in the order of the screens.
  package let rows: [Row]

  /// Runs a scene.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - duration: when it is over; what happens then is included.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  package init(_ scene: Scene, until duration: SceneTime) throws(SimulationError) {
    let names = Self.readingNames(of: scene)
    var rows: [(screen: Int, row: Row)] = []
    var first = 0
    for (screen, panel) in scene.panels.enumerated() {
      var run = SceneRun(scene, panel: panel)
      do throws(SimulationError) {
        for event in try run.advance(through: duration) {
          var readings = names.map { Reading($0, .absent) }
          for (place, reading) in event.readings.enumerated() {
            readings[first + place].value = reading.value
          }
          let marks = scene.layout.isComparison ? event.marks.map(panel.named) : event.marks
          rows.append((screen, Row(time: event.time, marks: marks, readings: readings)))
        }
      } catch {
        throw error.naming(panel, of: scene)
      }
      first += run.readingNames.count
    }
    // The sort is not stable by contract, so the order within an instant is part of the key.
    self.rows = rows.enumerated().sorted {
      ($0.element.row.time, $0.element.screen, $0.offset)
        < ($1.element.row.time, $1.element.screen, $1.offset)
    }.map(\.element.row)
  }

  /// The names of a scene's readings, in the order in which frames and events give them.
  ///
  /// - Parameter scene: the scene.
  /// - Returns: the names; where there are several screens, they begin with the screen's.
  package static func readingNames(of scene: Scene) -> [String] {
    let isComparison = scene.layout.isComparison
    return scene.panels.flatMap { panel in
      SceneRun(scene, panel: panel).readingNames.map { isComparison ? "\(panel.id).\($0)" : $0 }
    }
  }
}
