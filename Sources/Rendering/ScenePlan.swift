package import SceneModel
import Text

/// What is to be shown of a scene: which frames, and what is drawn over them.
package struct ScenePlan: Sendable {
  /// The scene, with everything the command line overrides in place.
  package let scene: Scene
  /// Which frames, and when they are.
  package let selection: FrameSelection

  /// What is drawn over the frames.
  package let overlays: SceneOverlays

  /// Works out what is to be shown.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - frames: the frames wanted; nil for all.
  /// - Throws: `simulation`, `noSuchFrames`; `text` where a font is missing.
  package init(_ scene: Scene, frames: Range<Int>? = nil) throws(ProductionError) {
    self.scene = scene
    selection = try FrameSelection(scene: scene, wanted: frames)
    let lettering: Lettering?
    do {
      lettering = try Lettering.needed(by: scene)
    } catch {
      throw .text(error)
    }
    do {
      overlays = try SceneOverlays(scene, lettering: lettering)
    } catch {
      throw .simulation(error)
    }
  }
}
