import PlainText
import Review
import System
import Verification

/// A report written into a folder: the page, the texts, the pictures; or a part of one.
///
/// Only files of ours are replaced or removed, see `OutputFolder.isOurs`. An older report's own list of
/// files is ignored: anybody can have written that.
enum ReportFiles {
  /// Checks before the work that a report, or a part of a run, can be written, and removes leftovers.
  ///
  /// - Throws: `FileError`, and `ExitStatus.failure` after saying which files are in the way.
  static func check(
    _ path: String, for shard: Shard?, texts: [String] = ReportFolder.textNames, force: Bool
  ) throws {
    let made = try MadeFolder(creating: path)
    defer { made.removeWhatIsEmpty() }
    let folder = made.folder.signing(for: .report)
    try removeTemporaries(in: folder)
    let names = shard.map { [ShardBlob.fileName(of: $0)] } ?? texts
    let place = try ReportClaims(folder)
    if !force { try place.refuse(names) }
    for name in names { try AtomicFile(creating: name, in: folder).discard() }
    // The part of an earlier run must not be merged as this one's.
    if shard != nil { for name in names { try folder.remove(name) } }
  }

  /// The files in a folder, and in its subfolders, that a report, a bundle or a part may replace or remove.
  static func replaceable(in path: String, for shard: Shard?) -> [String] {
    guard let folder = OutputFolder(existing: path), let names = try? folder.names() else {
      return []
    }
    let texts = ReportFolder.textNames + ReportBundle.textNames
    let own = shard.map { [ShardBlob.fileName(of: $0)] } ?? texts
    return names.flatMap { name -> [String] in
      if own.contains(name) { return ["\(path)/\(name)"] }
      guard shard == nil, let subfolder = try? folder.existingSubfolder(name),
        let files = try? subfolder.names()
      else { return [] }
      return files.filter(ReportClaims.isPicture).map { "\(path)/\(name)/\($0)" }
    }
  }

  /// Writes a report in place of all files of an older one; by force, in place of others too.
  ///
  /// - Throws: `FileError`, also where a signal came; `ReportJSONError`, and `ExitStatus.failure` after
  ///   saying which files are in the way.
  static func write(
    _ report: Report, _ assets: ReportAssets, to path: String, force: Bool
  ) throws {
    let page = ReportPage(report, assets: assets).html
    try write(ReportFolder(report, assets: assets, page: page).files, to: path, force: force)
  }

  /// Writes a bundle for a pull request in place of all files of an older one, as a report is written.
  ///
  /// - Throws: as `write`.
  static func writeBundle(
    _ report: Report, _ assets: ReportAssets, to path: String, force: Bool
  ) throws {
    try write(ReportBundle(report, assets: assets).files, to: path, force: force)
  }

  private static func write(
    _ files: [(name: String, bytes: [UInt8])], to path: String, force: Bool
  ) throws {
    Interruption.install()
    let folder = try OutputFolder(creating: path).signing(for: .report)
    try folder.lock(wait: true)
    try removeTemporaries(in: folder)
    var claims = try ReportClaims(folder)
    let names = files.map(\.name)
    if !force { try claims.refuse(names) }
    for name in try claims.pictures() where !names.contains(name) { try claims.remove(name) }
    try claims.enter(files)
    for (name, bytes) in files {
      if Interruption.isRequested { throw FileError(.write, path, .interrupted) }
      let parts = name.split(separator: "/").map(String.init)
      let target = parts.count > 1 ? try folder.subfolder(parts[0]) : folder
      try target.write(bytes, as: parts[parts.count - 1])
    }
  }

  /// Writes a part of a run for `merge`, and returns its path; by force, in place of others' files.
  ///
  /// - Throws: `FileError`, and `ExitStatus.failure` after saying which file is in the way.
  static func write(_ blob: ShardBlob, to path: String, force: Bool) throws -> String {
    let folder = try OutputFolder(creating: path).signing(for: .report)
    let name = ShardBlob.fileName(of: blob.shard)
    if !force { try ReportClaims(folder).refuse([name]) }
    let bytes = try blob.json()
    if !folder.takesNotes { try FileRegister.enter(name, PixelDigest(of: bytes), in: folder) }
    try folder.write(bytes, as: name)
    return "\(path)/\(name)"
  }

  /// Removes what killed runs left: beside the report's files, and beside its pictures.
  private static func removeTemporaries(in folder: OutputFolder) throws(FileError) {
    try folder.removeStaleTemporaries {
      ReportFolder.textNames.contains($0) || ReportBundle.textNames.contains($0)
        || ShardBlob.isFileName($0) || $0 == FileRegister.fileName
    }
    for name in try folder.names() where name.isTameName && !name.hasPrefix(".") {
      try folder.existingSubfolder(name)?.removeStaleTemporaries(of: ReportClaims.isPicture)
    }
  }
}
