package import Platform

/// Takes the frames of a clip and writes them in one format.
///
/// Frames are packed on any thread and appended in order, each once it is known which frames after it
/// look the same. A new format needs such a type, in its own file, and a line in
/// `OutputSettings.Format.sink`.
protocol ClipSink: AnyObject {
  /// A frame as it is appended.
  associatedtype Packed: Sendable
  /// The tools with which one thread packs.
  associatedtype Packer

  /// The facts about the format.
  static var facts: ClipFacts { get }

  /// The bytes of the clip's one file so far; nil where it tells nothing of frames.
  var written: Int? { get }

  /// The frames in the clip's file; nil where they are the manifest's.
  var contents: [Manifest.Clip.Frame]? { get }

  /// Checks before anything is drawn that the format can be written here.
  ///
  /// - Throws: `encoding`.
  static func check() throws(ProductionError)

  /// Begins a clip.
  ///
  /// - Throws: `file`, `encoding`.
  init(_ pass: ClipPass, in place: any ClipPlace) throws(ProductionError)

  /// Creates the tools of one thread, on any thread.
  func makePacker() -> Packer

  /// Packs a frame that does not look like the one before it.
  ///
  /// The one before it, where the frame has one, was packed as well and is appended before it.
  ///
  /// - Throws: `encoding`.
  static func pack(_ frame: DrawnFrame, with packer: Packer) throws(ProductionError) -> Packed

  /// Appends a picture and the numbers of the frames that show it, which follow those before.
  ///
  /// - Throws: `file`, `encoding`.
  func append(_ packed: Packed, frames: Range<Int>) throws(ProductionError)

  /// Ends the clip; returns the size of its one file, bytes, nil if there is none.
  ///
  /// - Throws: `file`, `encoding`.
  func finish() throws(ProductionError) -> Int?
}

extension ClipSink {
  var written: Int? { nil }

  var contents: [Manifest.Clip.Frame]? { nil }

  static func check() throws(ProductionError) {}

  /// Adds the subject to the text of an error.
  static func naming<Result>(
    _ subject: String = "the \(facts.title)", _ body: () throws -> Result
  ) throws(ProductionError) -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .encoding("\(subject) is \(error)")
    }
  }
}

/// Names the files of clips.
package protocol ClipPlace: AnyObject {
  /// Begins the one file of a clip.
  func makeFile(_ fileExtension: String) throws(ProductionError) -> AtomicFile
  /// Takes a file that `makeFile` gave, written to its end.
  func take(_ file: AtomicFile, _ fileExtension: String) throws(ProductionError)
  /// Writes the file of one frame.
  func write(_ bytes: [UInt8], frame index: Int) throws(ProductionError)
  /// Gives the file of the frame before a second name.
  func repeatFrame(as index: Int) throws(ProductionError)
}

/// Of a place for films, each one file.
extension ClipPlace {
  /// Refuses the file of a frame.
  package func write(_ bytes: [UInt8], frame index: Int) throws(ProductionError) {
    preconditionFailure("a film is one file")
  }

  /// Refuses a second name.
  package func repeatFrame(as index: Int) throws(ProductionError) {
    preconditionFailure("a film is one file")
  }
}
