import Codecs
import Files
import Review
import Text

/// A figure written as a PNG file.
enum PlotFile {
  /// Whether a path names a PNG file.
  static func isName(_ path: String) -> Bool {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return name.count > 4 && name.lowercased().hasSuffix(".png")
  }

  /// Draws a figure into a file, which appears whole; an older picture is replaced, anything else is not.
  ///
  /// - Parameters:
  ///   - figure: the figure.
  ///   - path: the file; its folder is created where it is missing.
  /// - Throws: `ExitStatus.failure`, after saying why.
  static func write(_ figure: Figure, to path: String) throws {
    do {
      try write(PlotPicture().png(of: figure), to: path)
    } catch let error as TextError {
      Console.error("the plot needs a font: \(error)")
      throw ExitStatus.failure
    } catch let error as PictureEncodingError {
      Console.error("\(path): the picture is \(error)")
      throw ExitStatus.failure
    }
  }

  /// Writes a PNG file, which appears whole; an older picture is replaced, anything else is not.
  ///
  /// - Parameters:
  ///   - png: the file's bytes.
  ///   - path: the file; its folder is created where it is missing.
  /// - Throws: `ExitStatus.failure`, after saying why.
  static func write(_ png: [UInt8], to path: String) throws {
    let slash = path.lastIndex(of: "/")
    let name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
    let folder = slash.map { String(path[..<$0]) } ?? "."
    do {
      let folder = try OutputFolder(creating: folder.isEmpty ? "/" : folder)
      guard try isReplaceable(name, in: folder) else {
        Console.error("\(path): the file is there and is no PNG; it is not overwritten")
        throw ExitStatus.failure
      }
      try folder.write(png, as: name)
    } catch let error as FileError {
      Console.error("\(error)")
      throw ExitStatus.failure
    }
  }

  /// Removes an older picture; nothing is done where there is none, or something else.
  ///
  /// - Parameter path: the file.
  static func removeOlder(_ path: String) {
    let slash = path.lastIndex(of: "/")
    let name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
    let folder = slash.map { String(path[..<$0]) } ?? "."
    guard (try? InputFile(path: path)) != nil,
      let folder = try? OutputFolder(creating: folder.isEmpty ? "/" : folder),
      (try? isReplaceable(name, in: folder)) == true
    else { return }
    try? folder.remove(name)
  }

  /// Whether a name is free, or a PNG file's.
  private static func isReplaceable(
    _ name: String, in folder: OutputFolder
  ) throws(FileError) -> Bool {
    guard try folder.contains(name) else { return true }
    return try PictureFormat(signatureOf: folder.read(name)) == .png
  }
}
