import Clips
import Codecs
import Motion
import Pixels
import SceneModel
import Simulation
import System

/// Writes the frames of a scene as an animated GIF, as they come.
///
/// A frame's delay stands before its pixels, so each frame waits until the next one that looks
/// different says how long it shows.
final class GIFProduction {
  private struct Waiting {
    var frame: GIFFrame
    var index: Int
    var time: Double
  }

  private let selection: FrameSelection
  private let file: AtomicFile
  private let writer: GIFWriter
  private var waiting: Waiting?
  /// What the file holds so far.
  private(set) var entries: [Manifest.GIF.Frame] = []

  /// Begins the file.
  ///
  /// - Throws: `file`, `encoding`.
  init(
    size: PixelSize, selection: FrameSelection, file: AtomicFile
  ) throws(ProductionError) {
    self.selection = selection
    self.file = file
    do {
      writer = try GIFWriter(size: size) { bytes throws(FileError) in try file.write(bytes) }
    } catch {
      throw Self.production(error)
    }
  }

  /// Takes the next frame; nil where it looks as the one before.
  ///
  /// - Throws: `file`, `encoding`.
  func append(_ encoded: GIFFrame?, of frame: SceneFrame) throws(ProductionError) {
    guard let encoded else { return }
    try flush(until: frame.index)
    waiting = Waiting(frame: encoded, index: frame.index, time: frame.time.seconds)
  }

  /// Ends the file, which is then to be given its name.
  ///
  /// - Throws: `file`, `encoding`.
  func finish() throws(ProductionError) {
    try flush(until: selection.gifRange.upperBound)
    do {
      try writer.finish()
    } catch {
      throw Self.production(error)
    }
  }

  private func flush(until end: Int) throws(ProductionError) {
    guard let waiting else { return }
    let delay = selection.gifDelay(from: waiting.index, to: end)
    do {
      try writer.append(waiting.frame, delayCentiseconds: delay)
    } catch {
      throw Self.production(error)
    }
    entries.append(Manifest.GIF.Frame(index: waiting.index, time: waiting.time, delay: delay))
    self.waiting = nil
  }

  private static func production(_ error: any Error) -> ProductionError {
    if let error = error as? FileError { return .file(error) }
    return .encoding("the GIF is \(error)")
  }
}
