import Verification

/// Shards of a run, possibly written by another machine or person, merged.
struct PartTarget: FuzzTarget {
  let byteLimit = 16_384

  let mutatesRefusedInputs = false

  func seeds() throws -> [[UInt8]] {
    // A shard's reported pictures must match its assets, so the seeds have none.
    var passed = SceneReport(
      name: "photos", path: "scenes/photos.yaml", title: "Photos", status: .passed, headline: "")
    passed.problems = [Problem(.warning, "a photo has a colour profile", file: "photos.yaml")]
    var changed = SceneReport(
      name: "zozo", path: "scenes/zozo.yaml", title: nil, status: .changed, headline: "resized")
    changed.problems = [Problem(.difference, "its size was 12×26 and is 24×52")]
    let report = Report(tool: "zoetrope 0.1.0", kind: .verify, scenes: [passed, changed])
    var seeds: [[UInt8]] = []
    for (index, count) in [(1, 1), (1, 2)] {
      guard let shard = Shard(index: index, count: count) else { continue }
      let blob = ShardBlob(
        shard: shard, scenes: report.scenes.map(\.name), options: "threshold 0", report: report,
        assets: ReportAssets())
      seeds.append(try blob.json())
    }
    return seeds
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    dice.once(in: 4) ? plain(input) : JSONMutation.mutated(input, &dice)
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let blob: ShardBlob
    do throws(ShardError) {
      blob = try ShardBlob(json: input)
    } catch {
      try BrokenPromise.unless(!"\(error)".isEmpty, "what is wrong with a part is said")
      return false
    }
    var blobs = [blob]
    // The other shards of the run, without scenes.
    for index in 1...min(blob.shard.count, 4) where index != blob.shard.index {
      guard let shard = Shard(index: index, count: blob.shard.count) else { continue }
      var report = blob.report
      report.scenes = []
      blobs.append(
        ShardBlob(
          shard: shard, scenes: blob.scenes, options: blob.options, report: report,
          assets: ReportAssets()))
    }
    let merge: (report: Report, assets: ReportAssets)
    do throws(ShardError) {
      merge = try ShardBlob.merged(blobs)
    } catch {
      try BrokenPromise.unless(!"\(error)".isEmpty, "what is wrong with parts is said")
      return false
    }
    try ReportTarget.check(merge.report, merge.assets)
    return true
  }
}
