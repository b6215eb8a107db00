import FoundationEssentials
import Platform

/// The results of one shard of a run, with its pictures.
package struct ShardBlob: Codable, Sendable {
  /// The format's version, 1.
  package var version = 1
  package var shard: Shard
  /// The names of all scenes of the whole run, in order.
  package var scenes: [String]
  /// The options of the run that affect the results.
  package var options: String
  /// The results of this shard.
  package var report: Report
  /// The pictures, each name once.
  private var pictures: [Picture]
  /// The digest of the file with an empty digest.
  private var digest = ""

  private struct Picture: Codable, Sendable {
    var name: String
    var bytes: Data
  }

  package init(
    shard: Shard, scenes: [String], options: String, report: Report, assets: ReportAssets
  ) {
    self.shard = shard
    self.scenes = scenes
    self.options = options
    self.report = report
    pictures = assets.all.map { Picture(name: $0.name, bytes: Data($0.bytes)) }
  }

  /// The pictures of the shard.
  package var assets: ReportAssets {
    var assets = ReportAssets()
    for picture in pictures { assets.add(picture.name, [UInt8](picture.bytes)) }
    return assets
  }

  /// Returns the name of a shard's file in a folder of reports.
  package static func fileName(of shard: Shard) -> String {
    "shard-\(shard.index)-of-\(shard.count).json"
  }

  /// Returns the contents of the shard's file.
  ///
  /// Throws the encoder's errors.
  package func json() throws -> [UInt8] {
    var sealed = self
    sealed.digest = ""
    sealed.digest = PixelDigest(of: try InertJSON.encoded(sealed)).description
    return try InertJSON.encoded(sealed) + [0x0A]
  }

  /// Reads a shard's file, which must be exactly as it was written.
  ///
  /// - Throws: `ShardError.unreadable`, `version`, or `damaged`.
  package init(json: [UInt8]) throws(ShardError) {
    self = try rethrowing(
      as: { (_: any Error) in ShardError.unreadable }, InertJSON.decoded(ShardBlob.self, from: json)
    )
    guard version == 1 else { throw .version(version) }
    guard (try? self.json()) == json else { throw .damaged }
  }

  // MARK: Merging

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
