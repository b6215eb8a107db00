import Motion
import Readings
import Review
import SceneModel
import Simulation
import Touch

/// The figure of a scene's readings over time.
enum TraceFigure {
  /// Runs a scene and gathers its readings.
  ///
  /// - Throws: `SimulationError`.
  static func make(
    _ scene: Scene, name: String, clock: FrameClock
  ) throws(SimulationError) -> Figure {
    var times: [Double] = []
    var tracks = SceneEvents.readingNames(of: scene).map { Track(name: $0) }
    var touches = TouchTally()
    var marks: [Figure.Mark] = []
    var frames = SceneFrames(scene, clock: clock)
    while let frame = try frames.nextFrame() {
      times.append(frame.time.seconds)
      for (index, reading) in frame.readings.enumerated() {
        tracks[index].values.append(reading.value)
      }
      marks += touches.marks(of: frame.screens.first?.fingers ?? FingerHistory())
      marks += eventMarks(of: frame)
    }
    var figure = Figure(
      title: scene.title ?? name,
      subtitle: "\(name) · \(clock.count) frames at \(clock.fps.hertz.shortestText) fps",
      times: times, tracks: tracks, marks: marks)
    let groups = scene.panels.flatMap { panel in
      SceneRun(scene, panel: panel).readingNames.map { _ in panel.id }
    }
    for (index, group) in groups.enumerated() { figure.charts[index].group = group }
    return figure
  }

  /// What happened on the screens since the frame before.
  private static func eventMarks(of frame: SceneFrame) -> [Figure.Mark] {
    var marks: Set<Figure.Mark> = []
    for screen in frame.screens {
      for event in screen.events {
        let (time, group) = (event.time.seconds, screen.panel.id)
        if event.isRetarget { marks.insert(Figure.Mark(.retarget, time: time, group: group)) }
        if event.marks.contains(where: \.isHandOff) {
          marks.insert(Figure.Mark(.handOff, time: time, group: group))
        }
      }
    }
    return marks.sorted {
      ($0.time, $0.kind.rawValue, $0.group ?? "") < ($1.time, $1.kind.rawValue, $1.group ?? "")
    }
  }
}

/// Each finger's touch and lift, once; they are the same on all screens.
private struct TouchTally {
  private var down: Set<FingerID> = []
  private var up: Set<FingerID> = []

  /// The touches and lifts that have not been told yet; fingers are told apart, so that two that
  /// touch at one instant are two.
  mutating func marks(of fingers: FingerHistory) -> [Figure.Mark] {
    var marks: [Figure.Mark] = []
    for trace in fingers.traces {
      if down.insert(trace.finger).inserted {
        marks.append(Figure.Mark(.touchDown, time: trace.downTime.seconds))
      }
      if let time = trace.upTime, up.insert(trace.finger).inserted {
        marks.append(Figure.Mark(.touchUp, time: time.seconds))
      }
    }
    return marks
  }
}
