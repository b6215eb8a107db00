/// The times of a recording's frames, each of which lasts until the next or the end.
package struct FrameTimes: Hashable, Sendable {
  /// The usual frame rates of recordings, in thousandths of a frame per second.
  ///
  /// A recording is assigned the first rate that fits. That is the lowest rate, except that whole
  /// rates precede those of NTSC, because rounded delays cannot distinguish them.
  ///
  /// Source: the rates of video (SMPTE ST 2036-1) and displays, and the whole divisors of a GIF's
  /// centiseconds.
  private static let usualRates = [
    1000, 2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 12_500, 15_000, 16_000, 20_000,
    24_000, 25_000, 30_000, 29_970, 40_000, 48_000, 50_000, 60_000, 59_940, 72_000, 75_000, 90_000,
    100_000, 120_000, 144_000, 240_000,
  ]

  /// The start times in seconds, ascending; the first is 0 except in an excerpt of a recording.
  package let starts: [Double]
  /// The end of the last frame in seconds, not before its start.
  package let end: Double
  /// The sampling rate in frames per second; nil if unknown.
  package let rate: Double?
  /// The maximum difference between the starts and the sampling times, in seconds.
  package let tolerance: Double

  /// Creates the times of frames with ascending starts in seconds and a positive rate per second.
  package init(starts: [Double], rate: Double) {
    self.starts = starts
    self.rate = rate
    end = (starts.last ?? 0) + 1 / rate
    tolerance = 1e-6
  }

  /// Creates times from ascending sample times in seconds, using their average rate.
  package init(samples: [Double]) {
    let gaps = Double(samples.count - 1)
    let step = gaps > 0 ? ((samples.last ?? 0) - samples[0]) / gaps : 0
    self.init(starts: samples, rate: 1 / step)
  }

  /// The interval between sampled frames in seconds; 0 for a single frame or an unknown rate.
  package var step: Double { rate.map { 1 / $0 } ?? 0 }

  /// The duration of a frame without delay that other frames follow, in seconds.
  ///
  /// Source: browsers (WebKit, Gecko, Blink) show it for 100 ms.
  private static let noDelay = 0.1

  /// The maximum delay of a WebP frame that browsers treat as no delay, in milliseconds.
  ///
  /// Source: Blink (`DeferredImageDecoder`), Gecko (`FrameTimeout`) and WebKit (`BitmapImage`) do
  /// so.
  private static let maxIgnoredDelay = 10

  /// Creates times from delays, as in animations, where a frame lasts until the image changes.
  ///
  /// Delays are in seconds, 0 or more. A frame with delay 0 lasts as long as in browsers, so that
  /// no frame is skipped. A single frame may have no duration. `tolerance` is the rounding error of
  /// the starts in seconds.
  package init(delays: [Double], tolerance: Double) {
    var starts: [Double] = []
    var time = 0.0
    for delay in delays {
      starts.append(time)
      time += delay > 0 || delays.count == 1 ? delay : Self.noDelay
    }
    self.init(starts: starts, end: time, tolerance: tolerance)
  }

  /// Creates the times of a WebP from delays in ms, 0 or more; 10 ms or less counts as no delay.
  package init(milliseconds: [Int]) {
    let delays = milliseconds.map { $0 > Self.maxIgnoredDelay ? Double($0) / 1000 : 0 }
    self.init(delays: delays, tolerance: 0.0005)
  }

  /// Creates times from ascending starts and an end in seconds, and detects the rate.
  ///
  /// The end follows the last start. `tolerance` is the rounding error of the starts in seconds.
  package init(starts: [Double], end: Double, tolerance: Double) {
    self.starts = starts
    self.end = end
    let tolerance = max(tolerance, 1e-6)
    self.tolerance = tolerance
    let instants = Self.sampled(starts, end: end)
    let rates = Self.usualRates.map { Double($0) / 1000 }
    // A rate that fits exactly is likelier than a lower one that fits only because of rounding.
    // Excluded are rates so high that all rounded times fit.
    rate =
      rates.first { $0 * tolerance < 0.5 && Self.fits($0, starts: instants, tolerance: 1e-6) }
      ?? rates.first { Self.fits($0, starts: instants, tolerance: tolerance) }
  }

  /// Creates the times of a GIF from delays in 1/100 s.
  ///
  /// Encoders round either delays or frame end times to centiseconds, and some truncate them.
  package init(centiseconds: [Int]) {
    let delays = centiseconds.map { Double($0) / 100 }
    let rounded = FrameTimes(delays: delays, tolerance: 0.005)
    let cut = FrameTimes(delays: delays, tolerance: 0.0099)
    self = rounded.rate == nil && cut.rate != nil ? cut : rounded
  }

  /// Returns whether all starts match a positive rate within the tolerance.
  ///
  /// The rate is in frames per second. Some of the starts must be adjacent at that rate.
  package func fits(_ rate: Double) -> Bool {
    Self.fits(rate, starts: Self.sampled(starts, end: end), tolerance: tolerance)
  }

  /// Returns the times that determine the rate.
  ///
  /// Encoders choose any duration for the last frame, so the end counts only for short recordings.
  private static func sampled(_ starts: [Double], end: Double) -> [Double] {
    starts.count > 3 ? starts : starts + [end]
  }

  /// Returns whether the times are multiples of a rate's interval and some of them are adjacent.
  ///
  /// Long frames do not reveal the sampling rate.
  private static func fits(_ rate: Double, starts: [Double], tolerance: Double) -> Bool {
    let ticks = starts.map { ($0 * rate).rounded() }
    guard zip(ticks, starts).allSatisfy({ ($0 / rate - $1).magnitude <= tolerance }) else {
      return false
    }
    let neighbors = zip(ticks, ticks.dropFirst()).filter { $1 - $0 == 1 }.count
    return neighbors >= max(1, min(2, starts.count - 2))
  }

  /// Returns the index of the frame at a time in seconds, or starting within the tolerance after
  /// it.
  ///
  /// The result is nil before the first frame and after the end.
  package func frame(at time: Double) -> Int? {
    guard time < end - tolerance || (time <= (starts.last ?? -1) + tolerance) else { return nil }
    let count = starts.countOfPrefix { $0 <= time + tolerance }
    return count > 0 ? count - 1 : nil
  }
}
