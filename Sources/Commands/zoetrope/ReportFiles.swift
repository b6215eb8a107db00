import Platform
import Verification

/// Files of a report in a folder: the page, texts and images, or one shard of a run.
///
/// `ManagedFolder` decides which existing files may be replaced or removed.
enum ReportFiles {
  /// Checks that a report or a shard can be written.
  ///
  /// - Throws: `FileError`.
  static func check(
    _ path: String, for shard: Shard?, texts: [String] = ReportFolder.textNames, force: Bool
  ) throws(FileError) {
    let names = shard.map { [ShardBlob.fileName(of: $0)] } ?? texts
    try OutputFolder.check(names, in: path) { folder throws(FileError) in
      var managed = managed(folder, for: shard)
      if !force { try managed.check(names) }
      // A shard of an earlier run must not be merged with this run.
      if shard != nil { for name in names { try folder.remove(name) } }
    }
  }

  /// Returns the files that a report, a bundle or a shard may replace or remove, in subfolders too.
  static func replaceable(in path: String, for shard: Shard?) -> [String] {
    ManagedFolder.results(in: path) { isResult($0, of: shard) }
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
    var managed = managed(try OutputFolder(locking: path, within: nil))
    try managed.begin(files.map(\.name), force: force)
    defer { managed.abandon() }
    try managed.removeAll(but: Set(files.map(\.name) + texts))
    for (name, bytes) in files {
      if Interruption.isRequested { throw FileError(.write, path, .interrupted) }
      try managed.write(bytes, as: name)
    }
    try managed.end()
  }

  /// Writes a shard for `merge` and returns its path.
  ///
  /// - Throws: `FileError`, and the encoder's errors.
  static func write(_ blob: ShardBlob, to path: String) throws -> String {
    let name = ShardBlob.fileName(of: blob.shard)
    try OutputFolder(creating: path).write(blob.json(), as: name)
    return "\(path)/\(name)"
  }

  private static let texts = ReportFolder.textNames + ReportBundle.textNames

  /// Returns the folder with the files listed in its `report.json`, or the same shard of any run.
  private static func managed(_ folder: OutputFolder, for shard: Shard? = nil) -> ManagedFolder {
    var listed: [String] = []
    if let name = shard.map(ShardBlob.fileName) {
      let bytes = try? folder.read(name, limit: Merge.limit)
      if bytes.flatMap({ try? ShardBlob(json: $0) })?.shard == shard { listed = [name] }
    } else if let report = (try? folder.read("report.json")).flatMap({ Report(json: $0) }) {
      listed = ReportFolder.names(of: report) + texts
    }
    return ManagedFolder(folder, listing: listed) { isResult($0, of: shard) }
  }

  /// Returns whether a path is that of a shard, or of a file of a report or a bundle.
  private static func isResult(_ path: String, of shard: Shard?) -> Bool {
    if let shard { return path == ShardBlob.fileName(of: shard) }
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard components.count == 2 else { return texts.contains(path) }
    let (folder, file) = (components[0], components[1])
    return !folder.isEmpty && folder.isPortableName && !folder.hasPrefix(".")
      && (TriptychName.isFile(file) || file == ReportBundle.animationFileName)
  }
}
