package import Display
import Platform
import SceneModel
package import Simulation

/// The frames of a scene or clip that are shown, and their times.
package struct FrameSelection: Hashable, Sendable {
  /// The times of the frames; those of a clip may begin at other times (see `start(of:)`).
  package let clock: FrameClock
  /// The indices of the frames that are shown.
  package private(set) var range: Range<Int>
  private let duration: SceneTime
  /// Whether the frames begin at individual times instead of a constant rate.
  package var hasIrregularTimes: Bool { instants != nil }
  /// The times when the frames begin to play, followed by the end; nil to use the clock's times.
  private var instants: [SceneTime]?
}

extension FrameSelection {
  /// Selects the frames in a range of indices; nil selects all.
  ///
  /// - Throws: `simulation` if the scene has too many frames, `noSuchFrames` if the range contains
  ///   none.
  package init(of timeline: Timeline, wanted: Range<Int>?) throws(RenderError) {
    clock = FrameClock(of: timeline)
    duration = timeline.duration
    let all = 0..<clock.count
    let range = (wanted ?? all).clamped(to: all)
    guard !range.isEmpty else { throw .noSuchFrames(wanted ?? all, count: clock.count) }
    try rethrowing(as: RenderError.simulation, FrameClock.check(range.count))
    self.range = range
    instants = nil
  }

  /// Selects the frames of a constant rate that play for about a duration; at least one.
  package init(rate: Rate, nearestTo duration: SceneTime) {
    let ticks = max(1, Int((duration.seconds * rate.hertz).rounded()))
    let duration = SceneTime(ticks: ticks, rate: rate)
    let clock = FrameClock(fps: rate, speed: .normal, duration: duration)
    self.init(clock: clock, range: 0..<clock.count, duration: duration)
  }

  /// Selects frames that begin at individual times.
  ///
  /// - Parameters:
  ///   - instants: The start times, ascending from zero, followed by the end time.
  ///   - rate: The frame rate for formats without individual frame times.
  package init(instants: [SceneTime], rate: Rate) {
    precondition(instants.count > 1, "a clip must have a frame and an end")
    duration = instants[instants.count - 1]
    clock = FrameClock(fps: rate, speed: .normal, duration: duration)
    range = 0..<instants.count - 1
    self.instants = instants
  }

  /// Returns the frames that play in the same time at `rate` or slower; nil sets no limit.
  package func limited(to rate: Rate?) -> FrameSelection {
    guard let rate, clock.fps.thousandths > rate.thousandths else { return self }
    let slower = FrameClock(fps: rate, speed: clock.speed, duration: duration, story: clock.story)
    let first = clock.playbackTime(of: range.lowerBound).ticks(rate: rate)
    let end = clock.playbackTime(of: range.upperBound).ticks(rate: rate)
    return FrameSelection(
      clock: slower, range: min(first, slower.count - 1)..<min(max(end, first + 1), slower.count),
      duration: duration)
  }

  /// Returns the frames of a clip with a story, if all are selected.
  func with(_ story: Story?) -> FrameSelection {
    guard let story, range == 0..<clock.count else { return self }
    let clock = FrameClock(fps: clock.fps, speed: clock.speed, duration: duration, story: story)
    return FrameSelection(clock: clock, range: 0..<clock.count, duration: duration)
  }

  /// Returns some of the frames.
  func restricted(to frames: Range<Int>) -> FrameSelection {
    var restricted = self
    restricted.range = frames
    return restricted
  }

  /// Returns the index of the frame that shows a scene time, among all frames of the scene.
  package func frame(showing time: SceneTime) -> Int {
    let next = clock.frame(showing: time)
    let frame = clock.sceneTime(of: next) > time ? next - 1 : next
    return min(max(frame, 0), clock.count - 1)
  }

  /// Returns the duration of frames in units of 1/`second` s.
  ///
  /// Their start and end are rounded instead of the duration, so rounding errors do not add up.
  package func duration(of frames: Range<Int>, per second: Int) -> Int {
    start(of: frames.upperBound).rounded(per: second)
      - start(of: frames.lowerBound).rounded(per: second)
  }

  /// The time when the last frame ends.
  var end: SceneTime { start(of: range.upperBound) }

  /// Returns the exact duration of frames.
  package func span(of frames: Range<Int>) -> SceneTime {
    start(of: frames.upperBound) - start(of: frames.lowerBound)
  }

  /// Returns the time when a frame begins to play, or the end time for the index after the last.
  package func start(of frame: Int) -> SceneTime {
    guard let instants, instants.indices.contains(frame) else {
      return clock.playbackTime(of: frame)
    }
    return instants[frame]
  }
}
