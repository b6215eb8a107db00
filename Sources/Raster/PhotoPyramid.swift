package import Pixels

/// A photo together with smaller copies of it, so that drawing it small costs little.
///
/// Each level's pixels are averages of whole squares of the photo's pixels: 1, 1.5, 2, 3, 4, 6, … a side.
/// A drawing averages over each device pixel's footprint, on the coarsest level that is fine enough
/// (`pixelsPerFootprint`). A pyramid is immutable and shared by all threads.
package struct PhotoPyramid: Sendable {
  /// The least span of a device pixel's footprint in pixels of a level that serves, along each axis.
  ///
  /// The error against averaging the photo's own pixels falls with its square, the cost rises with it.
  /// With 2.6, a device pixel costs seven to 15 level pixels. Thumbnails of ten photographs measure 48 to
  /// 70 dB where a level takes over, the most detailed ones least, and the switch from level to level is
  /// invisible in a zoom. The photo's own pixels serve for scales above 1/3.9, exactly.
  package static let pixelsPerFootprint = 2.6

  /// The photo's size in pixels.
  package let size: PixelSize
  /// True if every pixel's alpha is 255.
  package let isOpaque: Bool
  /// The step of the first of the levels that are kept.
  private let finest: Int
  /// The levels, the finest first, a step each; never empty.
  private let levels: [PhotoLevel]

  /// Reduces an upright photo for drawings of at most so many device pixels per photo pixel.
  ///
  /// Finer levels, which no such drawing needs, are dropped; 0 keeps next to nothing. The photo's pixels
  /// must not change afterwards: an opaque photo is kept, not copied, where its full size is needed.
  ///
  /// - Parameters:
  ///   - photo: the pixels of the photo, or of one of its levels.
  ///   - size: the size of the whole photo; nil for that of the pixels.
  ///   - first: the number n of the level that the pixels are: they are 1/2ⁿ of the size, rounded up.
  ///   - largestScale: device pixels per pixel of the whole photo.
  package init(
    _ photo: Pixmap<StraightRGBA8>, of size: PixelSize? = nil, level first: Int = 0,
    largestScale: Double = .infinity
  ) {
    let size = size ?? photo.size
    let last = max(Self.lastLevel(of: size), first)
    let finest = max(min(Self.step(forScale: largestScale), 2 * last), 2 * first)
    let isOpaque = photo.isOpaque
    let isKept = finest == 2 * first
    let reduction = PhotoReduction(size: size, levels: first...last, keptFrom: finest)
    var levels: [PhotoLevel] = []
    if isOpaque {
      for y in 0..<photo.height { reduction.add(photo.row(y)) }
      if isKept { levels.append(PhotoLevel(photo, step: finest, isOpaque: true)) }
    } else {
      // One row is enough where the pixels given are not kept.
      let rows = Pixmap<PremultipliedRGBA8>(
        size: PixelSize(width: photo.width, height: isKept ? photo.height : 1))
      withExtendedLifetime(rows) {
        for y in 0..<photo.height {
          let row = rows.row(isKept ? y : 0)
          photo.premultiply(row: y, into: row)
          reduction.add(row)
        }
      }
      if isKept { levels.append(PhotoLevel(rows, step: finest, isOpaque: false)) }
    }
    self.size = size
    self.isOpaque = isOpaque
    self.finest = finest
    self.levels = levels + reduction.levels(areOpaque: isOpaque)
  }

  /// The number n of the coarsest level of squares of 2ⁿ that is as fine as the one that serves a drawing
  /// of so many device pixels per photo pixel, on the larger axis.
  package static func level(forScale scale: Double) -> Int { step(forScale: scale) / 2 }

  /// The step of the level that serves a drawing, for device pixels per photo pixel on the larger axis.
  static func step(forScale scale: Double) -> Int {
    var step = 0
    while step < 60, PhotoLevel.unit(ofStep: step + 1) * pixelsPerFootprint * scale <= 1 {
      step += 1
    }
    return step
  }

  /// The level that serves a drawing, or the nearest to it that is kept.
  func level(forScale scale: Double) -> PhotoLevel {
    levels[min(max(Self.step(forScale: scale) - finest, 0), levels.count - 1)]
  }

  /// The number of the level that is a single pixel.
  private static func lastLevel(of size: PixelSize) -> Int {
    let longest = max(size.width, size.height)
    return Int.bitWidth - (longest - 1).leadingZeroBitCount
  }
}
