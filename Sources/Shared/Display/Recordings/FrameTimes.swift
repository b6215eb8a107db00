import Motion

/// The times of a recording's frames: each shows until the next one starts, the last until the end.
package struct FrameTimes: Hashable, Sendable {
  /// The frame rates of recordings, frames per second, in thousandths.
  ///
  /// A recording is taken to have the first that fits: the lowest, but whole rates before those of NTSC,
  /// which rounded delays cannot tell from them.
  /// Source: the rates of video (SMPTE ST 2036-1) and displays, and the whole divisors of a GIF's
  /// centiseconds.
  private static let usualRates = [
    1000, 2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 12_500, 15_000, 16_000, 20_000,
    24_000, 25_000, 30_000, 29_970, 40_000, 48_000, 50_000, 60_000, 59_940, 72_000, 75_000, 90_000,
    100_000, 120_000, 144_000, 240_000,
  ]

  /// The starts of the frames, s, ascending; the first at 0 but for those that are a part of another.
  package let starts: [Double]
  /// The end of the last frame, s; not before its start.
  package let end: Double
  /// The rate at which they were sampled, 1/s; nil if unknown.
  package let rate: Double?
  /// The greatest distance of starts from the sampled instants, s.
  package let tolerance: Double

  /// Creates the times of frames that start at ascending times, s, sampled at a rate, 1/s, above 0.
  package init(starts: [Double], rate: Double) {
    self.starts = starts
    self.rate = rate
    end = (starts.last ?? 0) + 1 / rate
    tolerance = 1e-6
  }

  /// Creates the times of samples, ascending, in s, whose rate is that of all of them together.
  package init(samples: [Double]) {
    let gaps = Double(samples.count - 1)
    let step = gaps > 0 ? ((samples.last ?? 0) - samples[0]) / gaps : 0
    self.init(starts: samples, rate: 1 / step)
  }

  /// The time from one sampled frame to the next, s; 0 for a single one and where it is unknown.
  package var step: Double { rate.map { 1 / $0 } ?? 0 }

  /// The time that a frame of no delay shows before others, s.
  ///
  /// Source: browsers (WebKit, Gecko, Blink) show it for 100 ms.
  private static let noDelay = 0.1

  /// The longest delay of a WebP that browsers take for none, ms.
  ///
  /// Source: Blink (`DeferredImageDecoder`), Gecko (`FrameTimeout`) and WebKit (`BitmapImage`) do so.
  private static let longestNoDelay = 10

  /// Creates the times of frames that are held while they look alike, as in animations.
  ///
  /// Delays are in s, 0 or more; 0 shows as long as browsers show it, so that no frame goes unseen, and
  /// one frame alone may have no duration. `tolerance` is the error of the starts by rounding, s.
  package init(delays: [Double], tolerance: Double) {
    var starts: [Double] = []
    var time = 0.0
    for delay in delays {
      starts.append(time)
      time += delay > 0 || delays.count == 1 ? delay : Self.noDelay
    }
    self.init(starts: starts, end: time, tolerance: tolerance)
  }

  /// Creates the times of a WebP from delays in ms, 0 or more; 10 and less show as long as none.
  package init(milliseconds: [Int]) {
    let delays = milliseconds.map { $0 > Self.longestNoDelay ? Double($0) / 1000 : 0 }
    self.init(delays: delays, tolerance: 0.0005)
  }

  /// Creates the times of frames that start at ascending times, s, the last one ending after its start.
  ///
  /// The rate is found. `tolerance` is the error of the starts by rounding, s.
  package init(starts: [Double], end: Double, tolerance: Double) {
    self.starts = starts
    self.end = end
    let tolerance = max(tolerance, 1e-6)
    self.tolerance = tolerance
    let instants = Self.sampled(starts, end: end)
    let rates = Self.usualRates.map { Double($0) / 1000 }
    // A rate that fits exactly is likelier than a lower one that rounding allows, unless all that is
    // rounded fits it.
    rate =
      rates.first { $0 * tolerance < 0.5 && Self.fits($0, starts: instants, tolerance: 1e-6) }
      ?? rates.first { Self.fits($0, starts: instants, tolerance: tolerance) }
  }

  /// Creates the times of a GIF from delays in 1/100 s.
  ///
  /// Writers round delays, or the instants at which frames end, to centiseconds; some cut them off.
  package init(centiseconds: [Int]) {
    let delays = centiseconds.map { Double($0) / 100 }
    let rounded = FrameTimes(delays: delays, tolerance: 0.005)
    guard rounded.rate == nil else {
      self = rounded
      return
    }
    let cut = FrameTimes(delays: delays, tolerance: 0.0099)
    self = cut.rate == nil ? rounded : cut
  }

  /// True if all starts are at instants of a rate, 1/s, above 0, within the tolerance, some of them
  /// neighbours.
  package func fits(_ rate: Double) -> Bool {
    Self.fits(rate, starts: Self.sampled(starts, end: end), tolerance: tolerance)
  }

  /// The instants that tell a rate; writers hold the last frame as long as they like, so the end counts
  /// in short ones only.
  private static func sampled(_ starts: [Double], end: Double) -> [Double] {
    starts.count > 3 ? starts : starts + [end]
  }

  /// True if instants are whole multiples of a rate's interval, some of them neighbours: frames that are
  /// held for long do not tell the sampling rate.
  private static func fits(_ rate: Double, starts: [Double], tolerance: Double) -> Bool {
    let ticks = starts.map { ($0 * rate).rounded() }
    guard zip(ticks, starts).allSatisfy({ ($0 / rate - $1).magnitude <= tolerance }) else {
      return false
    }
    let neighbours = zip(ticks, ticks.dropFirst()).filter { $1 - $0 == 1 }.count
    return neighbours >= max(1, min(2, starts.count - 2))
  }

  /// The index of the frame that shows at a time, s, or begins within the tolerance after it; nil before
  /// the beginning and from the end on.
  package func frame(at time: Double) -> Int? {
    guard time < end - tolerance || (time <= (starts.last ?? -1) + tolerance) else { return nil }
    let count = starts.countOfPrefix { $0 <= time + tolerance }
    return count > 0 ? count - 1 : nil
  }
}
