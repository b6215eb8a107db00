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
    var faults: [FrameFault] = []
    // The place in the film that there is, and in the one that there should be.
    var (one, other) = (0, 0)
    func agree(_ a: Int, _ b: Int, _ count: Int) -> Bool {
      let rest = min(count, min(expected.count - a, actual.count - b))
      guard rest > 0, a >= 0, b >= 0 else { return false }
      let pictures = Set(expected[a..<(a + rest)])
      return pictures.count > 1 || rest < count
        ? expected[a..<(a + rest)].elementsEqual(actual[b..<(b + rest)]) : false
    }
    while one < expected.count, other < actual.count {
      if expected[one] == actual[other] {
        one += 1
        other += 1
        continue
      }
      let time = times[min(other, times.count - 1)]
      let isKept = other > 0 && actual[other] == actual[other - 1]
      if one + 1 < expected.count, other + 1 < actual.count, expected[one] == actual[other + 1],
        expected[one + 1] == actual[other]
      {
        faults.append(FrameFault(kind: .swapped, time: time, count: 2))
        one += 2
        other += 2
      } else if agree(one + 1, other, sure) {
        faults.append(FrameFault(kind: .dropped, time: time, count: 1))
        one += 1
      } else if isKept, agree(one, other + 1, sure) {
        faults.append(FrameFault(kind: .doubled, time: time, count: 1))
        other += 1
      } else if let length = (1...longest).first(where: { agree(one + $0, other + $0, sure) }) {
        faults.append(FrameFault(kind: isKept ? .held : .flash, time: time, count: length))
        one += length
        other += length
      } else {
        return []
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
