import Files
import Review
import Verification

/// A report written into a folder: the page, the texts, the pictures.
enum ReportFiles {
  private static let reportName = "report.json"

  /// Writes a report; of an older report of ours nothing is left.
  ///
  /// - Parameters:
  ///   - report: what was found.
  ///   - assets: its pictures.
  ///   - path: the folder, which is made where it is missing.
  ///   - force: whether files that no report of ours wrote may be overwritten.
  /// - Throws: `FileError`, `ReportJSONError`, and `ExitStatus.failure` after saying what is in the way.
  static func write(
    _ report: Report, _ assets: ReportAssets, to path: String, force: Bool
  ) throws {
    let page = ReportPage(report, assets: assets).html
    let files = try ReportFolder(report, assets: assets, page: page).files
    let folder = try OutputFolder(creating: path)
    try folder.lock(wait: true)
    try folder.removeStaleTemporaries()
    try remove(stale: Set(files.map(\.name)), from: folder, force: force, files.map(\.name))
    for (name, bytes) in files {
      let parts = name.split(separator: "/").map(String.init)
      let target = parts.count > 1 ? try folder.subfolder(parts[0]) : folder
      try target.write(bytes, as: parts[parts.count - 1])
    }
  }

  /// Writes a part of a run for `merge`.
  ///
  /// - Parameters:
  ///   - blob: the part.
  ///   - path: the folder, which is made where it is missing.
  /// - Returns: the file's path.
  /// - Throws: `FileError`.
  static func write(_ blob: ShardBlob, to path: String) throws -> String {
    let folder = try OutputFolder(creating: path)
    let name = ShardBlob.fileName(of: blob.shard)
    try folder.write(blob.json(), as: name)
    return "\(path)/\(name)"
  }

  /// Removes the pictures of an older report of ours, and refuses to overwrite what is not ours.
  private static func remove(
    stale kept: Set<String>, from folder: OutputFolder, force: Bool, _ names: [String]
  ) throws {
    var older: Report?
    if try folder.contains(reportName) {
      older = try? Report(json: folder.read(reportName))
    }
    guard let older else {
      if force { return }
      for name in names where !name.contains("/") {
        guard try folder.contains(name) else { continue }
        Console.error(
          "\(folder.path)/\(name) exists, and no report of zoetrope is known to have written it; "
            + "move it away, or overwrite it with --force")
        throw ExitStatus.failure
      }
      return
    }
    for name in older.scenes.flatMap(\.differences).compactMap(\.triptych)
    where !kept.contains(name) {
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count == 2, try folder.contains(parts[0]) else { continue }
      try folder.subfolder(parts[0]).remove(parts[1])
    }
  }
}
