import Display
import Simulation
import Motion

/// The times of a film of clips.
///
/// A clip's own rate is kept where its times show one; other times are passed on as they are to formats that
/// take them, and to others as frames of 60 a second. Several clips are shown at the highest of their rates.
struct ClipTimes {
  /// The beginning of the film on the clips' clock, s.
  let start: Double
  /// The clips' seconds per second of playback.
  let speed: Double
  /// The playback time at the end.
  let duration: SceneTime
  /// The frames a second; nil where there is one clip, of times of its own.
  let rate: Rate?
  /// The playback times of frames of times of their own, and the end.
  private let instants: [SceneTime]

  /// Plans the times of clips, at least one.
  ///
  /// - Throws: `noSuchTime` where nothing is left of them; `simulation` where there are too many frames.
  init(_ clips: [Clip], _ request: PackRequest) throws(ProductionError) {
    let clocks = clips.map(\.times)
    let factor = request.speed.factor
    start = max(clocks.compactMap(\.starts.first).min() ?? 0, request.between?.lowerBound ?? 0)
    speed = factor
    // A picture alone has no duration.
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
    try ProductionError.simulated { () throws(SimulationError) in try FrameClock.check(count) }
  }

  /// The frames of a format that takes at most so many a second.
  func selection(_ facts: ClipFacts, limit: Rate?) -> FrameSelection {
    if let rate {
      return FrameSelection(rate: rate, duration: duration).limited(to: limit)
    }
    let least = limit.map { 1 / $0.hertz } ?? 0
    let gaps = zip(instants, instants.dropFirst()).map { ($1 - $0).seconds }
    guard facts.takesTimes, gaps.allSatisfy({ $0 > least - 1e-9 }) else {
      return FrameSelection(rate: .sixty, duration: duration).limited(to: limit)
    }
    return FrameSelection(instants: instants, rate: limit ?? .sixty)
  }

  /// The frame of a clip that is shown when a frame begins, or nearly begins; the last where it has ended.
  func place(of frame: Int, in selection: FrameSelection, _ clock: FrameTimes) -> Int {
    let time = time(of: frame, in: selection)
    if let place = clock.frame(at: time) { return place }
    return time < (clock.starts.first ?? 0) ? 0 : clock.starts.count - 1
  }

  /// The time of the clips when a frame begins, s.
  func time(of frame: Int, in selection: FrameSelection) -> Double {
    start + selection.start(of: frame).seconds * speed
  }
}
