import PlainText
import Review
import System
import Verification

/// The files in a report's folder that are ours.
struct ReportClaims {
  private let folder: OutputFolder
  /// The register of our files where the file system takes no notes.
  private var register: FileRegister

  /// Reads the claims on a folder whose files are written for reports.
  init(_ folder: OutputFolder) throws(FileError) {
    self.folder = folder
    register = try FileRegister(in: folder)
  }

  /// Tells whether a file in a scene's folder has the name of one of a report's pictures or films.
  static func isPicture(_ file: String) -> Bool {
    TriptychName.isFile(file) || file == ReportBundle.filmName
  }

  /// The pictures and films of older reports of ours, by their paths in the folder.
  func pictures() throws(FileError) -> [String] {
    var pictures: [String] = []
    for name in try folder.names() where name.isTameName && !name.hasPrefix(".") {
      guard let subfolder = try folder.existingSubfolder(name) else { continue }
      for file in try subfolder.names() where Self.isPicture(file) {
        if try isOurs(file, in: subfolder, as: "\(name)/\(file)") {
          pictures.append("\(name)/\(file)")
        }
      }
    }
    return pictures
  }

  /// Refuses to overwrite files of others under paths of one or two parts in the folder.
  ///
  /// - Throws: `FileError`, and `ExitStatus.failure` after saying which files are in the way.
  func refuse(_ names: [String]) throws {
    for name in names {
      guard let place = try place(of: name), try !isOurs(place.name, in: place.folder, as: name)
      else { continue }
      Console.error(
        "\(folder.path)/\(name) exists, and no report of zoetrope is known to have written it; "
          + "move it away, or overwrite it with --force")
      throw ExitStatus.failure
    }
  }

  /// Removes a file by its path of one or two parts in the folder.
  func remove(_ name: String) throws(FileError) {
    guard let place = try place(of: name) else { return }
    try place.folder.remove(place.name)
  }

  /// Enters files by their paths into the register, if there is one, before they are written.
  mutating func enter(_ files: [(name: String, bytes: [UInt8])]) throws(FileError) {
    guard !folder.takesNotes else { return }
    for (name, bytes) in files { register.add(name, PixelDigest(of: bytes)) }
    try register.write(to: folder)
  }

  private func isOurs(
    _ file: String, in holder: OutputFolder, as name: String
  ) throws(FileError) -> Bool {
    if try holder.isOurs(file) { return true }
    return try register.holds(file, in: holder, as: name)
  }

  /// The folder and the name of a file that is there; nil where it is not.
  private func place(
    of name: String
  ) throws(FileError) -> (folder: OutputFolder, name: String)? {
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
