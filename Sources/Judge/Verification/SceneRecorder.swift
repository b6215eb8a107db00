package import Display
package import Platform
package import Rendering
import SceneModel
import Simulation

extension SceneProjector {
  /// Renders all frames once and records their digests, with readings rounded as in a golden.
  ///
  /// - Parameters:
  ///   - name: the scene's name, for the recording and the progress.
  ///   - written: the constants of its file.
  ///   - photoFolder: the base of its photos' paths.
  ///   - store: where the digests of photos are kept.
  ///   - progress: called on this thread after each frame.
  /// - Returns: the recording, with the constants of the scene.
  /// - Throws: as `show`.
  package func record(
    name: String, written: [SceneConstant], photoFolder: ProjectFolder, store: PhotoStore,
    progress: (RenderProgress) -> Void = { _ in }
  ) throws(RenderError) -> Recording {
    let (scene, clock) = (plan.scene, plan.selection.clock)
    var recording = Recording(
      scene: name, size: size, scale: scene.screen.scale, fps: clock.fps.hertz,
      speed: clock.speed.factor)
    var tracks = plan.timeline.readingKeys.map { Track($0) }
    var last: SceneTime?
    var state = RenderProgress(scene: name, done: 0, total: plan.selection.range.count)
    try show(
      encode: { (_) throws(RenderError) in },
      emit: { (drawn, _) throws(RenderError) in
        let frame = drawn.frame
        recording.frames.append(
          Recording.Frame(
            index: frame.index, time: frame.time.seconds, playback: frame.playback.seconds,
            digest: drawn.digest.description))
        recording.motion.times.append(frame.time.seconds)
        for (track, reading) in frame.readings.enumerated() {
          tracks[track].values.append(reading.value)
        }
        recording.motion.marks += plan.timeline.marks(after: last, through: frame.time)
        last = frame.time
        state.done += 1
        progress(state)
      })
    // Swapping leaves one reference to the tracks, so that rounding does not copy them.
    try recordMoments(into: &tracks, &recording.motion)
    swap(&recording.motion.tracks, &tracks)
    recording.roundReadings()
    recording.take(written: written, scene: scene, photoFolder: photoFolder, store: store)
    return recording
  }

  /// Records the readings at moments between frames, and the measured movements.
  private func recordMoments(
    into tracks: inout [Track], _ motion: inout MotionRecording
  ) throws(RenderError) {
    let (clock, range) = (plan.selection.clock, plan.selection.range)
    try RenderError.simulated { () throws(SimulationError) in
      let times = range.map { clock.sceneTime(of: $0) }
      let moments = try IntermediateReadings(plan.timeline, between: times) {
        DisplayListDigest(of: $0).text
      }
      motion.moments = moments.rows.map(\.moment)
      for row in moments.rows {
        for (track, value) in row.values.enumerated() { tracks[track].between.append(value) }
      }
      for (track, measured) in try plan.timeline.measuredMotion().enumerated() {
        tracks[track].measured = measured
      }
    }
  }
}
