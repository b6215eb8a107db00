import Display
import Motion
import Rendering
import SceneModel
import Simulation

/// Tells whether a scene shows the same with another constant, without drawing it.
struct SameScene {
  private let scene: Scene

  /// Keys of what frames are made of, which no display list shows.
  private static let ofFrames = ["output", "screen", "photos", "title", "expect"]

  init(_ scene: Scene) {
    self.scene = scene
  }

  /// True if all frames of both draw the same and read the same; false where that is not known.
  func isSame(as other: Scene?, butFor key: String) -> Bool {
    guard var other, !Self.ofFrames.contains(where: key.hasPrefix) else { return false }
    other.output = scene.output
    other.screen = scene.screen
    do {
      let (selection, others) = (
        try FrameSelection(scene: scene, wanted: nil), try FrameSelection(scene: other, wanted: nil)
      )
      guard selection.range == others.range else { return false }
      var (frames, otherFrames) = (
        SceneFrames(scene, clock: selection.clock), SceneFrames(other, clock: others.clock)
      )
      while let frame = try frames.nextFrame() {
        guard let match = try otherFrames.nextFrame(), match.displayList == frame.displayList,
          match.readings == frame.readings
        else { return false }
      }
      return true
    } catch {
      return false
    }
  }
}
