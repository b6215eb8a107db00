/// A change of a state that happens at another time, or only on one side.
package struct StateDifference: Hashable, Sendable {
  /// The expected change; nil where there is none.
  package var expected: TrackMotion.StateChange?
  /// The actual change; nil where there is none.
  package var actual: TrackMotion.StateChange?

  /// The first time it shows, s of scene time.
  package var time: Double { min(expected?.time ?? .infinity, actual?.time ?? .infinity) }

  /// True if it is on one side only, or at another time.
  var isElsewhen: Bool {
    guard let expected, let actual else { return true }
    return (expected.time - actual.time).magnitude > SharedInstants.tolerance
  }

  /// The differences of two lists of changes, both in the order of time, as is the result.
  ///
  /// Common beginnings and ends are compared in time; others are paired at one instant, or on one side
  /// only.
  static func differences(
    _ a: [TrackMotion.StateChange], _ b: [TrackMotion.StateChange]
  ) -> [StateDifference] {
    var head = 0
    while head < min(a.count, b.count), a[head].value == b[head].value { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head,
      a[a.count - 1 - tail].value == b[b.count - 1 - tail].value
    {
      tail += 1
    }
    var differences: [StateDifference] = []
    func compare(_ i: Int, _ j: Int) {
      if (a[i].time - b[j].time).magnitude > SharedInstants.tolerance {
        differences.append(StateDifference(expected: a[i], actual: b[j]))
      }
    }
    for index in 0..<head { compare(index, index) }
    var (i, j) = (head, head)
    while i < a.count - tail || j < b.count - tail {
      let timeA = i < a.count - tail ? a[i].time : .infinity
      let timeB = j < b.count - tail ? b[j].time : .infinity
      if (timeA - timeB).magnitude <= SharedInstants.tolerance {
        if a[i].value != b[j].value {
          differences.append(StateDifference(expected: a[i], actual: b[j]))
        }
        (i, j) = (i + 1, j + 1)
      } else if timeA < timeB {
        differences.append(StateDifference(expected: a[i], actual: nil))
        i += 1
      } else {
        differences.append(StateDifference(expected: nil, actual: b[j]))
        j += 1
      }
    }
    for index in 0..<tail { compare(a.count - tail + index, b.count - tail + index) }
    return differences.sorted { $0.time < $1.time }
  }
}
