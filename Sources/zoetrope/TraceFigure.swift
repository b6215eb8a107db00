import Motion
import Readings
import Review
import SceneModel
import Simulation

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
    var marks: [Figure.Mark] = []
    var frames = SceneFrames(scene, clock: clock)
    while let frame = try frames.nextFrame() {
      times.append(frame.time.seconds)
      for (index, reading) in frame.readings.enumerated() {
        tracks[index].values.append(reading.value)
      }
      marks += self.marks(of: frame)
    }
    return Figure(
      title: scene.title ?? name,
      subtitle: "\(name) · \(clock.count) frames at \(clock.fps.hertz.shortestText) fps",
      times: times, tracks: tracks,
      marks: marks.reduce(into: []) { unique, mark in
        if !unique.contains(mark) { unique.append(mark) }
      })
  }

  /// What happened since the frame before; the touches are the same on all screens.
  private static func marks(of frame: SceneFrame) -> [Figure.Mark] {
    var marks: [Figure.Mark] = []
    for trace in frame.screens.first?.fingers.traces ?? [] {
      marks.append(Figure.Mark(.touchDown, time: trace.downTime.seconds))
      if let up = trace.upTime { marks.append(Figure.Mark(.touchUp, time: up.seconds)) }
    }
    for event in frame.screens.flatMap(\.events) {
      if event.isRetarget { marks.append(Figure.Mark(.retarget, time: event.time.seconds)) }
      if event.marks.contains(where: \.isHandOff) {
        marks.append(Figure.Mark(.handOff, time: event.time.seconds))
      }
    }
    return marks
  }
}
