/// One of several parts of a run, each on a machine of its own.
package struct Shard: Hashable, Sendable, Codable {
  /// The greatest number of parts of a run.
  package static let limit = 10_000

  /// The number of the part, from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// Creates part `index`, 1 … `count`, of `count`, 1 … `limit`; nil out of range.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// The number of the part, from 1, that each of some scenes belongs to.
  ///
  /// The costliest scene goes first, each to the part with the least cost so far. Only the costs, 0 or
  /// more in any unit, and their order decide, so that every machine splits alike.
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
