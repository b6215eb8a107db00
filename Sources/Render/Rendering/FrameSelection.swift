package import Motion
package import Simulation

/// The frames of a scene or a clip that are shown, and their times.
package struct FrameSelection: Hashable, Sendable {
  /// The times of the frames; those of a clip may begin at others (`start`).
  package let clock: FrameClock
  /// The frames that are shown.
  package let range: Range<Int>
  private let duration: SceneTime
  /// True if the frames play at times of their own, not at a rate.
  package var hasOwnTimes: Bool { instants != nil }
  /// The times when the frames begin to play, and the end; nil where they are the clock's.
  private var instants: [SceneTime]?
}

extension FrameSelection {
  /// Selects frames by their numbers; nil for all.
  ///
  /// - Throws: `simulation` where the scene has too many frames; `noSuchFrames`.
  package init(of timeline: Timeline, wanted: Range<Int>?) throws(ProductionError) {
    clock = FrameClock(of: timeline)
    duration = timeline.duration
    let all = 0..<clock.count
    let range = (wanted ?? all).clamped(to: all)
    guard !range.isEmpty else {
      throw .noSuchFrames(wanted ?? all, count: clock.count)
    }
    try ProductionError.simulated { () throws(SimulationError) in
      try FrameClock.check(range.count)
    }
    self.range = range
    instants = nil
  }

  /// Selects frames of one rate that play for so long, at least one.
  package init(rate: Rate, duration: SceneTime) {
    let clock = FrameClock(fps: rate, speed: .normal, duration: duration)
    self.init(clock: clock, range: 0..<clock.count, duration: duration)
  }

  /// Selects frames that play from times of their own, ascending from zero, to the end, which stands last.
  ///
  /// They are passed as frames of a rate where a format knows nothing else.
  package init(instants: [SceneTime], rate: Rate) {
    precondition(instants.count > 1, "a clip has a frame and an end")
    duration = instants[instants.count - 1]
    clock = FrameClock(fps: rate, speed: .normal, duration: duration)
    range = 0..<instants.count - 1
    self.instants = instants
  }

  /// The frames that play in the same time with at most so many a second; nil for no limit.
  package func limited(to rate: Rate?) -> FrameSelection {
    guard let rate, clock.fps.thousandths > rate.thousandths else { return self }
    let slower = FrameClock(fps: rate, speed: clock.speed, duration: duration)
    let first = clock.playbackTime(of: range.lowerBound).ticks(rate: rate)
    let end = clock.playbackTime(of: range.upperBound).ticks(rate: rate)
    return FrameSelection(
      clock: slower,
      range: min(first, slower.count - 1)..<min(max(end, first + 1), slower.count),
      duration: duration)
  }

  /// The number of the frame that shows a scene time, of all that the scene has.
  package func frame(showing time: SceneTime) -> Int {
    let next = time.ticks(rate: clock.fps, speed: clock.speed)
    let frame = clock.sceneTime(of: next) > time ? next - 1 : next
    return min(max(frame, 0), clock.count - 1)
  }

  /// The duration of some frames in parts of a second; their beginning and their end are rounded, so that
  /// no error adds up.
  package func duration(of frames: Range<Int>, per second: Int) -> Int {
    start(of: frames.upperBound).rounded(per: second)
      - start(of: frames.lowerBound).rounded(per: second)
  }

  /// The duration of some frames.
  package func span(of frames: Range<Int>) -> SceneTime {
    start(of: frames.upperBound) - start(of: frames.lowerBound)
  }

  /// The time when a frame begins to play, or the end.
  package func start(of frame: Int) -> SceneTime {
    guard let instants, instants.indices.contains(frame) else {
      return clock.playbackTime(of: frame)
    }
    return instants[frame]
  }
}
