import Platform
import Verification

/// A report written into a folder: the page, the texts, the pictures; or a part of one.
///
/// What may be replaced or removed there says `FilledFolder`; a part is replaced by the same part of another run.
enum ReportFiles {
  /// Checks before the work that a report, or a part of a run, can be written, and removes leftovers.
  ///
  /// - Throws: `FileError`.
  static func check(
    _ path: String, for shard: Shard?, texts: [String] = ReportFolder.textNames, force: Bool
  ) throws(FileError) {
    let made = try MadeFolder(creating: path)
    defer { made.removeWhatIsEmpty() }
    let folder = made.folder
    try removeTemporaries(in: folder)
    let names = shard.map { [ShardBlob.fileName(of: $0)] } ?? texts
    if !force {
      if let shard { try check(shard, in: folder) } else { try filled(folder).check(names) }
    }
    for name in names { try AtomicFile(creating: name, in: folder).discard() }
    // The part of an earlier run must not be merged as this one's.
    if shard != nil { for name in names { try folder.remove(name) } }
  }

  /// The files in a folder, and in its subfolders, that a report, a bundle or a part may replace or remove.
  static func replaceable(in path: String, for shard: Shard?) -> [String] {
    guard let folder = OutputFolder(existing: path), let names = try? folder.names() else {
      return []
    }
    let own = shard.map { [ShardBlob.fileName(of: $0)] } ?? texts
    return names.flatMap { name -> [String] in
      if own.contains(name) { return ["\(path)/\(name)"] }
      guard shard == nil, let subfolder = try? folder.existingSubfolder(name),
        let files = try? subfolder.names()
      else { return [] }
      return files.filter(isPicture).map { "\(path)/\(name)/\($0)" }
    }
  }

  /// Writes the files of a report or a bundle in place of all files of an older one; by force, in place of
  /// others too.
  ///
  /// - Throws: `FileError`, also where a signal came.
  static func write(
    _ files: [(name: String, bytes: [UInt8])], to path: String, force: Bool
  ) throws(FileError) {
    Interruption.install()
    let folder = try OutputFolder(creating: path)
    try folder.lock(.endless)
    try removeTemporaries(in: folder)
    var filled = filled(folder)
    let names = files.map(\.name)
    if !force { try filled.check(names) }
    try filled.begin(names)
    defer { filled.abandon() }
    try filled.removeAll(but: Set(names + texts))
    for (name, bytes) in files {
      if Interruption.isRequested { throw FileError(.write, path, .interrupted) }
      let parts = name.split(separator: "/").map(String.init)
      let target = parts.count > 1 ? try folder.subfolder(parts[0]) : folder
      try target.write(bytes, as: parts[parts.count - 1])
    }
    try filled.end()
  }

  /// Writes a part of a run for `merge`, and returns its path; by force, in place of others' files.
  ///
  /// - Throws: `FileError`.
  static func write(_ blob: ShardBlob, to path: String, force: Bool) throws -> String {
    let folder = try OutputFolder(creating: path)
    if !force { try check(blob.shard, in: folder) }
    let name = ShardBlob.fileName(of: blob.shard)
    try folder.write(blob.json(), as: name)
    return "\(path)/\(name)"
  }

  /// Refuses to replace a file that is not this part of some run.
  private static func check(_ shard: Shard, in folder: OutputFolder) throws(FileError) {
    let name = ShardBlob.fileName(of: shard)
    guard try folder.contains(name) else { return }
    let bytes = try folder.read(name, limit: Merge.limit)
    guard (try? ShardBlob(json: bytes))?.shard == shard else {
      throw FileError(.write, "\(folder.path)/\(name)", .notOurs)
    }
  }

  private static let texts = ReportFolder.textNames + ReportBundle.textNames

  /// The report's folder, in which its `report.json` says what is there.
  private static func filled(_ folder: OutputFolder) -> FilledFolder {
    let report = (try? folder.read("report.json")).flatMap { try? Report(json: $0) }
    let listed = report.map { ReportFolder.names(of: $0) + texts } ?? []
    return FilledFolder(folder, listing: listed) { path in
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      return parts.count == 1
        ? texts.contains(path)
        : parts.count == 2 && isPictureFolder(parts[0]) && isPicture(parts[1])
    }
  }

  private static func isPictureFolder(_ name: String) -> Bool {
    !name.isEmpty && name.isTameName && !name.hasPrefix(".")
  }

  /// Tells whether a file in a scene's folder has the name of one of a report's pictures or films.
  private static func isPicture(_ file: String) -> Bool {
    TriptychName.isFile(file) || file == ReportBundle.filmName
  }

  /// Removes what killed runs left: beside the report's files, and beside its pictures.
  private static func removeTemporaries(in folder: OutputFolder) throws(FileError) {
    try folder.removeStaleTemporaries {
      texts.contains($0) || ShardBlob.isFileName($0) || $0 == FilledFolder.planName
    }
    for name in try folder.names() where isPictureFolder(name) {
      try folder.existingSubfolder(name)?.removeStaleTemporaries(of: isPicture)
    }
  }
}
