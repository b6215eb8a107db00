/// One of several shards of a run, each verified on its own machine.
package struct Shard: Hashable, Sendable, Codable {
  /// The max number of shards of a run.
  package static let limit = 10_000

  /// The number of the shard, from 1.
  package let index: Int
  /// The number of shards.
  package let count: Int

  /// Creates shard `index`, 1 to `count`, of `count`, 1 to `limit`; nil if out of range.
  package init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Returns the number of the shard, from 1, of each scene.
  ///
  /// The largest scene is in the first shard, the next one in the second, and so on in rounds. Only
  /// the sizes, in any unit, and their order matter, so every machine computes the same split.
  package static func split(_ sizes: [Double], into count: Int) -> [Int] {
    var numbers = Array(repeating: 1, count: sizes.count)
    let order = sizes.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    for (turn, scene) in order.enumerated() { numbers[scene] = turn % max(1, count) + 1 }
    return numbers
  }
}
