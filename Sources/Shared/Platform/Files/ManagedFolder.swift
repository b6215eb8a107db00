// - Display safety: `Unicode.Scalar.needsEscape` decides which characters are unsafe to show
//   because they can affect a terminal or log. Messages escape them as `\u{…}`, JSON as `\u…`.
// - File names: names are bytes. From the command line to the system call, each byte that is not
//   UTF-8 is kept as a private-use scalar and shown as `\xFF`.
// - Output: each file is written under a temporary, locked name and renamed when complete. Opening a
//   folder removes those of processes that have ended.
// - Ownership: a file that a scene and a format name is replaced, like a compiler's output. In a
//   folder of frames or of a report, `ManagedFolder` decides: files must be listed in the folder's
//   manifest, its report, or the plan of an unfinished run (`.manifest.json`), and have names that a
//   run produces. Lists are not trusted beyond that.
// - Threads: POSIX threads, because Dispatch ends the process when file descriptors run out.

import FoundationEssentials
import Glibc

/// A folder that a run fills with files, and the set of files that the run may replace or remove.
///
/// A file may be replaced if two conditions are met. The folder's manifest or report, or the plan
/// of an interrupted run, must list it. The run itself must produce such names. A crafted or
/// damaged list therefore cannot reach other files, other folders, or the target of a link. Paths
/// have one or two components.
package struct ManagedFolder {
  /// The name of the plan, which lists the files that a run is about to write or remove.
  package static let planName = ".manifest.json"
  /// The maximum size of a plan in bytes, several times the size of the largest real plan.
  private static let planLimit = 32 << 20

  private struct Plan: Decodable {
    let version: Int
    let files: [String]
  }

  private let folder: OutputFolder
  /// The subfolder that was used last.
  private var subfolder: OutputFolder?
  /// The files that may be replaced or removed; not all of them exist.
  private var owned: Set<String>
  private var hasPlan = false

  /// Finds the files that may be replaced.
  ///
  /// `listed` are the paths in the folder's manifest or report, if it is valid. `isResult` returns
  /// whether a run may write a path.
  package init(_ folder: OutputFolder, listing listed: [String], where isResult: (String) -> Bool) {
    self.folder = folder
    owned = Set(listed.filter(isResult))
    if let bytes = try? folder.read(Self.planName, limit: Self.planLimit),
      let plan = try? JSONDecoder().decode(Plan.self, from: Data(bytes)), plan.version == 1
    {
      owned.formUnion(plan.files.filter(isResult))
      hasPlan = true
    }
  }

  /// Returns the existing files of a folder that a run may write, in subfolders too.
  package static func results(in path: String, where isResult: (String) -> Bool) -> [String] {
    func names(_ path: String) -> [String] {
      let folder = try? Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
      return ((try? folder?.names()) ?? []).map { String(fileName: $0) }.sorted()
    }
    let top = names(path)
    return (top + top.flatMap { name in names("\(path)/\(name)").map { "\(name)/\($0)" } })
      .filter(isResult).map { "\(path)/\($0)" }
  }

  /// Checks that no file that must not be replaced exists at the given paths.
  ///
  /// - Throws: `FileError`, with the reason `notOurs` if such a file exists.
  package mutating func check(_ paths: [String]) throws(FileError) {
    for path in paths + (hasPlan ? [] : [Self.planName]) where !owned.contains(path) {
      if try status(of: path) != nil {
        throw FileError(.write, "\(folder.path)/\(path)", .notOurs)
      }
    }
  }

  /// Begins a run that writes `paths`, adding them to the plan together with all removable files.
  ///
  /// - Throws: `FileError`, as `check` does unless the run is forced to replace foreign files.
  package mutating func begin(_ paths: [String], force: Bool) throws(FileError) {
    if !force { try check(paths) }
    owned.formUnion(paths)
    let plan: JSON = ["version": 1, "files": .texts(owned.sorted())]
    try folder.write(Array(plan.compact.utf8), as: Self.planName)
    hasPlan = true
  }

  /// Writes a file atomically, into a subfolder that is created if it does not exist.
  package mutating func write(_ bytes: [UInt8], as path: String) throws(FileError) {
    guard let (holder, name) = try location(of: path, creating: true) else { return }
    try holder.write(bytes, as: name)
  }

  /// Removes files that only an earlier run wrote; the plan must exist while it does so.
  package mutating func removeAll(but paths: Set<String>) throws(FileError) {
    for path in owned.subtracting(paths).sorted() { try remove(path) }
  }

  /// Ends a run after its manifest or report is written.
  package func end() throws(FileError) { try folder.remove(Self.planName) }

  /// Ends a failed run; the plan remains if any of the files it lists exists.
  package mutating func abandon() {
    let paths = owned
    if hasPlan, !paths.contains(where: { (try? status(of: $0)) != nil }) { try? end() }
  }

  /// Removes a regular file; does nothing if the path is of another kind or does not exist.
  package mutating func remove(_ path: String) throws(FileError) {
    if try status(of: path)?.kind == .regular, let (holder, name) = try location(of: path) {
      try holder.remove(name)
    }
  }

  private mutating func status(of path: String) throws(FileError) -> FileStatus? {
    guard let (holder, name) = try location(of: path) else { return nil }
    return try holder.status(of: name)
  }

  /// Returns the folder and name of a path; nil if that folder does not exist or is a link.
  private mutating func location(
    of path: String, creating: Bool = false
  ) throws(FileError) -> (OutputFolder, String)? {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return (folder, path) }
    let parent = String(path[..<slash])
    if try subfolder?.path != folder.path(of: parent, .open) {
      subfolder = try creating ? folder.subfolder(parent) : folder.existingSubfolder(parent)
    }
    return subfolder.map { ($0, String(path[path.utf8.index(after: slash)...])) }
  }
}
