import FoundationEssentials
import PlainText
package import Review

/// What one part of a run found, with its pictures, to be merged with the others.
package struct ShardBlob: Codable, Sendable {
  /// The format's version, 1.
  package var version = 1
  /// Which part it is.
  package var shard: Shard
  /// The names of all scenes of the whole run, in their order.
  package var scenes: [String]
  /// The options of the run that change what is found.
  package var options: String
  /// What this part found.
  package var report: Report
  /// The pictures, each name once.
  private var pictures: [Picture]

  private struct Picture: Codable, Sendable {
    var name: String
    var bytes: Data
  }

  /// Makes a blob.
  ///
  /// - Parameters:
  ///   - shard: which part it is.
  ///   - scenes: the names of all scenes of the whole run, in their order.
  ///   - options: the options of the run that change what is found.
  ///   - report: what this part found.
  ///   - assets: its pictures.
  package init(
    shard: Shard, scenes: [String], options: String, report: Report, assets: ReportAssets
  ) {
    self.shard = shard
    self.scenes = scenes
    self.options = options
    self.report = report
    pictures = assets.all.map { Picture(name: $0.name, bytes: Data($0.bytes)) }
  }

  /// The pictures.
  package var assets: ReportAssets {
    var assets = ReportAssets()
    for picture in pictures { assets.add(picture.name, [UInt8](picture.bytes)) }
    return assets
  }

  /// The file's name in a folder of reports.
  package static func fileName(of shard: Shard) -> String {
    "shard-\(shard.index)-of-\(shard.count).json"
  }

  /// The blob as a file.
  ///
  /// - Throws: what the encoder throws.
  package func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return InertJSON.escaped([UInt8](try encoder.encode(self))) + [0x0A]
  }

  /// Reads a blob.
  ///
  /// - Parameter json: the file.
  /// - Throws: `ShardError.unreadable`.
  package init(json: [UInt8]) throws(ShardError) {
    do {
      self = try JSONDecoder().decode(ShardBlob.self, from: Data(json))
    } catch {
      throw .unreadable
    }
    guard version == 1 else { throw .version(version) }
    guard Shard(index: shard.index, count: shard.count) != nil,
      let bytes = try? ReportJSON(report).bytes, (try? Report(json: bytes)) != nil
    else { throw .unreadable }
  }
}
