import Codecs
import Platform
import SceneModel

/// Writes a clip as an animated GIF.
final class GIFSink: ClipSink {
  /// A frame, and the pixels that its rectangle should show.
  struct Packed: Sendable {
    var frame: GIFFrame
    var pixels: [UInt32]
  }

  static let facts = ClipFacts(
    title: "GIF", fileExtension: "gif", isLossless: { _ in false },
    // Players ignore delays below 2 centiseconds.
    rateLimit: \.gifRate, supportsFrameTimes: true, isLooped: true, scale: \.gifScale,
    qualities: {
      $0.qualities(from: $0.gifQuality ?? GIFQuality.standard.value) { $0.gifQuality = $1 }
    },
    quality: { "quality \($0.gifQuality ?? GIFQuality.standard.value)" },
    smaller: "output: {gif: {scale: 0.5}} reduces it to about a quarter",
    // Measured as the peak of runs with 4 to 67 megapixels per frame, of one frame and of several.
    memory: (packing: 19, packed: 14))

  private let pass: ClipPass
  private let writer: GIFWriter
  private let quality: GIFQuality
  private let screen: GIFScreen
  private var entries: [Manifest.Clip.Frame] = []

  var contents: [Manifest.Clip.Frame]? { entries }

  init(
    _ pass: ClipPass, in destination: any ClipDestination, _ file: AtomicFile?
  ) throws(RenderError) {
    self.pass = pass
    quality = pass.settings.gifQuality.map { GIFQuality($0) } ?? .standard
    screen = GIFScreen(size: pass.size, quality: quality)
    writer = try Self.labelingErrors { try GIFWriter(size: pass.size) { try file?.write($0) } }
  }

  func makePacker() -> GIFFrameEncoder { GIFFrameEncoder(quality: quality) }

  static func pack(
    _ frame: DrawnFrame, with packer: GIFFrameEncoder
  ) throws(RenderError) -> Packed {
    guard let packed = packer.frame(frame.pixels, after: frame.previous) else {
      preconditionFailure("an equal frame must not be packed")
    }
    return Packed(frame: packed, pixels: frame.pixels.packedPixels(in: packed.rect))
  }

  func append(_ packed: Packed, frames: Range<Int>) throws(RenderError) {
    var frame = screen.show(packed.frame, original: packed.pixels)
    var (first, digest) = (frames.lowerBound, self.digest)
    // While the picture does not change, each frame brings it closer to the drawn pixels.
    for _ in 0..<min(quality.refinements, frames.count - 1) {
      guard let next = screen.refinement() else { break }
      try write(frame, frames: first..<first + 1, digest)
      (frame, first, digest) = (next, first + 1, self.digest)
    }
    try write(frame, frames: first..<frames.upperBound, digest)
  }

  /// The digest of the pixels that the GIF shows; nil if it is not needed.
  private var digest: String? { pass.wantsDigests ? screen.digest : nil }

  private func write(_ frame: GIFFrame, frames: Range<Int>, _ digest: String?) throws(RenderError) {
    // Rounds the end times of frames instead of the delays, so rounding errors do not add up.
    let delay = pass.duration(of: frames, per: 100)
    try Self.labelingErrors { try writer.append(frame, delayCentiseconds: delay) }
    if let entry = pass.entry(of: frames, digest: digest) { entries.append(entry) }
  }

  func finish() throws(RenderError) { try Self.labelingErrors { try writer.finish() } }
}
