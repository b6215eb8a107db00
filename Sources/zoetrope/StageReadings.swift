import Display
import SceneModel
import Scenes
import Simulation

/// The readings that the stages of a scene have.
struct StageReadings: ReadingProbe {
  func readingNames(of scene: Scene) -> [String]? { SceneEvents.readingKeys(of: scene).map(\.name) }
}
