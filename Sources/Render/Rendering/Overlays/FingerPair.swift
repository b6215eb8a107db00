import Display
import Simulation

/// Two fingers that touch the screen at the same time.
struct FingerPair: Sendable {
  var first: FingerTrace
  /// The finger that touched down second, when the pair begins.
  var second: FingerTrace

  /// The time when one of them lifted; nil while both are down.
  var end: SceneTime? {
    [first.upTime, second.upTime].compactMap(\.self).min()
  }

  /// The positions of both fingers, now or at the end of the pair.
  var locations: (first: Point, second: Point) { (location(of: first), location(of: second)) }

  /// The fingers' distance relative to their initial distance; nil if that was zero.
  var ratio: Double? {
    guard let start = second.otherFingers[first.finger] else { return nil }
    let before = start.distance(to: second.downLocation)
    let now = locations.first.distance(to: locations.second)
    let ratio = now / before
    return before > 0 && ratio.isFinite ? ratio : nil
  }

  private func location(of trace: FingerTrace) -> Point {
    let positions = trace.positions
    let last = end.flatMap { end in positions.last { $0.time <= end } } ?? positions.last
    return last?.location ?? trace.downLocation
  }

  /// Returns all pairs of fingers, which are given in the order of touch down.
  ///
  /// A finger pairs with one that touched down at the same time, as in a pinch. Otherwise it pairs
  /// with the first finger that is down. It never pairs with a finger that has a partner, or gets
  /// one at that time.
  static func all(in traces: [FingerTrace]) -> [FingerPair] {
    var pairs: [FingerPair] = []
    for (index, second) in traces.enumerated() {
      let start = second.downTime
      let free = traces[..<index].filter { first in
        guard second.otherFingers[first.finger] != nil else { return false }
        return !pairs.contains { pair in
          let hasFirst = pair.first.finger == first.finger || pair.second.finger == first.finger
          return hasFirst && (pair.end.map { $0 > start } ?? true)
        }
      }
      let isExpectingAnother = traces[(index + 1)...].contains { $0.downTime == start }
      let partner = free.first { $0.downTime == start } ?? (isExpectingAnother ? nil : free.first)
      if let partner { pairs.append(FingerPair(first: partner, second: second)) }
    }
    return pairs
  }
}
