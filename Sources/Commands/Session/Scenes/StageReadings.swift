import Display
package import SceneModel
import SceneFormat
import Simulation

/// The readings that the stages of a scene have.
package struct StageReadings: ReadingProbe {
  /// Creates a probe.
  package init() {}

  /// The names of the readings that a scene's frames give.
  package func readingNames(of scene: Scene) -> [String]? {
    Timeline.readingKeys(of: scene).map(\.name)
  }
}
