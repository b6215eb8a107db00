package import Platform

/// Writes the frames of a clip in one format.
///
/// Frames are packed on any thread and appended in order. A frame is appended once it is known how
/// many following frames repeat it. To add a format, implement this protocol in a new file and add
/// a line to `OutputSettings.Format.sink`.
protocol ClipSink: AnyObject {
  /// An encoded frame.
  associatedtype Packed: Sendable
  /// The encoder state that one thread uses at a time.
  associatedtype Packer

  /// The facts about the format.
  static var facts: ClipFacts { get }

  /// Whether the bytes of the single file can be attributed to frames.
  static var attributesBytes: Bool { get }

  /// The frames in the clip's file; nil if they are those of the manifest.
  var contents: [Manifest.Clip.Frame]? { get }

  /// Checks, before anything is drawn, that the format can be written on this machine.
  ///
  /// - Throws: `encoding`.
  static func check() throws(RenderError)

  /// Begins a clip in a single file, or in files of `destination` if the file is nil.
  ///
  /// - Throws: `file`, `encoding`.
  init(_ pass: ClipPass, in destination: any ClipDestination, _ file: AtomicFile?)
    throws(RenderError)

  /// Creates encoder state; called on any thread.
  func makePacker() -> Packer

  /// Encodes a frame that differs from the previous one.
  ///
  /// The previous frame, if the frame has one, is packed too, and is appended first.
  ///
  /// - Throws: `encoding`.
  static func pack(_ frame: DrawnFrame, with packer: Packer) throws(RenderError) -> Packed

  /// Appends a picture that a range of consecutive frames shows, which follows the previous range.
  ///
  /// - Throws: `file`, `encoding`.
  func append(_ packed: Packed, frames: Range<Int>) throws(RenderError)

  /// Completes the contents of the file.
  ///
  /// - Throws: `file`, `encoding`.
  func finish() throws(RenderError)
}

extension ClipSink {
  static var attributesBytes: Bool { true }

  var contents: [Manifest.Clip.Frame]? { nil }

  static func check() throws(RenderError) {}

  /// Runs `body` and adds the subject to the message of its error.
  static func labelingErrors<Result>(
    _ subject: String = "the \(facts.title)", _ body: () throws -> Result
  ) throws(RenderError) -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .encoding("\(subject) is \(error)")
    }
  }
}

/// Creates and names the files of clips.
package protocol ClipDestination {
  /// Creates the single file of a clip.
  func makeFile(_ fileExtension: String) throws(RenderError) -> AtomicFile
  /// Accepts a completely written file of `makeFile`, and gives it its final name.
  func commit(_ file: AtomicFile, _ fileExtension: String) throws(RenderError)
  /// Writes the file of one frame.
  func write(_ bytes: [UInt8], frame index: Int) throws(RenderError)
  /// Links the file of the previous frame under the name of this frame.
  func repeatFrame(as index: Int) throws(RenderError)
}

/// Default implementations for clips in a single file.
extension ClipDestination {
  /// Renames the file to its final name and waits until it is stored on disk.
  package func commit(_ file: AtomicFile, _ fileExtension: String) throws(RenderError) {
    try rethrowing(as: RenderError.file, file.commit(isDurable: true))
  }

  /// Traps: a single-file clip has no frame files.
  package func write(_ bytes: [UInt8], frame index: Int) throws(RenderError) {
    preconditionFailure("a clip must be one file")
  }

  /// Traps: a single-file clip has no frame files.
  package func repeatFrame(as index: Int) throws(RenderError) {
    preconditionFailure("a clip must be one file")
  }
}
