package import Pixels
import Synchronization

/// A photo together with smaller copies of it, so that drawing it small costs little.
///
/// Each level's pixels are averages of whole squares of the photo's pixels: 1, 1.5, 2, 3, 4, 6, … a side.
/// A drawing averages over each device pixel's footprint, on the coarsest level that is fine enough
/// (`leastFootprint`). A pyramid is immutable and shared by all threads.
package struct PhotoPyramid: Sendable {
  /// The least span of a device pixel's footprint, in photo pixels, that a step's level serves.
  ///
  /// The error against averaging the photo's own pixels falls with the square of the span in pixels of
  /// the level, the cost rises with it. Three of them serve, so that a device pixel costs nine to 20 of
  /// the level's; of squares of 1.5 a side 2.6 do, as few photos are sharp to their last pixel.
  /// Thumbnails of ten photographs then measure 54 dB and more together; the most detailed one by itself
  /// 48 dB where a level takes over. The photo's own pixels serve for scales above 1/3.9, exactly.
  package static func leastFootprint(ofStep step: Int) -> Double {
    PhotoLevel.unit(ofStep: step) * (step == 1 ? 2.6 : 3)
  }

  /// The photo's size in pixels.
  package let size: PixelSize
  /// True if every pixel's alpha is 255.
  package let isOpaque: Bool
  /// The level that all others are made of.
  private let base: PhotoLevel
  /// The number of the base, a level of squares of 2ⁿ.
  private let first: Int
  /// The number of the level that is a single pixel.
  private let last: Int
  private let made: MadeLevels

  /// The levels made so far, by their steps.
  private final class MadeLevels: Sendable {
    let levels = Mutex<[Int: PhotoLevel]>([:])
  }

  /// Takes an upright photo for drawings of at most so many device pixels per photo pixel.
  ///
  /// Levels are made when a drawing needs them first. Levels of squares of 2ⁿ finer than any drawing needs
  /// are dropped at once; 0 keeps next to nothing. The photo's pixels must not change afterwards: an opaque
  /// photo is kept, not copied, where its full size is needed.
  ///
  /// - Parameters:
  ///   - photo: the pixels of the photo, or of one of its levels.
  ///   - size: the size of the whole photo; nil for that of the pixels.
  ///   - level: the number n of the level that the pixels are: they are 1/2ⁿ of the size, rounded up.
  ///   - largestScale: device pixels per pixel of the whole photo.
  package init(
    _ photo: Pixmap<StraightRGBA8>, of size: PixelSize? = nil, level: Int = 0,
    largestScale: Double = .infinity
  ) {
    let size = size ?? photo.size
    let isOpaque = photo.isOpaque
    let last = max(Self.lastLevel(of: size), level)
    let first = min(max(Self.level(forScale: largestScale), level), last)
    self.size = size
    self.isOpaque = isOpaque
    self.first = first
    self.last = last
    made = MadeLevels()
    if first > level {
      base = Self.reduced(photo, of: size, level: level, to: first, isOpaque: isOpaque)
    } else if isOpaque {
      base = PhotoLevel(photo, step: 2 * first, isOpaque: true)
    } else {
      base = PhotoLevel(photo.premultiplied(), step: 2 * first, isOpaque: false)
    }
  }

  /// The level of squares of 2ⁿ of a photo of which a finer level's pixels are given.
  private static func reduced(
    _ photo: Pixmap<StraightRGBA8>, of size: PixelSize, level: Int, to first: Int, isOpaque: Bool
  ) -> PhotoLevel {
    let reduction = PhotoReduction(size: size, level: level, to: 2 * first, isOpaque: isOpaque)
    let row = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: photo.width, height: 1))
    for y in 0..<photo.height {
      if isOpaque {
        reduction.add(photo.row(y))
      } else {
        photo.premultiply(row: y, into: row.row(0))
        reduction.add(row.row(0))
      }
    }
    guard let pixels = reduction.pixels else { preconditionFailure("a step leads to a level") }
    return PhotoLevel(pixels, step: 2 * first, isOpaque: isOpaque)
  }

  /// The number n of the coarsest level of squares of 2ⁿ that is as fine as the one that serves a drawing
  /// of so many device pixels per photo pixel, on the larger axis.
  package static func level(forScale scale: Double) -> Int { step(forScale: scale) / 2 }

  /// The step of the level that serves a drawing, for device pixels per photo pixel on the larger axis.
  static func step(forScale scale: Double) -> Int {
    var step = 0
    while step < 60, leastFootprint(ofStep: step + 1) * scale <= 1 { step += 1 }
    return step
  }

  /// The level that serves a drawing, or the nearest to it that there is.
  func level(forScale scale: Double) -> PhotoLevel {
    let step = nearestStep(forScale: scale)
    if step == 2 * first { return base }
    return made.levels.withLock { level(ofStep: step, among: &$0) }
  }

  /// Makes the level that serves a drawing, unless another thread is making one of the photo.
  ///
  /// Threads that need the levels of the same photos share them out by calling this for all photos before
  /// they ask for the first level.
  func prepareLevel(forScale scale: Double) {
    let step = nearestStep(forScale: scale)
    if step == 2 * first { return }
    _ = made.levels.withLockIfAvailable { _ = level(ofStep: step, among: &$0) }
  }

  private func nearestStep(forScale scale: Double) -> Int {
    min(max(Self.step(forScale: scale), 2 * first), 2 * last)
  }

  private func level(ofStep step: Int, among levels: inout [Int: PhotoLevel]) -> PhotoLevel {
    if let level = levels[step] { return level }
    let reduction = PhotoReduction(size: size, level: first, to: step, isOpaque: isOpaque)
    for y in 0..<base.size.height { reduction.add(base.base + y * base.size.width * 4) }
    guard let pixels = reduction.pixels else { preconditionFailure("a step leads to a level") }
    let level = PhotoLevel(pixels, step: step, isOpaque: isOpaque)
    levels[step] = level
    return level
  }

  /// The number of the level that is a single pixel.
  private static func lastLevel(of size: PixelSize) -> Int {
    let longest = max(size.width, size.height)
    return Int.bitWidth - (longest - 1).leadingZeroBitCount
  }
}
