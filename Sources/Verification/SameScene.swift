import Display
import Motion
import Rendering
import SceneModel
import Simulation

/// Tells whether a scene shows the same with another constant, without drawing it.
struct SameScene {
  private let timeline: Timeline

  /// Keys of what frames are made of, which no display list shows.
  private static let ofFrames = ["output", "screen", "photos", "title", "expect"]

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }

  /// True if all frames of both draw the same and read the same; false where that is not known.
  func isSame(as other: Scene?, butFor key: String) -> Bool {
    guard var other, !Self.ofFrames.contains(where: key.hasPrefix) else { return false }
    other.output = timeline.scene.output
    other.screen = timeline.scene.screen
    do {
      let otherTimeline = try Timeline(other)
      let (selection, others) = (
        try FrameSelection(of: timeline, wanted: nil),
        try FrameSelection(of: otherTimeline, wanted: nil)
      )
      guard selection.range == others.range else { return false }
      var (frames, otherFrames) = (
        SceneFrames(timeline, clock: selection.clock),
        SceneFrames(otherTimeline, clock: others.clock)
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
