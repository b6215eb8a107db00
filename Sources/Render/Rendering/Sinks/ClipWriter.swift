import Pixels
package import SceneModel

/// Writes one clip for each format of a pass.
struct ClipWriter: Sendable {
  private let pass: ClipPass
  private let consumers: [any FrameConsumer]

  /// Begins the clips.
  ///
  /// - Parameters:
  ///   - pass: The frames and the formats.
  ///   - destination: Names the files.
  ///   - includes: Whether the frame of an index is encoded; an unwanted frame only extends the
  ///     previous one. Nil for all.
  /// - Throws: `file`, `encoding`.
  init(
    _ pass: ClipPass, in destination: any ClipDestination,
    includes: (@Sendable (Int) -> Bool)? = nil
  ) throws(RenderError) {
    self.pass = pass
    consumers = try pass.formats.map { (format) throws(RenderError) in
      try format.makeQueue(pass, in: destination, includes: includes)
    }
  }

  /// Encodes a frame; called on any thread.
  ///
  /// - Throws: `encoding`.
  func pack(_ drawn: DrawnFrame) throws(RenderError) {
    for consumer in consumers { try consumer.pack(drawn) }
  }

  /// Appends the frames before `index`, once `index` is packed; called in order, on one thread.
  ///
  /// - Throws: `file`, `encoding`.
  func append(_ index: Int) throws(RenderError) {
    for consumer in consumers { try consumer.append(index) }
  }

  /// Ends the clips, and returns those that are single files.
  ///
  /// - Throws: `file`, `encoding`.
  func finish() throws(RenderError) -> [WrittenClip] {
    var clips: [WrittenClip] = []
    for (format, consumer) in zip(pass.formats, consumers) {
      guard let bytes = try consumer.finish(at: pass.selection.range.upperBound) else { continue }
      clips.append(
        WrittenClip(
          format: format, pass: pass, frames: consumer.contents, frameBytes: consumer.frameBytes,
          bytes: bytes))
    }
    return clips
  }
}

/// A clip written as a single file.
package struct WrittenClip: Sendable {
  package let format: OutputSettings.Format
  /// The frames that were drawn for it.
  let pass: ClipPass
  /// The frames in the file; nil if they are those of the manifest.
  let frames: [Manifest.Clip.Frame]?
  /// The bytes of the file by frame index; nil if they cannot be attributed to frames.
  let frameBytes: [Int: Int]?
  /// The size of its file, bytes.
  let bytes: Int

  /// The size of its frames, px.
  var size: PixelSize { format.facts.fileSize(pass.size, pass.settings) }
}
