import Codecs
import Figures
import Platform
import Raster

/// A picture, a figure or where two pictures differ, written under the name that the user gives.
///
/// An older file of that name is replaced, as compilers replace what they write; never an input.
struct PlotFile {
  private let path: String
  private let name: String
  private let folder: String

  /// Creates a file of a path that is no folder's.
  init(_ path: String) {
    self.path = path
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    folder = ProjectFolder.folder(of: path)
  }

  /// True if a path names a PNG file.
  static func isName(_ path: String) -> Bool {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.count > 4 && name.lowercased().hasSuffix(".png")
  }

  /// Checks before the work that the file can be written and is no input, and removes leftovers of killed
  /// runs.
  ///
  /// - Throws: `FileError`, and `ExitStatus.failure` after saying that it is an input.
  func check(addInputs: (inout InputGuard) throws -> Void) throws {
    try InputGuard.check([path]) { inputs in
      inputs.addFonts()
      try addInputs(&inputs)
    }
    let made = try MadeFolder(creating: folder)
    defer { made.removeWhatIsEmpty() }
    try made.folder.removeStaleTemporaries(ofFile: name)
    try AtomicFile(creating: name, in: made.folder).discard()
  }

  /// Draws a figure into the file, which appears whole.
  ///
  /// - Throws: `FileError`, also where a signal came; `ExitStatus.failure`, after saying why.
  func write(_ figure: Figure) throws {
    do {
      try write(PlotPicture().png(of: figure))
    } catch let error as TextError {
      throw ExitStatus.failing("the plot needs a font: \(error)")
    } catch let error as PictureEncodingError {
      throw ExitStatus.failing("\(path): the picture is \(error)")
    }
  }

  /// Writes the file, which appears whole.
  ///
  /// - Throws: `FileError`, also where a signal came; `ExitStatus.failure`, after saying why.
  func write(_ png: [UInt8]) throws {
    Interruption.install()
    defer { Interruption.uninstall() }
    try OutputFolder(creating: folder).write(png, as: name)
    if Interruption.isRequested { throw FileError(.write, path, .interrupted) }
  }

  /// Removes an older file of the name, after `check`.
  func removeOlder() throws { try OutputFolder(creating: folder).remove(name) }
}
