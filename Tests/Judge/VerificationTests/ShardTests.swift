import Foundation
import Testing

@testable import Verification

@Suite struct ShardTests {
  @Test("Accepts only an index within the count")
  func limits() {
    #expect(Shard(index: 1, count: 1) != nil)
    #expect(Shard(index: 10_000, count: 10_000) != nil)
    for (index, count) in [(0, 1), (2, 1), (1, 0), (1, -1), (-1, 4), (1, 10_001), (.max, .max)] {
      #expect(Shard(index: index, count: count) == nil)
    }
  }

  @Test("Distributes scenes in rounds, the largest first")
  func split() {
    #expect(Shard.split([5, 9, 4, 3], into: 2) == [2, 1, 1, 2])
    #expect(Shard.split([3, 3, 3, 3], into: 2) == [1, 2, 1, 2])
    #expect(Shard.split([0, 0, 7, 0], into: 3) == [2, 3, 1, 1])
    #expect(Shard.split([1, 2], into: 5) == [2, 1])
    #expect(Shard.split([], into: 3) == [])
    #expect(Shard.split([7, 8], into: 1) == [1, 1])
  }
}

@Suite struct ShardMergeTests {
  private func blob(
    _ index: Int, of count: Int, _ names: [String], all: [String] = ["a", "b", "c"],
    tool: String = "zoetrope 1", problems: [Problem] = [], kind: Report.Kind = .verify
  ) throws -> ShardBlob {
    let sample = try ShardSample(names)
    var report = sample.report
    (report.tool, report.problems, report.kind) = (tool, problems, kind)
    return ShardBlob(
      shard: try #require(Shard(index: index, count: count)), scenes: all, options: "",
      report: report, assets: sample.assets)
  }

  private func error(_ blobs: [ShardBlob]) -> ShardError? {
    do throws(ShardError) {
      _ = try ShardBlob.merged(blobs)
      return nil
    } catch {
      return error
    }
  }

  @Test("Merges shards in any order into the order of the run, with their pictures")
  func order() throws {
    let shards = [try blob(1, of: 2, ["c", "a"]), try blob(2, of: 2, ["b"])]
    for blobs in [shards, shards.reversed()] {
      let merge = try ShardBlob.merged(blobs)
      #expect(merge.report.scenes.map(\.name) == ["a", "b", "c"])
      for shard in shards {
        for asset in shard.assets.all { #expect(merge.assets[asset.name] == asset.bytes) }
      }
      #expect(merge.assets.all.count == shards.reduce(0) { $0 + $1.assets.all.count })
    }
  }

  @Test("Merges a shard without scenes")
  func empty() throws {
    let merge = try ShardBlob.merged([blob(1, of: 2, ["a", "b", "c"]), blob(2, of: 2, [])])
    #expect(merge.report.scenes.count == 3)
  }

  @Test("Reports missing, duplicate, and foreign shards")
  func errors() throws {
    let (one, two) = (try blob(1, of: 2, ["a", "b"]), try blob(2, of: 2, ["c"]))
    #expect(error([one, two]) == nil)
    #expect(error([]) == .missing([1], of: 1))
    #expect(error([one]) == .missing([2], of: 2))
    #expect(error([one, one, two]) == .twice(one.shard))
    let foreign = [
      try blob(2, of: 3, ["c"]), try blob(2, of: 2, ["c"], all: ["a", "c", "b"]),
      try blob(2, of: 2, ["c"], tool: "zoetrope 2"),
      try blob(2, of: 2, ["c"], problems: [Problem(.warning, "x")]),
      try blob(2, of: 2, ["c"], kind: .diff),
    ]
    for blob in foreign { #expect(error([one, blob]) == .otherRun(blob.shard)) }
    #expect(error([one, try blob(2, of: 2, ["b", "c"])]) == .scene("b"))
    #expect(error([one, try blob(2, of: 2, [])]) == .scene("c"))
    #expect(error([one, try blob(2, of: 2, ["c", "d"])]) == .scene("d"))
  }

  @Test("Reads back unchanged, and rejects a file that differs in any byte")
  func file() throws {
    let blob = try blob(1, of: 2, ["a", "b"])
    let json = try blob.json()
    let read = try ShardBlob(json: json)
    #expect(read.report == blob.report)
    #expect(read.assets.all.elementsEqual(blob.assets.all, by: ==))
    #expect(try read.json() == json)
    #expect(ShardBlob.fileName(of: blob.shard) == "shard-1-of-2.json")
    for count in stride(from: 0, to: json.count - 1, by: 7) {
      #expect(throws: ShardError.unreadable) { try ShardBlob(json: Array(json.prefix(count))) }
    }
    for offset in stride(from: 0, to: json.count, by: 37) {
      var damaged = json
      damaged[offset] ^= 1
      #expect(throws: ShardError.self, "\(offset)") { try ShardBlob(json: damaged) }
    }
  }

  @Test("Rejects a shard that was edited")
  func edited() throws {
    let text = String(decoding: try blob(1, of: 2, ["a"]).json(), as: UTF8.self)
    for (found, other) in [
      ("\"index\":1", "\"index\":2"), ("\"status\":\"changed\"", "\"status\":\"passed\""),
    ] {
      let changed = text.replacingOccurrences(of: found, with: other)
      #expect(changed != text)
      #expect(throws: ShardError.damaged) { try ShardBlob(json: Array(changed.utf8)) }
    }
  }
}
