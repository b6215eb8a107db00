/// An error in merging the parts of a run.
package enum ShardError: Error, Hashable, Sendable {
  /// A file is no part of a run, or is damaged.
  case unreadable
  /// A part of a run contradicts itself; the text says where.
  case damaged(String)
  /// A file is of an unknown version.
  case version(Int)
  /// Parts of different runs: their counts, scenes or makers differ.
  case otherRun(Shard)
  /// The same part twice.
  case twice(Shard)
  /// Parts are missing.
  case missing([Int], of: Int)
  /// A scene of the run is in no part, or in several.
  case scene(String)
}

extension ShardError: CustomStringConvertible {
  /// The fault in one line.
  package var description: String {
    switch self {
    case .unreadable: "is no part of a run, or is damaged; verify --shard writes them"
    case .damaged(let words):
      "is a damaged part of a run: \(words); verify --shard writes it anew"
    case .version(let version): "is of version \(version); only version 1 is read"
    case .otherRun(let shard):
      "shard \(shard.index) of \(shard.count) is of another run: its scenes, its options, its number of shards "
        + "or its zoetrope differ from those of the first"
    case .twice(let shard): "shard \(shard.index) of \(shard.count) is there twice"
    case .missing(let missing, let count):
      "of \(count) shards \(missing.map(String.init).joined(separator: ", ")) "
        + (missing.count == 1 ? "is missing" : "are missing")
    case .scene(let name): "the shards do not hold scene \(name) exactly once"
    }
  }
}
