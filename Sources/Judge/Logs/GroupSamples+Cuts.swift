import Display

extension GroupSamples {
  /// Returns the samples with those marked that a bound may have cut off.
  ///
  /// They are equal values in succession at an extreme of the whole tracks, such as a backdrop that is opaque
  /// while its spring overshoots. A first value shows where the movement begins. Lengths are cut off by no bound.
  func markingCuts(in whole: GroupSamples) -> GroupSamples {
    var marked = self
    guard keys.allSatisfy({ $0.unit != .points }) else { return self }
    marked.cuts = zip(values, whole.values).map { row, track in
      let known = track.filter { !$0.isNaN }
      let (low, high) = (known.min(), known.max())
      let sides = row.map { $0 == high ? 1.0 : $0 == low ? -1 : 0 }
      // Two neighbors at the bound, on any side, exclude a single value that only touches it.
      return sides.indices.map { index in
        let isPlateau = (max(0, index - 2)...index).contains { first in
          first + 2 < sides.count && sides[first...first + 2].allSatisfy { $0 == sides[index] }
        }
        return index > 0 && isPlateau ? sides[index] : 0
      }
    }
    if !marked.cuts.joined().contains(where: { $0 != 0 }) { marked.cuts = [] }
    return marked
  }
}
