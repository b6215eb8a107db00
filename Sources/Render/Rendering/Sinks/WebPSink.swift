import Codecs
import Display
import Platform
import SceneModel

/// Writes a clip as an animated WebP: lossless, or lossy with fewer bytes.
final class WebPSink: ClipSink {
  static let facts = ClipFacts(
    title: "WebP", fileExtension: "webp", isLossless: { $0.webpQuality == nil },
    // Browsers show a frame of 10 ms or less for 100 ms.
    rateLimit: { _ in .ninety }, supportsFrameTimes: true, isLooped: true,
    qualities: { settings in
      let lossy = settings.qualities(from: settings.webpQuality ?? 95) { $0.webpQuality = $1 }
      return settings.webpQuality == nil ? [settings] + lossy : lossy
    },
    quality: { $0.webpQuality.map { "quality \($0)" } ?? "lossless" },
    smaller: "output: {webp: {quality: 80}} makes it several times smaller",
    // Packing: the pixels, and libwebp's copies and search state. Packed: a quarter of the pixels.
    memory: (packing: 60, packed: 1))

  private let pass: ClipPass
  private let writer: WebPWriter
  private let packing: WebPCompression
  private var entries: [Manifest.Clip.Frame] = []

  var contents: [Manifest.Clip.Frame]? { pass.isLimited ? entries : nil }

  init(
    _ pass: ClipPass, in destination: any ClipDestination, _ file: AtomicFile?
  ) throws(RenderError) {
    self.pass = pass
    packing = pass.settings.webpQuality.map { .lossy(quality: $0) } ?? .lossless
    writer = try Self.labelingErrors {
      try WebPWriter(size: pass.size) { try file?.write($0, at: $1) }
    }
  }

  func makePacker() -> WebPFrameEncoder { WebPFrameEncoder(packing) }

  static func pack(
    _ frame: DrawnFrame, with packer: WebPFrameEncoder
  ) throws(RenderError) -> WebPFrame {
    try labelingErrors {
      try packer.frame(frame.pixels, after: frame.previous, changes: frame.changes)
    }
  }

  func append(_ packed: WebPFrame, frames: Range<Int>) throws(RenderError) {
    let delay = pass.duration(of: frames, per: 1000)
    try Self.labelingErrors { try writer.append(packed, milliseconds: delay) }
    if pass.isLimited, let entry = pass.entry(of: frames) { entries.append(entry) }
  }

  func finish() throws(RenderError) { try Self.labelingErrors { try writer.finish() } }
}
