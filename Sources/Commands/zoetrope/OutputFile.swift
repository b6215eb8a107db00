import ArgumentParser
import Codecs
import Figures
import Platform
import Raster

/// An output file at a path from the user, such as a PNG file with a figure.
///
/// An older file at the path is replaced, but never an input.
struct OutputFile {
  private let path: String
  private let name: String
  private let folder: String

  /// Creates a file at a path that is not a folder.
  init(_ path: String) {
    self.path = path
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    folder = ProjectFolder.folder(of: path)
  }

  /// Throws an error if the value of an option does not name a PNG file.
  static func checkName(_ path: String?, _ option: String) throws {
    guard let path else { return }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if name.count > 4, name.lowercased().hasSuffix(".png") { return }
    throw ValidationError("\(option) is '\(path)'; it must be a PNG file name, ending in .png.")
  }

  /// Checks that the file can be written and is not an input.
  ///
  /// - Throws: `FileError`, or `ExitStatus.failure` after reporting that the file is an input.
  func check(addInputs: (inout InputGuard) throws -> Void) throws {
    try InputGuard.check([path]) { inputs in
      inputs.addFonts()
      try addInputs(&inputs)
    }
    try OutputFolder.check([name], in: folder)
  }

  /// Draws a figure into the file, atomically.
  ///
  /// - Throws: `FileError`, also after a signal, or `ExitStatus.failure` after reporting the
  ///   reason.
  func write(_ figure: Figure) throws {
    do {
      try write(FigurePainter().png(of: figure))
    } catch let error as TextError {
      throw ExitStatus.failing("the plot needs a font: \(error)")
    } catch let error as PictureEncodingError {
      throw ExitStatus.failing("\(path): the picture is \(error)")
    }
  }

  /// Writes the file atomically.
  ///
  /// - Throws: `FileError`, also after a signal.
  func write(_ png: [UInt8]) throws {
    Interruption.install()
    defer { Interruption.uninstall() }
    try OutputFolder(creating: folder).write(png, as: name)
    if Interruption.isRequested { throw FileError(.write, path, .interrupted) }
  }

  /// Removes an older file at the path; call `check` first.
  func removeOlder() throws { try OutputFolder(creating: folder).remove(name) }
}
