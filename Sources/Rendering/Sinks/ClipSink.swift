package import System
import Clips

/// Takes the frames of a clip and writes them in one format.
///
/// Frames are packed on any thread and appended in order, each once it is known which frames after it
/// look the same. A format is a type that does so, in a file of its own, and a line in
/// `OutputSettings.Format.sink`.
protocol ClipSink: AnyObject {
  /// A frame as it is appended.
  associatedtype Packed: Sendable
  /// What one thread packs with.
  associatedtype Packer

  /// What is to be known of the format.
  static var facts: ClipFacts { get }

  /// What the clip's file holds; nil where that is the frames of the manifest.
  var contents: [Manifest.Clip.Frame]? { get }

  /// Begins a clip.
  ///
  /// - Throws: `file`, `encoding`.
  init(_ pass: ClipPass, in place: any ClipPlace) throws(ProductionError)

  /// Creates what one thread packs with.
  static func makePacker() -> Packer

  /// Packs a frame that does not look as the one before it.
  ///
  /// - Throws: `encoding`.
  static func pack(_ frame: DrawnFrame, with packer: Packer) throws(ProductionError) -> Packed

  /// Appends a picture.
  ///
  /// - Parameters:
  ///   - packed: the picture.
  ///   - frames: the numbers of the frames that show it, which follow those appended before.
  /// - Throws: `file`, `foreignFile`, `encoding`.
  func append(_ packed: Packed, frames: Range<Int>) throws(ProductionError)

  /// Ends the clip.
  ///
  /// - Returns: the size of its one file, bytes; nil where there is no such file.
  /// - Throws: `file`, `encoding`.
  func finish() throws(ProductionError) -> Int?
}

extension ClipSink {
  var contents: [Manifest.Clip.Frame]? { nil }

  /// Says of an error what it happened to.
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

/// Where the files of clips get their names.
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
