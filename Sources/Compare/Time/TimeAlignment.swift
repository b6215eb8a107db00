/// A shift or a stretch of time that makes one recording into another.
package struct TimeAlignment: Hashable, Sendable, Codable {
  /// How times of the expected recording become times of the actual one.
  package enum Change: Hashable, Sendable, Codable {
    /// `actual = expected + seconds`; over 0 is later.
    case offset(seconds: Double)
    /// `actual = anchor + (expected − anchor) · factor`; over 1 is slower.
    case stretch(factor: Double)
  }

  /// What happens to time.
  package var change: Change
  /// From which expected scene time on, s; the anchor of a stretch.
  package var from: Double
  /// How much of the difference this explains, 0…1.
  package var explained: Double

  /// How much must be explained for a claim.
  package static let sufficient = 0.95

  /// The actual time of an expected one, s.
  ///
  /// - Parameter time: s of the expected recording's scene time.
  /// - Returns: s of the actual recording's scene time; the same before the change begins.
  package func actualTime(of time: Double) -> Double {
    guard time > from else { return time }
    switch change {
    case .offset(let seconds): return time + seconds
    case .stretch(let factor): return from + (time - from) * factor
    }
  }

  /// What happens to time, in words, without a full stop.
  package var sentence: String {
    let start = from > 1e-9 ? "everything after \(MotionWords.time(from))" : "everything"
    switch change {
    case .offset(let seconds): return "\(start) happens \(MotionWords.later(seconds))"
    case .stretch(let factor):
      let place = from > 1e-9 ? " from \(MotionWords.time(from)) on" : ""
      return "everything takes \(MotionWords.asLong(factor))\(place)"
    }
  }
}
