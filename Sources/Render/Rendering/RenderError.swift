package import Codecs
package import Platform
package import Raster
package import Simulation

/// The reason that a scene could not be rendered.
package enum RenderError: InterruptibleError, CustomStringConvertible, Sendable {
  /// The scene cannot be simulated to its end.
  case simulation(SimulationError)
  /// A file could not be read or written.
  case file(FileError)
  /// A photo could not be decoded.
  case photo(path: String, PictureError)
  /// A photo's size has changed since the scene was read.
  case photoChanged(path: String)
  /// The font of the overlays is missing.
  case text(TextError)
  /// A frame could not be encoded, for the reason in the message.
  case encoding(String)
  /// `--frames` selects no frame of the scene.
  case noSuchFrames(Range<Int>, count: Int)
  /// No clip has frames in the requested time range; `end` is the end of the longest clip, s.
  case noSuchTime(end: Double)
  /// No viewer of the scene is declared, so none has rows that a still could show.
  case noReleaseRows(viewers: [String])
  /// There is too little memory to render the scene.
  case memory(MemoryShortage)
  /// A clip cannot be read.
  case clip(ClipError)
  /// The smallest possible clip of a format, named by its title, exceeds its size limit, bytes.
  case overBudget(title: String, limit: Int, smallest: Int)
  /// A signal interrupted the render.
  case interrupted

  /// Runs file operations.
  ///
  /// - Throws: `file` for the errors of `body`.
  package static func files<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(RenderError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }

  /// Runs a simulation and rethrows its error as `simulation`.
  package static func simulated<Result>(
    _ body: () throws(SimulationError) -> Result
  ) throws(RenderError) -> Result {
    do throws(SimulationError) { return try body() } catch { throw .simulation(error) }
  }

  /// The position in the scene file that follows its path in messages; empty if there is none.
  package var location: String {
    if case .simulation(let error) = self { error.location } else { "" }
  }

  /// The problem and its fix, in one line; names are not escaped.
  package var description: String {
    switch self {
    case .simulation(let error): error.description
    case .file(let error): error.description
    case .photo(let path, let error): "cannot read photo \(path): \(error)"
    case .photoChanged(let path): "the size of photo \(path) changed while the scene was rendered"
    case .text(let error): error.description
    case .encoding(let text): text
    case .noSuchFrames(let range, let count):
      "there are no frames \(range.lowerBound)..<\(range.upperBound); "
        + "the scene has \(count), from 0 to \(count - 1)"
    case .noSuchTime(let end):
      "nothing is shown between those times; the clips end at \((Double(Int(min(end, 1e9) * 1000)) / 1000).shortestText) s"
    case .noReleaseRows(let viewers):
      "decisions need a declared viewer; \(viewers.joined(separator: ", ")) has no rows of release: use viewer: photos, or declare it"
    case .memory(let shortage): "\(shortage); smaller pictures need less"
    case .clip(let error): error.description
    case .overBudget(let title, let limit, let smallest):
      "the \(title) must be at most \(ByteCount.text(limit))"
        + ", but the smallest result is \(ByteCount.text(smallest)); "
        + "render fewer frames or a shorter time range"
    case .interrupted: "interrupted"
    }
  }
}
