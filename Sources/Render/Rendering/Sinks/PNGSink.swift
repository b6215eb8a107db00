import Codecs
import Platform
import SceneModel

/// Writes each frame of a clip as a PNG file; repeated frames are one file with several names.
///
/// Data that a frame shares with the previous one is copied from its file, not encoded again.
final class PNGSink: ClipSink {
  static let facts = ClipFacts(
    title: "PNG sequence", fileExtension: nil, isLossless: { _ in true },
    supportsFrameTimes: true, scale: { $0.screen.scale },
    // Packing: the filtered rows and the buffer for compressed data, three bytes per pixel each.
    // Packed: the compressed data, about one byte per pixel on average.
    memory: (packing: 6, packed: 1))

  private let destination: any ClipDestination
  private let effort: PNGEffort
  private var last: StripedPNG?

  init(_ pass: ClipPass, in destination: any ClipDestination, _ file: AtomicFile?) {
    self.destination = destination
    effort = pass.settings.pngPacking == .fast ? .fast : .small
  }

  func makePacker() -> PNGFrameEncoder { PNGFrameEncoder(effort) }

  static func pack(
    _ frame: DrawnFrame, with packer: PNGFrameEncoder
  ) throws(RenderError) -> EncodedPNG {
    try labelingErrors("frame \(frame.index)") {
      // The background of every frame is opaque.
      try packer.frame(opaque: frame.pixels, after: frame.previous, changes: frame.changes)
    }
  }

  func append(_ packed: EncodedPNG, frames: Range<Int>) throws(RenderError) {
    let file = packed.file(after: last)
    last = file
    try destination.write(file.bytes, frame: frames.lowerBound)
    for index in frames.dropFirst() { try destination.repeatFrame(as: index) }
  }

  func finish() {}
}
