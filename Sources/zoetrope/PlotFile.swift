import Codecs
import Files
import Review
import Text

/// A figure written as a PNG file.
enum PlotFile {
  /// Draws a figure into a file, which appears whole; an older one is replaced.
  ///
  /// - Parameters:
  ///   - figure: the figure.
  ///   - path: the file; its folder is created where it is missing.
  /// - Throws: `ExitStatus.failure`, after saying why.
  static func write(_ figure: Figure, to path: String) throws {
    let name = String(
      path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
    let folder =
      path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
    do {
      let png = try PlotPicture().png(of: figure)
      try OutputFolder(creating: folder.isEmpty ? "/" : folder).write(
        png, as: name)
    } catch let error as TextError {
      Console.error("the plot needs a font: \(error)")
      throw ExitStatus.failure
    } catch let error as FileError {
      Console.error("\(error)")
      throw ExitStatus.failure
    } catch let error as PictureEncodingError {
      Console.error("\(path): the picture is \(error)")
      throw ExitStatus.failure
    }
  }
}
