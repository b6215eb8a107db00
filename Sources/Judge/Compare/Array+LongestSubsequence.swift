extension Array where Element: Equatable {
  /// The max product of the two element counts for which the longest common sequence is searched.
  private static var maxProduct: Int { 4_000_000 }

  /// Returns the indices of elements that two arrays have in the same order.
  ///
  /// These are the common prefix and suffix, and the longest common subsequence in between. The
  /// elements in between are omitted if there are too many to search.
  func common(with other: [Element]) -> [(Int, Int)] {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let end = zip(dropFirst(start).reversed(), other.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (old, new) = (self[start..<count - end], other[start..<other.count - end])
    var (removed, inserted) = (Set(old.indices), Set(new.indices))
    if old.count <= Self.maxProduct / Swift.max(new.count, 1) {
      (removed, inserted) = ([], [])
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): removed.insert(start + offset)
        case .insert(let offset, _, _): inserted.insert(start + offset)
        }
      }
    }
    return Swift.zip(
      indices.filter { !removed.contains($0) }, other.indices.filter { !inserted.contains($0) }
    ).map { ($0, $1) }
  }
}
