import Codecs
import Display
import Platform

/// Writes a clip as an animated PNG with exactly the drawn pixels and times.
final class APNGSink: ClipSink {
  static let facts = ClipFacts(
    title: "animated PNG", fileExtension: "apng", isLossless: { _ in true },
    supportsFrameTimes: true,
    isLooped: true,
    // As for a PNG, plus a copy of the changed pixels.
    memory: (packing: 10, packed: 1))

  private let pass: ClipPass
  private let writer: APNGWriter

  init(
    _ pass: ClipPass, in destination: any ClipDestination, _ file: AtomicFile?
  ) throws(RenderError) {
    self.pass = pass
    writer = try Self.labelingErrors {
      try APNGWriter(size: pass.size) { try file?.write($0, at: $1) }
    }
  }

  func makePacker() -> APNGFrameEncoder { APNGFrameEncoder() }

  static func pack(
    _ frame: DrawnFrame, with packer: APNGFrameEncoder
  ) throws(RenderError) -> APNGFrame {
    try labelingErrors { try packer.frame(frame.pixels, after: frame.previous) }
  }

  func append(_ packed: APNGFrame, frames: Range<Int>) throws(RenderError) {
    let (numerator, denominator) = pass.duration(of: frames).fraction
    let delay = APNGDelay(nearestTo: Int(clamping: numerator), over: Int(clamping: denominator))
    try Self.labelingErrors { try writer.append(packed, delay: delay) }
  }

  func finish() throws(RenderError) { try Self.labelingErrors { try writer.finish() } }
}
