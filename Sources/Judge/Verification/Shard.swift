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
  /// The largest scene is in the first part, the next one in the second, and so on in rounds. Only the
  /// sizes, in any unit, and their order decide, so that every machine splits alike.
  package static func split(_ sizes: [Double], into count: Int) -> [Int] {
    var parts = Array(repeating: 1, count: sizes.count)
    let order = sizes.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    for (turn, scene) in order.enumerated() { parts[scene] = turn % max(1, count) + 1 }
    return parts
  }
}
