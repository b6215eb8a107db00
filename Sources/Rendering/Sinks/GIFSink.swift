import Codecs
import System
import Clips
import Motion
import Pixels
import Simulation
import SceneModel

/// Writes a clip as an animated GIF.
final class GIFSink: ClipSink {
  static let facts = ClipFacts(
    title: "GIF", fileExtension: "gif", isLossless: { _ in false },
    rateLimit: (.fifty, "GIF players take no delay below 2 centiseconds"),
    scale: { $0.output.gifScale }, smaller: "output: {gif: {scale: 0.5}} makes it about a quarter",
    // The changed pixels of a frame, and its indices.
    memory: (packing: 5, packed: 0))

  private let selection: FrameSelection
  private let place: any ClipPlace
  private let file: AtomicFile
  private let writer: GIFWriter
  /// The pixels shown; nil if nobody asks for them.
  private let shown: Pixmap<StraightRGBA8>?
  private var entries: [Manifest.Clip.Frame] = []

  var contents: [Manifest.Clip.Frame]? { entries }

  init(_ pass: ClipPass, in place: any ClipPlace) throws(ProductionError) {
    self.place = place
    selection = pass.selection
    shown = pass.wantsDigests ? Pixmap(size: pass.size) : nil
    let file = try place.makeFile("gif")
    self.file = file
    writer = try Self.naming { try GIFWriter(size: pass.size) { try file.write($0) } }
  }

  func makePacker() -> GIFFrameEncoder { GIFFrameEncoder() }

  static func pack(
    _ frame: DrawnFrame, with packer: GIFFrameEncoder
  ) throws(ProductionError) -> GIFFrame {
    guard let packed = packer.frame(frame.pixels, after: frame.previous) else {
      preconditionFailure("what looks as the frame before is not packed")
    }
    return packed
  }

  func append(_ packed: GIFFrame, frames: Range<Int>) throws(ProductionError) {
    let delay = selection.duration(of: frames, per: 100)
    try Self.naming { try writer.append(packed, delayCentiseconds: delay) }
    shown.map(packed.draw)
    entries.append(
      Manifest.Clip.Frame(
        index: frames.lowerBound,
        time: selection.clock.sceneTime(of: frames.lowerBound).seconds, delay: delay,
        digest: shown?.digest))
  }

  func finish() throws(ProductionError) -> Int? {
    try Self.naming { try writer.finish() }
    try place.take(file, "gif")
    return file.count
  }
}
