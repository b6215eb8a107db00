import Codecs
import Motion
import SceneModel
import Platform

/// Writes a clip as an animated WebP: lossless, or lossy with fewer bytes.
final class WebPSink: ClipSink {
  static let facts = ClipFacts(
    title: "WebP", fileExtension: "webp", isLossless: { $0.webpQuality == nil },
    // Browsers show a frame of 10 ms or less for 100 ms.
    rateLimit: { _ in .ninety }, takesTimes: true, isLooped: true,
    qualities: { settings in
      let lossy = settings.qualities(from: settings.webpQuality ?? 95) { $0.webpQuality = $1 }
      return settings.webpQuality == nil ? [settings] + lossy : lossy
    },
    quality: { $0.webpQuality.map { "quality \($0)" } ?? "lossless" },
    smaller: "output: {webp: {quality: 80}} makes it several times smaller",
    // Packing: the pixels, and libwebp's copies and search state. Packed: a quarter of the pixels.
    memory: (packing: 60, packed: 1))

  private let pass: ClipPass
  private let place: any ClipPlace
  private let file: AtomicFile
  private let writer: WebPWriter
  private let packing: WebPPacking
  private var entries: [Manifest.Clip.Frame] = []

  var contents: [Manifest.Clip.Frame]? { pass.isLimited ? entries : nil }

  var written: Int? { file.count }

  init(_ pass: ClipPass, in place: any ClipPlace) throws(ProductionError) {
    self.place = place
    self.pass = pass
    packing = pass.settings.webpQuality.map { .lossy(quality: $0) } ?? .lossless
    let file = try place.makeFile("webp")
    self.file = file
    writer = try Self.naming {
      try WebPWriter(size: pass.size) { try file.write($0, at: $1) }
    }
  }

  func makePacker() -> WebPFrameEncoder { WebPFrameEncoder(packing) }

  static func pack(
    _ frame: DrawnFrame, with packer: WebPFrameEncoder
  ) throws(ProductionError) -> WebPFrame {
    try naming {
      try packer.frame(frame.pixels, after: frame.previous, changes: frame.changes)
    }
  }

  func append(_ packed: WebPFrame, frames: Range<Int>) throws(ProductionError) {
    let delay = pass.duration(of: frames, per: 1000)
    try Self.naming { try writer.append(packed, milliseconds: delay) }
    if pass.isLimited, let entry = pass.entry(of: frames) { entries.append(entry) }
  }

  func finish() throws(ProductionError) -> Int? {
    try Self.naming { try writer.finish() }
    try place.take(file, "webp")
    return file.count
  }
}
