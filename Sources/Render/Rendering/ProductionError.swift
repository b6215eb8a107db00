package import Platform
package import Codecs
package import Simulation
package import Raster

/// The reason that a scene could not be rendered.
package enum ProductionError: Error, Sendable {
  /// The scene cannot be simulated to its end.
  case simulation(SimulationError)
  /// A file could not be read or written.
  case file(FileError)
  /// A photo could not be decoded.
  case photo(path: String, PictureError)
  /// A photo has changed since the scene was read.
  case photoChanged(path: String)
  /// The font of the overlays is missing.
  case text(TextError)
  /// A frame could not be encoded; the text says why.
  case encoding(String)
  /// `--frames` names no frame of the scene.
  case noSuchFrames(Range<Int>, count: Int)
  /// A part of clips was asked for that none has; the end of the longest, s.
  case noSuchTime(end: Double)
  /// There is too little memory to show the scene.
  case memory(MemoryShortage)
  /// A clip cannot be read.
  case clip(ClipError)
  /// A film cannot be as small as it is to be.
  case overBudget(OverBudget)
  /// A signal asked for the end.
  case interrupted
}

extension ProductionError: InterruptibleError {}

extension ProductionError {
  /// Does what works with files.
  ///
  /// - Throws: `file` for what it throws.
  package static func files<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(ProductionError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }

  /// Makes an error of the simulation one of the production.
  static func simulated<Result>(
    _ body: () throws(SimulationError) -> Result
  ) throws(ProductionError) -> Result {
    do throws(SimulationError) { return try body() } catch { throw .simulation(error) }
  }

  /// Makes an error of a clip one of the production.
  static func clips<Result>(
    _ body: () throws(ClipError) -> Result
  ) throws(ProductionError) -> Result {
    do throws(ClipError) { return try body() } catch { throw .clip(error) }
  }
}

extension ProductionError: CustomStringConvertible {
  /// The problem and its remedy, in one line; names are not escaped.
  package var description: String {
    switch self {
    case .simulation(let error): error.description
    case .file(let error): error.description
    case .photo(let path, let error): "cannot read photo \(path): \(error)"
    case .photoChanged(let path): "photo \(path) has changed its size while the scene was rendered"
    case .text(let error): error.description
    case .encoding(let text): text
    case .noSuchFrames(let range, let count):
      "there are no frames \(range.lowerBound)..<\(range.upperBound); "
        + "the scene has \(count), from 0 to \(count - 1)"
    case .noSuchTime(let end):
      "nothing is shown between those times; the clips end at \((Double(Int(min(end, 1e9) * 1000)) / 1000).shortestText) s"
    case .memory(let shortage): "\(shortage); smaller pictures take less"
    case .clip(let error): error.description
    case .overBudget(let over):
      "the \(over.title) is to have at most \(ByteCount.text(over.limit))"
        + (over.smallest.map {
          ", and the smallest that could be made has \(ByteCount.text($0)); "
            + "render fewer frames or a part of the time"
        } ?? "")
    case .interrupted: "interrupted"
    }
  }
}
