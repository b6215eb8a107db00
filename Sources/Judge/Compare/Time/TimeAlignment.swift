/// A shift or a stretch of time that turns one recording into another.
package struct TimeAlignment: Hashable, Sendable {
  /// A map from times of the expected recording to times of the actual one.
  package enum Change: Hashable, Sendable {
    /// `actual = expected + seconds`; later if positive.
    case offset(seconds: Double)
    /// `actual = anchor + (expected − anchor) · factor`; slower if above 1.
    case stretch(factor: Double)
  }

  package var change: Change
  /// The expected scene time after which the change applies, in seconds; the anchor of a stretch.
  package var from: Double
  /// The share of the difference that the change explains, 0 to 1.
  package var explained: Double
  /// Whether all measurements are otherwise equal, so that the motion itself is unchanged.
  package var isExact = false

  /// The min explained share to report a change of time.
  package static let sufficient = 0.95
  /// The min explained share for pictures.
  ///
  /// About 10 % of them may differ in a single bit, and another 10 % may show at other times.
  package static let minExplainedForPictures = 0.8

  /// Returns the actual scene time of an expected one, both in seconds.
  ///
  /// Times before the beginning of the change are the same.
  package func actualTime(of time: Double) -> Double {
    guard time > from else { return time }
    switch change {
    case .offset(let seconds): return time + seconds
    case .stretch(let factor): return from + (time - from) * factor
    }
  }
}
