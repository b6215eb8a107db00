package import Display
package import SceneModel
package import Simulation

/// A timeline with its readings sampled at short, equal intervals, and its movements.
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
    for (track, motion) in try timeline.measuredMotion().enumerated() {
      recording.tracks[track].measured = motion
    }
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
    let index = (time / recording.times[1]).rounded()
    return index < Double(recording.times.count) ? Int(index) : recording.times.count - 1
  }

  /// Returns the readings and marks of a screen index; none if there is no such screen.
  ///
  /// A picture has no values where the page changes, since they continue with another picture's.
  package func recording(of panel: Int) -> MotionRecording {
    guard timeline.panels.indices.contains(panel) else { return MotionRecording() }
    let id = scene.layout.isComparison ? timeline.panels[panel].panel.id : nil
    var own = recording
    own.tracks.removeAll { $0.key.screen != id }
    own.marks.removeAll { $0.group != nil && id != nil && $0.group != id }
    let pageChanges = pageChanges(of: panel)
    for index in own.tracks.indices {
      guard own.tracks[index].key.role.isOfPicture else { continue }
      for change in pageChanges { own.tracks[index].values[change] = .absent }
    }
    return own
  }

  /// Returns the measurements of a screen index.
  package func figures(of panel: Int) -> ScreenMeasurements {
    let landings = timeline.panels.dropFirst(panel).first?.landings(through: duration)
      .filter { $0.kind == .home && $0.hasThumbnail && $0.isVisible }
      .map { (time: $0.time.seconds, distance: $0.distance) }
    return ScreenMeasurements(in: recording(of: panel), landings: landings ?? [])
  }

  /// Returns the sample indices at which the current page changes, ascending, for a screen's index.
  package func pageChanges(of panel: Int) -> [Int] {
    guard timeline.panels.indices.contains(panel) else { return [] }
    return timeline.panels[panel].pageChanges(through: duration).compactMap { change in
      let sample = recording.times.countOfPrefix { $0 < change.seconds }
      return sample < recording.times.count ? sample : nil
    }
  }
}
