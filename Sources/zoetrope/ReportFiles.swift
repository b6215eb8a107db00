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
    let older = try olderFiles(in: folder)
    let names = files.map(\.name)
    if !force { try refuse(names.filter { !older.contains($0) }, in: folder) }
    for name in older.subtracting(names).sorted() {
      guard let place = try place(of: name, in: folder) else { continue }
      try place.folder.remove(place.name)
    }
    // What says whose the files are comes first: a run that stops half-way can be run again.
    let ordered = files.filter { $0.name == reportName } + files.filter { $0.name != reportName }
    for (name, bytes) in ordered {
      let parts = name.split(separator: "/").map(String.init)
      let target = parts.count > 1 ? try folder.subfolder(parts[0]) : folder
      try target.write(bytes, as: parts[parts.count - 1])
    }
  }

  /// Removes the part of an earlier run.
  ///
  /// - Parameters:
  ///   - shard: which part.
  ///   - path: the folder; nothing is done where there is none.
  /// - Throws: `FileError`.
  static func remove(_ shard: Shard, from path: String) throws {
    try OutputFolder(creating: path).remove(ShardBlob.fileName(of: shard))
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

  /// The files of an older report of ours; none where there is no such report.
  private static func olderFiles(in folder: OutputFolder) throws -> Set<String> {
    guard try folder.contains(reportName),
      let older = try? Report(json: folder.read(reportName, limit: reportLimit))
    else { return [] }
    return Set(
      ReportFolder.textNames + older.scenes.flatMap(\.differences).compactMap(\.triptych))
  }

  /// The most bytes of an older report: 2 GiB.
  private static let reportLimit = 2 << 30

  /// Refuses to overwrite what is there under some names.
  private static func refuse(_ names: [String], in folder: OutputFolder) throws {
    for name in names where try place(of: name, in: folder) != nil {
      Console.error(
        "\(folder.path)/\(name) exists, and no report of zoetrope is known to have written it; "
          + "move it away, or overwrite it with --force")
      throw ExitStatus.failure
    }
  }

  /// The folder and the name of a file that is there; nil where it is not.
  private static func place(
    of name: String, in folder: OutputFolder
  ) throws -> (folder: OutputFolder, name: String)? {
    let parts = name.split(separator: "/").map(String.init)
    guard let last = parts.last, parts.count <= 2 else { return nil }
    var holder = folder
    if parts.count == 2 {
      guard try folder.contains(parts[0]) else { return nil }
      holder = try folder.subfolder(parts[0])
    }
    return try holder.contains(last) ? (holder, last) : nil
  }
}
