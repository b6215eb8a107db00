import Display
import Motion
import Figures
import SceneModel
import Simulation

/// The figure of a scene's readings over time.
enum TraceFigure {
  /// Runs a scene and gathers its readings.
  static func make(
    _ scene: Scene, name: String, clock: FrameClock
  ) throws(SimulationError) -> Figure {
    var times: [Double] = []
    var tracks = SceneEvents.readingKeys(of: scene).map { Track($0) }
    var tally = MarkTally()
    var marks: [Figure.Mark] = []
    var frames = SceneFrames(scene, clock: clock)
    while let frame = try frames.nextFrame() {
      times.append(frame.time.seconds)
      for (index, reading) in frame.readings.enumerated() {
        tracks[index].values.append(reading.value)
      }
      marks += tally.marks(of: frame)
    }
    var figure = Figure(
      title: scene.title ?? name,
      subtitle: "\(name) · \(clock.count) frames at \(clock.fps.hertz.shortestText) fps",
      times: times, tracks: tracks, marks: marks)
    let groups = scene.panels.flatMap { panel in
      SceneRun(scene, panel: panel).readingKeys.map { _ in panel.id }
    }
    for (index, group) in groups.enumerated() { figure.charts[index].group = group }
    return figure
  }
}
