package import Display
package import Motion
package import SceneModel
package import Simulation

/// A timeline with its readings sampled at short, equal intervals, for measurements.
package struct SampledScene: Sendable {
  package let timeline: Timeline
  /// The readings, in the order of a trace, and the marks.
  package let recording: MotionRecording

  /// Samples a timeline.
  ///
  /// - Throws: The error that stops the simulation; `tooMuchToJudge`.
  package init(_ timeline: Timeline) throws(SimulationError) {
    self.timeline = timeline
    recording = try timeline.recording()
  }

  /// The scene of the timeline.
  package var scene: Scene { timeline.scene }

  /// The duration of the scene.
  package var duration: SceneTime { timeline.duration }

  /// The fingers on the first screen, in the order of touch down.
  package var fingers: [FingerStroke] { timeline.panels.first?.strokes ?? [] }

  /// Returns the index of the sample nearest to a scene time, s.
  package func sample(at time: Double) -> Int {
    guard recording.times.count > 1, time > 0 else { return 0 }
    let place = (time / recording.times[1]).rounded()
    return place < Double(recording.times.count) ? Int(place) : recording.times.count - 1
  }

  /// Returns the measurements of a screen index in a range of scene time, s; nil for all.
  package func figures(
    of panel: Int, during part: ClosedRange<Double>? = nil
  ) -> ScreenFigures {
    guard timeline.panels.indices.contains(panel) else {
      return ScreenFigures(in: MotionRecording())
    }
    let run = timeline.panels[panel]
    let id = scene.layout.isComparison ? run.panel.id : nil
    var recording = recording
    // When the page changes, the same readings continue with another picture.
    let turns = turns(of: panel)
    for place in recording.tracks.indices where recording.tracks[place].key.screen == id {
      switch recording.tracks[place].key.role {
      case .hero, .corners: for turn in turns { recording.tracks[place].values[turn] = .absent }
      default: break
      }
    }
    let landings = run.landings(of: scene.photos, through: duration)
      .filter { $0.kind == .home && $0.isHome }
      .map { (time: $0.time.seconds, distance: $0.distance) }
    return ScreenFigures(of: id, in: recording, landings: landings, during: part)
  }

  /// Returns the sample indices at which the current page changes, ascending, for a screen's index.
  package func turns(of panel: Int) -> [Int] {
    guard timeline.panels.indices.contains(panel) else { return [] }
    return timeline.panels[panel].pageChanges(through: duration).compactMap { change in
      let sample = recording.times.countOfPrefix { $0 < change.time.seconds }
      return sample < recording.times.count ? sample : nil
    }
  }
}
