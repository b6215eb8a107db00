import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Stage factories")
struct StageFactoryTests {
  /// Whether a factory creates a stage for a viewer with its default constants.
  private func makes<Viewer: ViewerParameters>(_ viewer: Viewer) -> Bool {
    let description = StageDescription(Grid(), viewer)
    return StageFactory.all.contains { $0.make(description, [], Screen()) != nil }
  }

  @Test("Create each viewer that scenes can name")
  func viewers() {
    for viewer in ConstantSets.viewers {
      let isMade = makes(viewer)
      #expect(isMade, "\(viewer.name)")
    }
  }

  @Test("Contain one factory for each viewer and each other stage")
  func count() {
    #expect(StageFactory.all.count == ConstantSets.viewers.count + ConstantSets.stages.count)
  }
}
