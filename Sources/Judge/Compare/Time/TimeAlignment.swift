/// A shift or a stretch of time that turns one recording into another.
package struct TimeAlignment: Hashable, Sendable {
  /// A map from times of the expected recording to times of the actual one.
  package enum Change: Hashable, Sendable {
    /// `actual = expected + seconds`; over 0 is later.
    case offset(seconds: Double)
    /// `actual = anchor + (expected − anchor) · factor`; over 1 is slower.
    case stretch(factor: Double)
  }

  /// The change of time.
  package var change: Change
  /// The expected scene time from which on it holds, s; the anchor of a stretch.
  package var from: Double
  /// The explained share of the difference, 0…1.
  package var explained: Double

  /// The least explained share for a claim.
  package static let sufficient = 0.95
  /// The same of pictures, of which some 10 % may differ in a bit, and as many may fall on other times.
  package static let sufficientOfPictures = 0.8

  /// The actual scene time of an expected one, both in s; the same before the change begins.
  package func actualTime(of time: Double) -> Double {
    guard time > from else { return time }
    switch change {
    case .offset(let seconds): return time + seconds
    case .stretch(let factor): return from + (time - from) * factor
    }
  }
}
