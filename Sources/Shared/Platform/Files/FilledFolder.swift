// One rule says which characters act on what shows them (`Unicode.Scalar.acts`); messages write
// them as `\u{…}`, JSON as `\u…`. Names of files are bytes: one that is no UTF-8 is kept as a
// scalar of a private plane from the command line to the system call, and shown as `\xFF`.
//
// An output is written under a temporary name, locked, and gets its final name when it is whole.
// In a folder that a run fills, `FilledFolder` says which files may be replaced or removed: those
// that the folder's manifest or report names, or the plan of a run that did not end
// (`.manifest.json`), and of them only names that the run gives itself. So no list has to be
// believed beyond that. Temporary files are swept where a run of ours would have made them, nobody
// holds their lock and their process is gone. Threads are the system's own, as Dispatch ends the
// process where descriptors run out.

import FoundationEssentials
import Glibc

/// A folder that a run fills, and which files in it the run may replace or remove.
///
/// A file may be replaced if the folder's manifest or report names it, or the plan of a run that was cut short, and
/// if the run itself gives such names. A crafted or damaged list can therefore reach neither other files, nor
/// another folder, nor anything behind a link. Paths have one or two parts.
package struct FilledFolder: Sendable {
  /// The name of the plan: the files that a run is going to write or to remove.
  package static let planName = ".manifest.json"
  /// The most bytes of a plan, several times the size for the most files.
  private static let planLimit = 32 << 20

  private struct Plan: Decodable {
    let version: Int
    let files: [String]
  }

  private let folder: OutputFolder
  /// The files that may be replaced or removed; not all of them exist.
  private var owned: Set<String>
  private var hasPlan = false

  /// Finds the files that may be replaced.
  ///
  /// `listed` are the paths that the folder's manifest or report names, if it is valid; `isResult` tells the
  /// paths that a run may write.
  package init(
    _ folder: OutputFolder, listing listed: [String], where isResult: (String) -> Bool
  ) {
    self.folder = folder
    owned = Set(listed.filter(isResult))
    if let bytes = try? folder.read(Self.planName, limit: Self.planLimit),
      let plan = try? JSONDecoder().decode(Plan.self, from: Data(bytes)), plan.version == 1
    {
      owned.formUnion(plan.files.filter(isResult))
      hasPlan = true
    }
  }

  /// Refuses to write paths under which there are files that may not be replaced.
  ///
  /// - Throws: `FileError`, `notOurs` where there is one.
  package func check(_ paths: [String]) throws(FileError) {
    for path in paths + (hasPlan ? [] : [Self.planName]) where !owned.contains(path) {
      guard try status(of: path) != nil else { continue }
      throw FileError(.write, "\(folder.path)/\(path)", .notOurs)
    }
  }

  /// Begins a run that writes paths: they stand in the plan from now on, beside what may be removed.
  package mutating func begin(_ paths: [String]) throws(FileError) {
    owned.formUnion(paths)
    let plan: JSON = ["version": 1, "files": .texts(owned.sorted())]
    try folder.write(Array(plan.compact.utf8), as: Self.planName)
    hasPlan = true
  }

  /// Removes what only an earlier run wrote; called while the plan is there.
  package func removeAll(but paths: Set<String>) throws(FileError) {
    for path in owned.subtracting(paths).sorted() { try remove(path) }
  }

  /// Ends a run whose manifest or report is written.
  package func end() throws(FileError) { try remove(Self.planName) }

  /// Ends a run that failed: the plan stays where there is any of its files.
  package func abandon() {
    if hasPlan, !owned.contains(where: { ((try? status(of: $0)) ?? nil) != nil }) { try? end() }
  }

  /// Removes a regular file; nothing else that has its name.
  package func remove(_ path: String) throws(FileError) {
    if try status(of: path)?.kind == .regular, let (holder, name) = try place(of: path) {
      try holder.remove(name)
    }
  }

  private func status(of path: String) throws(FileError) -> FileStatus? {
    guard let (holder, name) = try place(of: path) else { return nil }
    return try FileError.attempting(
      .open, "\(folder.path)/\(path)", holder.descriptor.status(of: name))
  }

  /// The folder and the name of a path; nil where that folder is not there, or a link.
  private func place(of path: String) throws(FileError) -> (OutputFolder, String)? {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return (folder, path) }
    let name = String(path[path.utf8.index(after: slash)...])
    return try folder.existingSubfolder(String(path[..<slash])).map { ($0, name) }
  }
}
