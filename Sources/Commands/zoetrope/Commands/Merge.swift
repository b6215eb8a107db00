import ArgumentParser
import Platform
import Verification

/// The command `zoetrope merge`, which combines the shards of a verification into one report.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(row: "merge")

  @Argument(help: .row("merge.parts"), completion: .file())
  var parts: [String]

  @OptionGroup
  var reports: ReportOptions

  func run() throws {
    // A signal during the check must not leave a temporary file.
    Interruption.install()
    try reports.check { inputs in
      for part in parts { inputs.add((try? files(part)) ?? []) }
    }
    try reports.restoreSignals()
    let blobs = try parts.flatMap(files).map { path in
      let bytes = try InputFile(path: path).readAll(limit: Self.limit)
      return try rethrowing(
        as: { (error: ShardError) in ExitStatus.failing("\(path) \(error)") },
        ShardBlob(json: bytes))
    }
    let merged = try rethrowing(
      as: { (error: ShardError) in ExitStatus.failing("\(error)") }, ShardBlob.merged(blobs))
    try reports.write(merged.report, merged.assets)
  }

  /// Maximum size of a shard's file: 512 MiB.
  static let limit = 512 << 20

  /// Returns the files of shards in a folder, or the file itself.
  private func files(_ path: String) throws -> [String] {
    do throws(FileError) {
      _ = try InputFile(path: path)
      return [path]
    } catch {
      guard case .notRegularFile(.folder) = error.reason else { throw error }
    }
    let names = try ProjectFolder(path: path).expand(pattern: "shard-*-of-*.json")
    guard !names.isEmpty else {
      throw ExitStatus.failing("\(path) contains no parts of a run: no shard-1-of-….json")
    }
    return names.map { "\(path)/\($0)" }
  }
}
