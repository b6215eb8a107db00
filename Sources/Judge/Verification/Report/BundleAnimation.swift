import Codecs
import Figures
import Pixels

/// An animation of a scene around the time at which it differs most.
///
/// It shows the expected side on the left and the actual side on the right. It shows only the
/// actual side if the golden keeps no pictures.
struct BundleAnimation {
  /// Seconds before and after that time.
  ///
  /// Source: ours; the page plays as much.
  private static let margin = 0.5
  /// The min time between two frames in seconds, for 20 frames per second.
  ///
  /// Source: ours; twice as many frames need twice as many bytes.
  private static let step = 0.05
  /// The widths to try for a side, and its max height, in pixels.
  ///
  /// Source: ours; on most screens a comment shows two sides of 240 px without scaling them down.
  private static let widths = [240, 150]
  private static let maxHeight = 520
  /// The gap between the sides in pixels.
  private static let gap = 6
  /// The duration of the last frame in centiseconds.
  private static let lastFrameDelay = 60
  /// The gray level of a side that has ended, and of the gap: the background of the page.
  private static let background: UInt8 = 0xE9
  private static let quality = GIFQuality(60)

  private let film: SceneReport.PageClip
  private let assets: ReportAssets
  private let frames: [SceneReport.PageClip.Frame]
  /// Whether the expected side has a picture for each of its frames.
  let hasBothSides: Bool
  /// The scene time at which the sides differ most, in seconds.
  let time: Double

  /// Creates the animation of a scene, or returns nil if its report has no clip or no difference.
  init?(_ scene: SceneReport, _ assets: ReportAssets) {
    guard let film = scene.film, film.size.count == 2, film.size.allSatisfy({ $0 > 0 }) else {
      return nil
    }
    let worst = scene.differences.max { ($0.pixels ?? 0) < ($1.pixels ?? 0) }
    guard let time = scene.motion.lazy.compactMap(\.largestGapTime).first ?? worst?.time else {
      return nil
    }
    var next = -Double.infinity
    var kept: [SceneReport.PageClip.Frame] = []
    for frame in film.frames where (frame.time - time).magnitude <= Self.margin + 1e-9 {
      guard frame.playback >= next - 1e-6 else { continue }
      next = frame.playback + Self.step
      kept.append(frame)
    }
    guard kept.count > 1 else { return nil }
    (self.film, self.assets, frames, self.time) = (film, assets, kept, time)
    hasBothSides = kept.allSatisfy { $0.expected != nil || $0.expectedFrame == nil }
  }

  /// Returns the animation as a GIF of at most `limit` bytes.
  ///
  /// Returns nil if it is larger at every width, or if a picture is missing.
  func gif(limit: Int) -> [UInt8]? {
    for width in Self.widths {
      let scale = min(
        1, Double(width) / Double(film.size[0]), Double(Self.maxHeight) / Double(film.size[1]))
      let side = PixelSize(
        width: max(1, Int(Double(film.size[0]) * scale)),
        height: max(1, Int(Double(film.size[1]) * scale)))
      guard let bytes = try? gif(side) else { return nil }
      if bytes.count <= limit { return bytes }
    }
    return nil
  }

  private func gif(_ side: PixelSize) throws -> [UInt8] {
    let size = PixelSize(
      width: hasBothSides ? 2 * side.width + Self.gap : side.width, height: side.height)
    var bytes: [UInt8] = []
    let writer = try GIFWriter(size: size) { bytes += $0 }
    let encoder = GIFFrameEncoder(quality: Self.quality)
    let screen = GIFScreen(size: size, quality: Self.quality)
    var waiting: (frame: GIFFrame, start: Int)?
    var shown: Pixmap<PremultipliedRGBA8>?
    for frame in frames {
      let picture = try picture(of: frame, side, size)
      // Start times are rounded instead of delays, so that errors do not add up.
      let start = Int(((frame.playback - frames[0].playback) * 100).rounded())
      guard let next = encoder.frame(picture, after: shown) else { continue }
      if let waiting { try writer.append(waiting.frame, delayCentiseconds: start - waiting.start) }
      waiting = (screen.show(next, original: picture.packedPixels(in: next.rect)), start)
      shown = picture
    }
    if let waiting { try writer.append(waiting.frame, delayCentiseconds: Self.lastFrameDelay) }
    try writer.finish()
    return bytes
  }

  /// Draws both sides of a frame next to each other.
  private func picture(
    of frame: SceneReport.PageClip.Frame, _ side: PixelSize, _ size: PixelSize
  ) throws -> Pixmap<PremultipliedRGBA8> {
    // All pixels are opaque, so straight and premultiplied values are the same.
    let picture = Pixmap<PremultipliedRGBA8>(size: size)
    picture.bytes.update(repeating: Self.background)
    for offset in stride(from: 3, to: picture.bytes.count, by: 4) { picture.bytes[offset] = 255 }
    let sides =
      hasBothSides
      ? [(0, frame.expected), (side.width + Self.gap, frame.actual)] : [(0, frame.actual)]
    for (left, index) in sides {
      guard let index, film.pictures.indices.contains(index),
        let file = assets[film.pictures[index]]
      else { continue }
      let whole = try PictureReader.decode(file).pixels
      let small = AreaReduction(
        frame: PixelSize(width: film.size[0], height: film.size[1]), to: side
      )
      .reduce(whole)
      for row in 0..<side.height {
        (picture.row(row) + 4 * left).update(from: small.row(row), count: 4 * side.width)
      }
      withExtendedLifetime(small) {}
    }
    return picture
  }
}
