package import Display
import Motion
import SceneModel
import Touch

/// Tells what happened in a scene, frame by frame, each thing once.
package struct MarkTally: Sendable {
  private var down: Set<FingerID> = []
  private var up: Set<FingerID> = []

  /// Creates a tally of a scene's beginning.
  package init() {}

  /// The marks since the frame before, for frames in the order of time.
  ///
  /// Touches and lifts, the same on all screens, come first; the others have the screen's name as group.
  package mutating func marks(of frame: SceneFrame) -> [TimedMark] {
    touches(frame.screens.first?.fingers ?? FingerHistory()) + Self.events(frame)
  }

  /// The touches and lifts that are not given out yet, each finger's its own.
  private mutating func touches(_ fingers: FingerHistory) -> [TimedMark] {
    var marks: [TimedMark] = []
    for trace in fingers.traces {
      if down.insert(trace.finger).inserted {
        marks.append(TimedMark(.touchDown, time: trace.downTime.seconds))
      }
      if let time = trace.upTime, up.insert(trace.finger).inserted {
        marks.append(TimedMark(.touchUp, time: time.seconds))
      }
    }
    return marks
  }

  private static func events(_ frame: SceneFrame) -> [TimedMark] {
    var marks: Set<TimedMark> = []
    for screen in frame.screens {
      for event in screen.events {
        let (time, group) = (event.time.seconds, screen.panel.id)
        if event.isRetarget { marks.insert(TimedMark(.retarget, time: time, group: group)) }
        if event.marks.contains(where: \.isHandOff) {
          marks.insert(TimedMark(.handOff, time: time, group: group))
        }
      }
    }
    return marks.sorted()
  }
}
