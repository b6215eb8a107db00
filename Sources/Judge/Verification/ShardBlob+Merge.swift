extension ShardBlob {
  /// Merges all shards of a run, in any order, into the result of a run on one machine.
  package static func merged(
    _ blobs: [ShardBlob]
  ) throws(ShardError) -> (report: Report, assets: ReportAssets) {
    let blobs = blobs.sorted { $0.shard.index < $1.shard.index }
    guard let first = blobs.first else { throw .missing([1], of: 1) }
    var seen: Set<Int> = []
    for blob in blobs {
      guard blob.shard.count == first.shard.count, blob.scenes == first.scenes,
        blob.options == first.options,
        blob.report.tool == first.report.tool, blob.report.kind == first.report.kind,
        blob.report.problems == first.report.problems,
        blob.report.recordingOptions == first.report.recordingOptions
      else { throw .otherRun(blob.shard) }
      guard seen.insert(blob.shard.index).inserted else { throw .twice(blob.shard) }
    }
    let missing = (1...first.shard.count).filter { !seen.contains($0) }
    guard missing.isEmpty else { throw .missing(missing, of: first.shard.count) }

    var byName: [String: SceneReport] = [:]
    for scene in blobs.flatMap(\.report.scenes) {
      guard byName.updateValue(scene, forKey: scene.name) == nil else { throw .scene(scene.name) }
    }
    var report = first.report
    report.scenes = []
    for name in first.scenes {
      guard let scene = byName.removeValue(forKey: name) else { throw .scene(name) }
      report.scenes.append(scene)
    }
    if let extra = byName.keys.min() { throw .scene(extra) }
    var assets = ReportAssets()
    for blob in blobs { assets.add(blob.assets) }
    return (report, assets)
  }
}
