import Codecs
import Pixels
import Figures
import System
import Text

/// A picture, a figure or where two pictures differ, written under the name that the user gives.
///
/// An older picture of ours is replaced; any other file only by force.
struct PlotFile {
  private let path: String
  private let force: Bool
  private let purpose: Authorship.Purpose
  private let name: String
  private let folder: String

  /// Creates a file of a path for which `isName` holds; by force, it replaces files that are not ours.
  init(_ path: String, force: Bool, for purpose: Authorship.Purpose = .plot) {
    self.path = path
    self.force = force
    self.purpose = purpose
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// True if a path names a PNG file.
  static func isName(_ path: String) -> Bool {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.count > 4 && name.lowercased().hasSuffix(".png")
  }

  /// Checks before the work that the file can be written and is no input, and removes leftovers of killed
  /// runs.
  ///
  /// - Throws: `FileError`, and `ExitStatus.failure` after saying what is in the way.
  func check(addInputs: (inout InputGuard) throws -> Void) throws {
    try InputGuard.check([path]) { inputs in
      inputs.addFonts()
      try addInputs(&inputs)
    }
    let made = try MadeFolder(creating: folder)
    defer { made.removeWhatIsEmpty() }
    let folder = made.folder.signing(for: purpose)
    try folder.removeStaleTemporaries(ofFile: name)
    try refuse(in: folder)
    try AtomicFile(creating: name, in: folder).discard()
  }

  /// Draws a figure into the file, which appears whole.
  ///
  /// - Throws: `FileError`, also where a signal came; `ExitStatus.failure`, after saying why.
  func write(_ figure: Figure) throws {
    do {
      try write(PlotPicture().png(of: figure))
    } catch let error as TextError {
      Console.error("the plot needs a font: \(error)")
      throw ExitStatus.failure
    } catch let error as PictureEncodingError {
      Console.error("\(path): the picture is \(error)")
      throw ExitStatus.failure
    }
  }

  /// Writes the file, which appears whole.
  ///
  /// - Throws: `FileError`, also where a signal came; `ExitStatus.failure`, after saying why.
  func write(_ png: [UInt8]) throws {
    Interruption.install()
    defer { Interruption.uninstall() }
    let folder = try OutputFolder(creating: folder).signing(for: purpose)
    try refuse(in: folder)
    try folder.write(png, as: name)
    if Interruption.isRequested { throw FileError(.write, path, .interrupted) }
  }

  /// Removes an older picture of ours, and returns true if the name is free.
  func removeOlder() throws -> Bool {
    let folder = try OutputFolder(creating: folder).signing(for: purpose)
    guard try folder.contains(name) else { return true }
    guard try folder.isOurs(name) else { return false }
    try folder.remove(name)
    return true
  }

  private func refuse(in folder: OutputFolder) throws {
    guard !force, try folder.contains(name), try !folder.isOurs(name) else { return }
    Console.error(
      "\(path) exists, and zoetrope is not known to have written it; move it away, or overwrite it "
        + "with --force")
    throw ExitStatus.failure
  }
}
