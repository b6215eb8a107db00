import Display

/// The errors of the times and values of two logs that are compared.
///
/// A value at an uncertain time is uncertain by its speed times the time's error. A recording or log
/// states a frame's time to within half of a frame, because the app draws, and a recorder copies, at
/// other instants. The errors of its clock add to that. Values that are measured in pictures have
/// errors of their own in each frame.
struct LogErrors {
  /// The values of both sides at a time of the actual side, s.
  struct Pair {
    let time: Double, expected: Double, actual: Double
    /// Two standard errors of the actual value, and the difference beyond it and the error of the time.
    let error: Double, excess: Double
  }

  /// The readings that state the standard errors of lengths and of the backdrop's opacity.
  static let names = ["image.error", "backdrop.error"]
  /// The share of a movement from which a change within a frame is a jump.
  private static let jump = 0.25

  /// The error of the time of a sample, s.
  private let time: Double
  /// The standard errors of values by the readings that state them.
  private var values: [String: TrackSamples] = [:]

  /// Takes the error of times from both sides, and those of values from tracks of the actual side.
  init(_ expected: [Double], _ actual: [Double], _ tracks: [Track]) {
    time = max(Self.timeError(expected), Self.timeError(actual))
    for track in tracks { values[track.name] = TrackSamples(track, times: actual) }
  }

  /// Returns the error of the times of a log: half of a frame and that of its clock.
  ///
  /// The clock's error is that of steps from whole frames, twice its deviation: 2 · 1.4826 / √2 medians.
  private static func timeError(_ times: [Double]) -> Double {
    let frame = GroupSamples(keys: [], times: times, values: []).interval
    guard frame > 0 else { return 0 }
    let odd = zip(times.dropFirst(), times).map { next, last in
      (next - last - max(1, ((next - last) / frame).rounded()) * frame).magnitude
    }.sorted()[(times.count - 1) / 2]
    return min(frame / 2 + 2.1 * odd, LogComparison.Limit.time)
  }

  /// Returns the values at the times of the actual side at which both are known.
  func pairs(
    _ one: TrackSamples, _ other: TrackSamples, in span: ClosedRange<Double>, noise: Double
  ) -> [Pair] {
    let jump = Self.jump * one.samples(in: span).map(\.value).extent
    let name = one.key.unit == .points ? 0 : one.key.name == "backdrop.opacity" ? 1 : nil
    let errors = name.flatMap { values[Self.names[$0]] }
    return other.samples(in: span).compactMap { at, value in
      guard let expected = one.value(near: at) else { return nil }
      let range = at - time...at + time
      let near =
        [expected] + one.samples(in: range).map(\.value)
        + [range.lowerBound, range.upperBound].compactMap { one.value(near: $0) }
      let (low, high) = (near.min() ?? expected, near.max() ?? expected)
      let nearest = min(max(value, low), high)
      let error = 2 * max(noise, errors?.value(near: at) ?? 0)
      // A jump shows in the next frame.
      return Pair(
        time: at, expected: high - low > jump ? nearest : expected, actual: value, error: error,
        excess: max(0, (value - nearest).magnitude - error))
    }
  }
}
