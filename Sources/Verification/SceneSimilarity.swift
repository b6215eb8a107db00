import Rendering
import SceneModel
import Simulation

extension Timeline {
  /// Whether all frames of another scene draw and read the same; false where that is not known.
  func showsTheSame(as other: Scene) -> Bool {
    do {
      let other = try Timeline(other)
      let (selection, others) = (
        try FrameSelection(of: self, wanted: nil), try FrameSelection(of: other, wanted: nil)
      )
      guard selection.range == others.range else { return false }
      var frames = SceneFrames(self, clock: selection.clock)
      var otherFrames = SceneFrames(other, clock: others.clock)
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
