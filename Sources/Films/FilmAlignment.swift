/// Which frames of two films show at the same instants.
package struct FilmAlignment: Hashable, Sendable {
  /// An instant, and the frame that each film shows then.
  package struct Pair: Hashable, Sendable {
    /// When, s of playback in the actual film.
    package var time: Double
    /// The expected film's frame; nil where it has ended.
    package var expected: Int?
    /// The actual film's frame; nil where it has ended.
    package var actual: Int?

    /// Makes a pair.
    package init(time: Double, expected: Int?, actual: Int?) {
      self.time = time
      self.expected = expected
      self.actual = actual
    }
  }

  /// The instants, in the order of time.
  package let pairs: [Pair]
  /// How many frames of either film show at none of the instants, because the films were sampled at
  /// different rates.
  package let leftOut: Int
  /// The rate of the instants where the films were sampled at different ones; nil where they were not.
  package let commonRate: Double?

  /// Lays two films over one another.
  ///
  /// Films of one rate, or of rates that cannot be told, are compared whenever either begins to show
  /// another frame. Films of different rates are compared at the instants at which both were sampled,
  /// as what they show between those differs by rights.
  ///
  /// - Parameters:
  ///   - expected: one film's clock.
  ///   - actual: the other's.
  package init(expected: FilmClock, actual: FilmClock) {
    var instants: [Double]
    if let one = expected.rate, let other = actual.rate, (one - other).magnitude > 1e-9 * one {
      let common = Self.commonRate(one, other)
      commonRate = common
      let end = max(expected.end, actual.end)
      let count = Int(min((end * common).rounded(.up), 1e6))
      instants = (0..<max(1, count)).map { Double($0) / common }
    } else {
      commonRate = nil
      let tolerance = max(expected.tolerance, actual.tolerance)
      instants = []
      for start in (expected.starts + actual.starts).sorted()
      where instants.last.map({ start - $0 > tolerance }) ?? true {
        instants.append(start)
      }
    }
    var pairs: [Pair] = []
    var shown: (expected: Set<Int>, actual: Set<Int>) = ([], [])
    for instant in instants {
      let pair = Pair(
        time: instant, expected: expected.frame(at: instant), actual: actual.frame(at: instant))
      guard pair.expected != nil || pair.actual != nil else { continue }
      pair.expected.map { _ = shown.expected.insert($0) }
      pair.actual.map { _ = shown.actual.insert($0) }
      pairs.append(pair)
    }
    self.pairs = pairs
    leftOut =
      expected.starts.count - shown.expected.count + actual.starts.count - shown.actual.count
  }

  /// The greatest rate of which both are whole multiples.
  ///
  /// - Parameters:
  ///   - one: frames per second, to thousandths.
  ///   - other: frames per second, to thousandths.
  /// - Returns: at least 0.001.
  private static func commonRate(_ one: Double, _ other: Double) -> Double {
    var (a, b) = (Int((one * 1000).rounded()), Int((other * 1000).rounded()))
    while b > 0 { (a, b) = (b, a % b) }
    return Double(max(a, 1)) / 1000
  }
}
