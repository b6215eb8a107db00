import Display
import Platform
import Simulation

/// The times of a montage of clips.
///
/// Formats with frame times use those of the clips. A montage of several clips changes at the times
/// of every clip, or at the highest of their rates. Videos have a constant rate.
struct ClipTimes {
  /// The time on the clips' clock at which the montage begins, s.
  let start: Double
  /// The clips' seconds per second of playback.
  let speed: Double
  /// The duration of playback.
  let duration: SceneTime
  /// The frames per second in formats without frame times.
  private let videoRate: Rate
  /// The requested rate, or that of the clips; nil if unknown.
  private let rate: Rate?
  /// The playback times of the frames in other formats, followed by the end.
  private let instants: [SceneTime]

  /// The max error of the duration at which a video keeps the clips' rate, s.
  ///
  /// Source: ours; half a frame at 25 fps, so that the rates of videos are kept.
  private static let maxEndError = 0.02

  /// The min interval between frames in formats without a max rate.
  ///
  /// Source: ours; shorter than any display can show.
  private static let minInterval = SceneTime(nanoseconds: 1_000_000)

  /// Plans the times of one or more clips.
  ///
  /// - Throws: `noSuchTime` if the requested range is empty, `simulation` if there are too many
  ///   frames.
  init(_ clips: [Clip], _ request: PackRequest) throws(RenderError) {
    let clocks = clips.map(\.times)
    let factor = request.speed.factor
    start = max(clocks.compactMap(\.starts.first).min() ?? 0, request.between?.lowerBound ?? 0)
    speed = factor
    // A single picture has no duration, so give it that of a frame.
    let last = clocks.map { $0.end > 0 ? $0.end : 1.0 / 60 }.max() ?? 0
    let end = min(last, request.between?.upperBound ?? .infinity)
    guard end > start, let duration = SceneTime(seconds: (end - start) / factor) else {
      throw .noSuchTime(end: last)
    }
    self.duration = duration
    let from = start
    let changes = clocks.flatMap(\.starts).filter { $0 > from && $0 < end }
      .compactMap { SceneTime(seconds: ($0 - from) / factor) }
    let own = Set(changes + [.zero, duration]).sorted()
    let rates = clocks.compactMap(\.rate)
    let known = rates.max().flatMap {
      Rate(thousandths: Int(min(max($0 * factor * 1000, 1), 240_000).rounded()))
    }
    rate = request.fps ?? known
    let sampled = known ?? .sixty
    let error = FrameSelection(rate: sampled, nearestTo: duration).end - duration
    let fitting = error.seconds.magnitude < Self.maxEndError ? sampled : .sixty
    videoRate = request.fps ?? Self.rate(of: own) ?? fitting
    let areClose = zip(own, own.dropFirst()).contains { ($1 - $0).seconds < 0.5 / sampled.hertz }
    let isSampled = clips.count > 1 && rates.count == clips.count && areClose
    let sampling = request.fps ?? (isSampled ? sampled : nil)
    let count = sampling.map { duration.ticks(rate: $0) } ?? own.count - 1
    try rethrowing(as: RenderError.simulation, FrameClock.check(count))
    instants =
      sampling.map { rate in
        (0..<count).map { SceneTime(ticks: $0, rate: rate) } + [duration]
      } ?? own
  }

  /// Returns the lowest rate with a frame at each time, within 1 ms; nil if it is above 60 fps.
  private static func rate(of instants: [SceneTime]) -> Rate? {
    // A rate has whole thousandths, so a slow clip may need a multiple.
    let shortest = zip(instants, instants.dropFirst()).map { ($1 - $0).seconds }.min() ?? 1
    return (1...60_000).lazy.compactMap { multiple in
      Rate(thousandths: Int((Double(multiple) * 1000 / shortest).rounded()))
    }.prefix { $0.hertz <= 60 }.first { rate in
      instants.allSatisfy { $0.isTick(of: rate, within: 1e-3) }
    }
  }

  /// Returns the frames for a format; `limit` is its max frame rate, nil for no limit.
  func selection(_ facts: ClipFacts, limit: Rate?) -> FrameSelection {
    func limited(_ rate: Rate) -> Rate {
      limit.map { $0.thousandths < rate.thousandths ? $0 : rate } ?? rate
    }
    guard facts.supportsFrameTimes else {
      return FrameSelection(rate: limited(videoRate), nearestTo: duration)
    }
    let times = instants(atLeast: limit.map { SceneTime(ticks: 1, rate: $0) } ?? Self.minInterval)
    guard let rate = rate.map(limited), times.allSatisfy({ $0.isTick(of: rate, within: 1e-6) })
    else {
      return FrameSelection(instants: times, rate: limit ?? .sixty)
    }
    return FrameSelection(rate: rate, nearestTo: duration)
  }

  /// Returns the times with a min interval: frames are delayed rather than omitted, if possible.
  private func instants(atLeast interval: SceneTime) -> [SceneTime] {
    var kept = [SceneTime.zero]
    for (time, next) in zip(instants.dropFirst(), instants.dropFirst(2)) {
      let start = max(time, kept[kept.count - 1] + interval)
      // Omit a picture that the next one replaces by then.
      if next == duration ? start + interval <= duration : start < next { kept.append(start) }
    }
    return kept + [max(duration, kept[kept.count - 1] + interval)]
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

extension SceneTime {
  /// Whether it is a tick of a rate, within an error, s.
  fileprivate func isTick(of rate: Rate, within error: Double) -> Bool {
    let tick = SceneTime(ticks: Int((seconds * rate.hertz).rounded()), rate: rate)
    return (self - tick).seconds.magnitude < error
  }
}
