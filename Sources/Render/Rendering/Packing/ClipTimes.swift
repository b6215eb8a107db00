import Display
import Simulation
import Motion

/// The times of a montage of clips.
///
/// A clip's constant frame rate is kept if its times show one. Irregular times are kept in formats
/// that support them, and sampled at 60 frames per second in others. Several clips are shown at the
/// highest of their rates.
struct ClipTimes {
  /// The time on the clips' clock at which the montage begins, s.
  let start: Double
  /// The clips' seconds per second of playback.
  let speed: Double
  /// The duration of playback.
  let duration: SceneTime
  /// The frames per second; nil for a single clip with irregular times.
  let rate: Rate?
  /// The playback times of a single clip's frames, followed by the end.
  private let instants: [SceneTime]

  /// Plans the times of one or more clips.
  ///
  /// - Throws: `noSuchTime` if the requested range is empty, `simulation` if there are too many
  ///   frames.
  init(_ clips: [Clip], _ request: PackRequest) throws(RenderError) {
    let clocks = clips.map(\.times)
    let factor = request.speed.factor
    start = max(clocks.compactMap(\.starts.first).min() ?? 0, request.between?.lowerBound ?? 0)
    speed = factor
    // A single picture has no duration, so give it 1 ms.
    let ends = clocks.map { max($0.end, ($0.starts.last ?? 0) + 1e-3) }
    let last = ends.max() ?? 0
    let end = min(last, request.between?.upperBound ?? .infinity)
    guard end > start, let duration = SceneTime(seconds: (end - start) / factor) else {
      throw .noSuchTime(end: last)
    }
    self.duration = duration
    let known = clocks.compactMap(\.rate).max().flatMap {
      Rate(thousandths: Int(min(max($0 * factor * 1000, 1), 240_000).rounded()))
    }
    let isRegular = clips.count > 1 || clocks[0].rate != nil
    rate = request.fps ?? (isRegular ? known ?? .sixty : nil)
    let from = start
    instants =
      [.zero]
      + clocks[0].starts.filter { $0 > from && $0 < end }
      .compactMap { SceneTime(seconds: ($0 - from) / factor) } + [duration]
    let count = rate.map { duration.ticks(rate: $0) } ?? instants.count - 1
    try RenderError.simulated { () throws(SimulationError) in try FrameClock.check(count) }
  }

  /// Returns the frames for a format; `limit` is its max frame rate, nil for no limit.
  ///
  /// Irregular times become 60 frames per second if the format does not support them or they
  /// exceed the limit.
  func selection(_ facts: ClipFacts, limit: Rate?) -> FrameSelection {
    if let rate {
      return FrameSelection(rate: rate, duration: duration).limited(to: limit)
    }
    let minimum = limit.map { 1 / $0.hertz } ?? 0
    let gaps = zip(instants, instants.dropFirst()).map { ($1 - $0).seconds }
    guard facts.supportsFrameTimes, gaps.allSatisfy({ $0 > minimum - 1e-9 }) else {
      return FrameSelection(rate: .sixty, duration: duration).limited(to: limit)
    }
    return FrameSelection(instants: instants, rate: limit ?? .sixty)
  }

  /// Returns the index of the clip's frame that is shown when a montage frame begins.
  ///
  /// A clip that has not begun shows its first frame, and one that has ended its last.
  func frameIndex(of frame: Int, in selection: FrameSelection, _ clock: FrameTimes) -> Int {
    let time = time(of: frame, in: selection)
    if let frameIndex = clock.frame(at: time) { return frameIndex }
    return time < (clock.starts.first ?? 0) ? 0 : clock.starts.count - 1
  }

  /// Returns the time on the clips' clock, s, when a montage frame begins.
  func time(of frame: Int, in selection: FrameSelection) -> Double {
    start + selection.start(of: frame).seconds * speed
  }
}
