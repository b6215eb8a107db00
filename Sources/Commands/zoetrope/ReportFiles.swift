import Platform
import Verification

/// Files of a report in a folder: the page, texts and images, or one shard of a run.
///
/// `ManagedFolder` decides which existing files may be replaced or removed. A shard replaces the
/// same shard of another run.
enum ReportFiles {
  /// Checks that a report or a shard can be written, and removes leftovers of killed runs.
  ///
  /// - Throws: `FileError`.
  static func check(
    _ path: String, for shard: Shard?, texts: [String] = ReportFolder.textNames, force: Bool
  ) throws(FileError) {
    let made = try CreatedFolder(creating: path)
    defer { made.removeEmptyFolders() }
    let folder = made.folder
    try removeTemporaries(in: folder)
    let names = shard.map { [ShardBlob.fileName(of: $0)] } ?? texts
    if !force {
      if let shard { try check(shard, in: folder) } else { try filled(folder).check(names) }
    }
    for name in names { try AtomicFile(creating: name, in: folder).discard() }
    // A shard of an earlier run must not be merged with this run.
    if shard != nil { for name in names { try folder.remove(name) } }
  }

  /// Returns the files that a report, a bundle or a shard may replace or remove, in subfolders too.
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

  /// Writes the files of a report or a bundle, and removes all files of an older one.
  ///
  /// With `force`, foreign files are also replaced.
  ///
  /// - Throws: `FileError`, also after a signal.
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
      let components = name.split(separator: "/").map(String.init)
      let target = components.count > 1 ? try folder.subfolder(components[0]) : folder
      try target.write(bytes, as: components[components.count - 1])
    }
    try filled.end()
  }

  /// Writes a shard for `merge` and returns its path; with `force`, foreign files are replaced.
  ///
  /// - Throws: `FileError`.
  static func write(_ blob: ShardBlob, to path: String, force: Bool) throws -> String {
    let folder = try OutputFolder(creating: path)
    if !force { try check(blob.shard, in: folder) }
    let name = ShardBlob.fileName(of: blob.shard)
    try folder.write(blob.json(), as: name)
    return "\(path)/\(name)"
  }

  /// Throws an error if the file to replace is not the same shard of some run.
  private static func check(_ shard: Shard, in folder: OutputFolder) throws(FileError) {
    let name = ShardBlob.fileName(of: shard)
    guard try folder.contains(name) else { return }
    let bytes = try folder.read(name, limit: Merge.limit)
    guard (try? ShardBlob(json: bytes))?.shard == shard else {
      throw FileError(.write, "\(folder.path)/\(name)", .notOurs)
    }
  }

  private static let texts = ReportFolder.textNames + ReportBundle.textNames

  /// Returns the report's folder, whose files are listed in its `report.json`.
  private static func filled(_ folder: OutputFolder) -> ManagedFolder {
    let report = (try? folder.read("report.json")).flatMap { Report(json: $0) }
    let listed = report.map { ReportFolder.names(of: $0) + texts } ?? []
    return ManagedFolder(folder, listing: listed) { path in
      let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      return components.count == 1
        ? texts.contains(path)
        : components.count == 2 && isPictureFolder(components[0]) && isPicture(components[1])
    }
  }

  private static func isPictureFolder(_ name: String) -> Bool {
    !name.isEmpty && name.isPortableName && !name.hasPrefix(".")
  }

  /// Returns whether a file in a scene's folder is named like an image or a clip of a report.
  private static func isPicture(_ file: String) -> Bool {
    TriptychName.isFile(file) || file == ReportBundle.animationFileName
  }

  /// Removes leftovers of killed runs, next to the report's files and next to its images.
  private static func removeTemporaries(in folder: OutputFolder) throws(FileError) {
    try folder.removeStaleTemporaries {
      texts.contains($0) || ShardBlob.isFileName($0) || $0 == ManagedFolder.planName
    }
    for name in try folder.names() where isPictureFolder(name) {
      try folder.existingSubfolder(name)?.removeStaleTemporaries(of: isPicture)
    }
  }
}
