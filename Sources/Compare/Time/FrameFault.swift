/// Frames of a film that are not where another film has them, though the rest is.
package struct FrameFault: Hashable, Sendable {
  /// The fault.
  package enum Kind: Hashable, Sendable {
    /// One picture or two that are neither before nor after it in the other film.
    case flash
    /// A picture stays while the other film goes on, and the next ones are in time.
    case held
    /// A picture comes once more, and all later ones are late by it.
    case doubled
    /// A picture is missing, and all later ones are early by it.
    case dropped
    /// Two neighbours have changed places.
    case swapped
  }

  /// The fault.
  package var kind: Kind
  /// The first instant, s.
  package var time: Double
  /// The number of instants that it lasts.
  package var count: Int

  /// The most instants of a fault; what lasts longer is another film.
  private static let longest = 2
  /// The number of pictures in a row that have to agree before a film counts as late or early.
  private static let sure = 3

  /// The faults of a film against another one, both by the digests of what they show at the same instants.
  ///
  /// Empty where they differ otherwise as well: then single frames are not what is wrong.
  package static func all<Digest: Hashable>(
    expected: [Digest], actual: [Digest], times: [Double]
  ) -> [FrameFault] {
    all(
      FrameLikeness<Never>(
        expected: expected.count, actual: actual.count,
        isSame: { expected[$0] == actual[$1] },
        isKept: { actual[$0] == actual[$0 - 1] },
        isMoving: { expected[$0] != expected[$0 + 1] }), times: times)
  }

  /// The faults of a film against another one, by what looks alike in them.
  ///
  /// - Throws: as the likeness does.
  package static func all<Failure: Error>(
    _ films: FrameLikeness<Failure>, times: [Double]
  ) throws(Failure) -> [FrameFault] {
    var faults: [FrameFault] = []
    // The place in the film that there is, and in the one that there should be.
    var (one, other) = (0, 0)
    while one < films.expected, other < films.actual {
      if try films.isSame(one, other) {
        one += 1
        other += 1
        continue
      }
      let time = times[min(other, times.count - 1)]
      let isKept = other > 0 ? try films.isKept(other) : false
      if one + 1 < films.expected, other + 1 < films.actual,
        try films.isSame(one, other + 1), try films.isSame(one + 1, other)
      {
        faults.append(FrameFault(kind: .swapped, time: time, count: 2))
        one += 2
        other += 2
      } else if try films.agree(one + 1, other, sure) {
        faults.append(FrameFault(kind: .dropped, time: time, count: 1))
        one += 1
      } else if isKept, try films.agree(one, other + 1, sure) {
        faults.append(FrameFault(kind: .doubled, time: time, count: 1))
        other += 1
      } else {
        var length = 1
        // A film that rests goes on as it was; how long it rests tells nothing here.
        while length <= longest,
          // Both may end with it.
          one + length < films.expected || other + length < films.actual,
          try !films.agree(one + length, other + length, sure, needsMotion: false)
        {
          length += 1
        }
        guard length <= longest else { return [] }
        // What comes next, and is there a frame too early, is no flash.
        if !isKept, one + length < films.expected, try films.isSame(one + length, other) {
          return []
        }
        faults.append(FrameFault(kind: isKept ? .held : .flash, time: time, count: length))
        one += length
        other += length
      }
    }
    return faults
  }

  /// The fault in a sentence without a full stop.
  package var sentence: String {
    let place = "at \(MotionWords.time(time))"
    return switch kind {
    case .flash:
      count == 1
        ? "one frame \(place) shows something else" : "\(count) frames \(place) show something else"
    case .held:
      "the picture before is held \(place) for \(count == 1 ? "a frame" : "\(count) frames")"
    case .doubled: "a frame comes twice \(place), and all after it are a frame late"
    case .dropped: "a frame is dropped \(place), and all after it are a frame early"
    case .swapped: "two frames are swapped \(place)"
    }
  }
}

/// The frames of two films that look alike.
package struct FrameLikeness<Failure: Error> {
  /// The number of expected frames.
  package let expected: Int
  /// The number of actual frames.
  package let actual: Int
  /// True if an expected frame and an actual one look alike.
  package let isSame: (Int, Int) throws(Failure) -> Bool
  /// True if an actual frame looks like the one before it; never asked of the first.
  package let isKept: (Int) throws(Failure) -> Bool
  /// True if an expected frame looks otherwise than the one after it; never asked of the last.
  package let isMoving: (Int) throws(Failure) -> Bool

  /// Takes the ways to find out.
  package init(
    expected: Int, actual: Int, isSame: @escaping (Int, Int) throws(Failure) -> Bool,
    isKept: @escaping (Int) throws(Failure) -> Bool,
    isMoving: @escaping (Int) throws(Failure) -> Bool
  ) {
    self.expected = expected
    self.actual = actual
    self.isSame = isSame
    self.isKept = isKept
    self.isMoving = isMoving
  }

  /// True if both go alike for so many frames, or to an end, and if need be there is motion in them by which to
  /// tell when.
  func agree(
    _ one: Int, _ other: Int, _ count: Int, needsMotion: Bool = true
  ) throws(Failure) -> Bool {
    let rest = min(count, min(expected - one, actual - other))
    guard rest > 0, one >= 0, other >= 0 else { return false }
    var isMoving = rest < count || !needsMotion
    for place in 0..<(rest - 1) where !isMoving { isMoving = try self.isMoving(one + place) }
    guard isMoving else { return false }
    for place in 0..<rest {
      guard try isSame(one + place, other + place) else { return false }
    }
    return true
  }
}
