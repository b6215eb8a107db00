/// When the frames of a clip show: each from its start until the next one's, the last until the end.
package struct ClipClock: Hashable, Sendable {
  /// The frame rates that clips have, frames per second, in thousandths.
  ///
  /// Each clip is taken to have the first that fits: the lowest, but whole rates before those of NTSC,
  /// which rounded delays cannot tell from them.
  ///
  /// Source: the rates of video (SMPTE ST 2036-1) and displays, and the whole divisors of a GIF's
  /// centiseconds.
  private static let usualRates = [
    1000, 2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 12_500, 15_000, 16_000, 20_000,
    24_000, 25_000, 30_000, 29_970, 40_000, 48_000, 50_000, 60_000, 59_940, 72_000, 75_000, 90_000,
    100_000, 120_000, 144_000, 240_000,
  ]

  /// When frames begin to show, s, ascending; the first at 0 but for clips that are a part of another.
  package let starts: [Double]
  /// When the last frame ends, s; not before its start.
  package let end: Double
  /// The rate at which the clip was sampled, 1/s; nil where that cannot be told.
  package let rate: Double?
  /// The greatest distance of starts from the instants that were sampled, s.
  package let tolerance: Double

  /// Creates the clock of frames sampled at a rate.
  ///
  /// - Parameters:
  ///   - starts: when frames begin to show, s, ascending.
  ///   - rate: frames per second, above 0.
  package init(starts: [Double], rate: Double) {
    self.starts = starts
    self.rate = rate
    end = (starts.last ?? 0) + 1 / rate
    tolerance = 1e-6
  }

  /// The time for which a frame of no delay shows where others follow, s.
  ///
  /// Source: browsers (WebKit, Gecko, Blink) show it for 100 ms.
  private static let noDelay = 0.1

  /// Creates the clock of frames that are held for as long as they look alike, as animations do.
  ///
  /// - Parameters:
  ///   - delays: how long each frame shows, s; not negative. Of 0 it shows as long as browsers show
  ///     it, so that no frame goes unseen; a clip of one frame may be of no duration.
  ///   - tolerance: how far the starts may be off because delays are rounded, s.
  package init(delays: [Double], tolerance: Double) {
    var starts: [Double] = []
    var time = 0.0
    for delay in delays {
      starts.append(time)
      time += delay > 0 || delays.count == 1 ? delay : Self.noDelay
    }
    self.starts = starts
    end = time
    let tolerance = max(tolerance, 1e-6)
    self.tolerance = tolerance
    let instants = Self.sampled(starts, end: time)
    let rates = Self.usualRates.map { Double($0) / 1000 }
    // A rate that fits exactly is likelier than a lower one that rounding allows, unless all that is
    // rounded fits it.
    rate =
      rates.first { $0 * tolerance < 0.5 && Self.fits($0, starts: instants, tolerance: 1e-6) }
      ?? rates.first { Self.fits($0, starts: instants, tolerance: tolerance) }
  }

  /// Creates the clock of a GIF.
  ///
  /// Writers round delays, or the instants at which frames end, to centiseconds; some cut them off.
  ///
  /// - Parameter centiseconds: how long each frame shows, 1/100 s.
  package init(centiseconds: [Int]) {
    let delays = centiseconds.map { Double($0) / 100 }
    let rounded = ClipClock(delays: delays, tolerance: 0.005)
    guard rounded.rate == nil else {
      self = rounded
      return
    }
    let cut = ClipClock(delays: delays, tolerance: 0.0099)
    self = cut.rate == nil ? rounded : cut
  }

  /// True where the clip may have been sampled at a rate, as far as its starts are exact.
  ///
  /// - Parameter rate: frames per second, above 0.
  /// - Returns: whether all its starts are at instants of that rate, neighbours among them.
  func fits(_ rate: Double) -> Bool {
    Self.fits(rate, starts: Self.sampled(starts, end: end), tolerance: tolerance)
  }

  /// The instants that tell a rate; writers hold the last frame for as long as they like, so that the
  /// end counts in short clips only.
  private static func sampled(_ starts: [Double], end: Double) -> [Double] {
    starts.count > 3 ? starts : starts + [end]
  }

  /// True where instants are whole multiples of a rate's interval, some of them neighbours: frames that
  /// are held for long say nothing of how often the clip was sampled.
  private static func fits(_ rate: Double, starts: [Double], tolerance: Double) -> Bool {
    let ticks = starts.map { ($0 * rate).rounded() }
    guard zip(ticks, starts).allSatisfy({ ($0 / rate - $1).magnitude <= tolerance }) else {
      return false
    }
    let neighbours = zip(ticks, ticks.dropFirst()).filter { $1 - $0 == 1 }.count
    return neighbours >= max(1, min(2, starts.count - 2))
  }

  /// The frame that shows at an instant; nil before the beginning and from the end on.
  ///
  /// - Parameter time: s; a frame that begins within the tolerance after it counts.
  /// - Returns: the frame's place.
  package func frame(at time: Double) -> Int? {
    guard time < end - tolerance || (time <= (starts.last ?? -1) + tolerance) else { return nil }
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time + tolerance { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
