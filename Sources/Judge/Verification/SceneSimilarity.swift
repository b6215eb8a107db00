import Simulation
import SceneModel

extension Timeline {
  /// Whether all frames of a scene that differs in constants alone draw and read the same.
  func showsTheSame(as scene: Scene) -> Bool {
    guard let other = try? Timeline(scene), other.duration == duration else { return false }
    let clock = FrameClock(of: self)
    var (frames, others) = (SceneFrames(self, clock: clock), SceneFrames(other, clock: clock))
    while let frame = try? frames.nextFrame() {
      guard let match = try? others.nextFrame(), match.displayList == frame.displayList,
        match.readings == frame.readings
      else { return false }
    }
    return true
  }
}
