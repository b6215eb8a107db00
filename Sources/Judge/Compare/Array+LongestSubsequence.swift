extension Array where Element: Equatable {
  /// The greatest product of the numbers of elements whose longest common sequence is looked for.
  private static var most: Int { 4_000_000 }

  /// The indices of elements that two arrays have in the same order: those of their common beginning and end,
  /// and as many as possible of the others, unless they are too many to be searched.
  func common(with other: [Element]) -> [(Int, Int)] {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let end = zip(dropFirst(start).reversed(), other.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let (old, new) = (self[start..<count - end], other[start..<other.count - end])
    var (gone, come) = (Set(old.indices), Set(new.indices))
    if old.count <= Self.most / Swift.max(new.count, 1) {
      (gone, come) = ([], [])
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): gone.insert(start + offset)
        case .insert(let offset, _, _): come.insert(start + offset)
        }
      }
    }
    return Swift.zip(
      indices.filter { !gone.contains($0) }, other.indices.filter { !come.contains($0) }
    ).map { ($0, $1) }
  }
}
