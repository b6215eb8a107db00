import Pixels
package import SceneModel

/// Writes the clips that the formats of a pass make of its frames.
struct ClipWriter: Sendable {
  private let pass: ClipPass
  private let takers: [any FrameTaker]

  /// Begins the clips.
  ///
  /// - Parameters:
  ///   - pass: the frames and the formats.
  ///   - place: where files get their names.
  ///   - wants: tells if a frame is wanted, by its number; others only prolong the one before. Nil where
  ///     all are.
  /// - Throws: `file`, `encoding`.
  init(
    _ pass: ClipPass, in place: any ClipPlace, wants: (@Sendable (Int) -> Bool)? = nil
  ) throws(ProductionError) {
    var takers: [any FrameTaker] = []
    for format in pass.formats { takers.append(try format.feed(pass, in: place, wants: wants)) }
    self.pass = pass
    self.takers = takers
  }

  /// Packs a frame, on any thread.
  ///
  /// - Throws: `encoding`.
  func pack(_ drawn: DrawnFrame) throws(ProductionError) {
    for taker in takers { try taker.pack(drawn) }
  }

  /// Writes the frames up to one that is packed, by its number; in order, on one thread.
  ///
  /// - Throws: `file`, `encoding`; `overBudget` where a file grows over the pass's limit.
  func append(_ index: Int) throws(ProductionError) {
    for (format, taker) in zip(pass.formats, takers) {
      try taker.append(index)
      if let limit = pass.byteLimit, let written = taker.written, written > limit {
        throw .overBudget(OverBudget(title: format.facts.title, limit: limit, smallest: nil))
      }
    }
  }

  /// Ends the clips; returns the files that hold whole clips.
  ///
  /// - Throws: `file`, `encoding`.
  func finish() throws(ProductionError) -> [WrittenClip] {
    var clips: [WrittenClip] = []
    for (format, taker) in zip(pass.formats, takers) {
      guard let bytes = try taker.finish(at: pass.selection.range.upperBound) else { continue }
      clips.append(
        WrittenClip(
          format: format, pass: pass, frames: taker.contents, frameBytes: taker.frameBytes,
          bytes: bytes))
    }
    return clips
  }
}

/// A file that holds a whole clip.
package struct WrittenClip: Sendable {
  /// Its format.
  package let format: OutputSettings.Format
  /// The frames that were drawn for it.
  let pass: ClipPass
  /// Its contents; nil where that is the frames of the manifest.
  let frames: [Manifest.Clip.Frame]?
  /// The bytes that came with some frames, by their numbers; nil where the format tells nothing of them.
  let frameBytes: [Int: Int]?
  /// The bytes of its file.
  let bytes: Int

  /// The width and height of its frames, px.
  var size: PixelSize { format.facts.fileSize(pass.size, pass.settings) }
}
