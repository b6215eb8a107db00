import Codecs
import Motion
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
  private let destination: any ClipDestination
  private let file: AtomicFile
  private let writer: APNGWriter

  var written: Int? { file.count }

  init(_ pass: ClipPass, in destination: any ClipDestination) throws(RenderError) {
    self.destination = destination
    self.pass = pass
    let file = try destination.makeFile("apng")
    self.file = file
    writer = try Self.labelingErrors {
      try APNGWriter(size: pass.size) { try file.write($0, at: $1) }
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
    let delay = APNGDelay(
      nearestTo: Int(clamping: numerator), over: Int(clamping: denominator))
    try Self.labelingErrors { try writer.append(packed, delay: delay) }
  }

  func finish() throws(RenderError) -> Int? {
    try Self.labelingErrors { try writer.finish() }
    try destination.commit(file, "apng")
    return file.count
  }
}
