/// One of several parts of a run, each on a machine of its own.
package struct Shard: Hashable, Sendable, Codable {
  /// The most parts of a run.
  package static let limit = 10_000

  /// Which part, from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// Creates a part; nil where there is no such part.
  ///
  /// - Parameters:
  ///   - index: which, 1 … `count`.
  ///   - count: how many, 1 … `limit`.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Which part each of some scenes belongs to.
  ///
  /// The costliest scene goes first, each to the part that has the least to do so far; nothing but the
  /// costs and their order decides, so that every machine splits alike.
  ///
  /// - Parameters:
  ///   - costs: what each scene costs, in any unit; not negative.
  ///   - count: how many parts there are; at least 1.
  /// - Returns: the index of each scene's part, from 1.
  package static func split(_ costs: [Double], into count: Int) -> [Int] {
    var loads = Array(repeating: 0.0, count: max(1, count))
    var parts = Array(repeating: 1, count: costs.count)
    let order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    for scene in order {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      parts[scene] = least + 1
      // A scene that cannot be simulated costs something too, or they would all gather in one part.
      loads[least] += max(costs[scene], 1)
    }
    return parts
  }
}
