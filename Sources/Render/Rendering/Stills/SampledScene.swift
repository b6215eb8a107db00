package import Display
package import Motion
package import SceneModel
package import Simulation

/// A timeline with its readings sampled at short, equal intervals, for measurements.
package struct SampledScene: Sendable {
  package let timeline: Timeline
  /// The readings, in the order of a trace, and the marks.
  package private(set) var recording: MotionRecording

  /// Samples a timeline.
  ///
  /// - Throws: The error that stops the simulation; `tooManyValues`.
  package init(_ timeline: Timeline) throws(SimulationError) {
    self.timeline = timeline
    recording = try timeline.recording()
    recording.drags = Set(fingers.filter { $0.reach > Self.slop }.map(\.downTime.seconds))
  }

  /// The max distance that a finger moves without moving a value visibly, pt.
  ///
  /// Source: ours, as for movements; a caught picture follows a finger from its first point on.
  private static let slop = 1.0

  /// The scene of the timeline.
  package var scene: Scene { timeline.scene }

  /// The duration of the scene.
  package var duration: SceneTime { timeline.duration }

  /// The fingers on the first screen, in the order of touch down.
  package var fingers: [FingerStroke] { timeline.panels.first?.strokes ?? [] }

  /// Returns the index of the sample nearest to a scene time, s.
  package func sample(at time: Double) -> Int {
    guard recording.times.count > 1, time > 0 else { return 0 }
    let index = (time / recording.times[1]).rounded()
    return index < Double(recording.times.count) ? Int(index) : recording.times.count - 1
  }

  /// Returns the measurements of a screen index in a range of scene time, s; nil for all.
  package func figures(
    of panel: Int, during interval: ClosedRange<Double>? = nil
  ) -> ScreenMeasurements {
    guard timeline.panels.indices.contains(panel) else {
      return ScreenMeasurements(in: MotionRecording())
    }
    let run = timeline.panels[panel]
    let id = scene.layout.isComparison ? run.panel.id : nil
    var recording = recording
    // When the page changes, the same readings continue with another picture.
    let pageChanges = pageChanges(of: panel)
    for index in recording.tracks.indices where recording.tracks[index].key.screen == id {
      switch recording.tracks[index].key.role {
      case .hero, .corners:
        for pageChange in pageChanges { recording.tracks[index].values[pageChange] = .absent }
      default: break
      }
    }
    let landings = run.landings(through: duration)
      .filter { $0.kind == .home && $0.hasThumbnail }
      .map { (time: $0.time.seconds, distance: $0.distance) }
    var evaluator = ReadingEvaluator(timeline)
    return ScreenMeasurements(of: id, in: recording, landings: landings, during: interval) {
      evaluator.value(of: $0, at: $1)
    }
  }

  /// Returns the sample indices at which the current page changes, ascending, for a screen's index.
  package func pageChanges(of panel: Int) -> [Int] {
    guard timeline.panels.indices.contains(panel) else { return [] }
    return timeline.panels[panel].pageChanges(through: duration).compactMap { change in
      let sample = recording.times.countOfPrefix { $0 < change.time.seconds }
      return sample < recording.times.count ? sample : nil
    }
  }
}
