/// An error in merging the shards of a run.
package enum ShardError: Error, CustomStringConvertible, Hashable, Sendable {
  /// A file is not a shard, or is damaged.
  case unreadable
  /// A file is not as it was written.
  case damaged
  /// A file has an unknown version.
  case version(Int)
  /// Shards of different runs: their counts, scenes, options, or program versions differ.
  case otherRun(Shard)
  /// The same shard twice.
  case twice(Shard)
  /// Missing shards, and the number of all.
  case missing([Int], of: Int)
  /// A scene of the run is in no shard or in several.
  case scene(String)

  /// The error in one line.
  package var description: String {
    switch self {
    case .unreadable: "is not part of a run, or is damaged; verify --shard writes them"
    case .damaged: "is damaged; run verify --shard for this shard again"
    case .version(let version): "has version \(version); only version 1 is supported"
    case .otherRun(let shard):
      "shard \(shard.index) of \(shard.count) is from a different run: its scenes, options, shards or version differ"
    case .twice(let shard): "shard \(shard.index) of \(shard.count) is given twice"
    case .missing(let missing, let count):
      "of \(count) shards \(missing.map(String.init).joined(separator: ", ")) "
        + (missing.count == 1 ? "is missing" : "are missing")
    case .scene(let name): "scene \(name) is not in exactly one shard"
    }
  }
}
