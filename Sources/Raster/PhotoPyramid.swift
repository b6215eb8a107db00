package import Pixels

/// A photo together with smaller copies of it, so that drawing it small costs little.
///
/// Each level's pixels are averages of whole squares of the photo's pixels: 1, 2, 4, … a side. A drawing
/// averages exactly over each device pixel's footprint, on the coarsest level that is fine enough
/// (`pixelsPerFootprint`). A pyramid is immutable and shared by all threads.
package struct PhotoPyramid: Sendable {
  /// The least span of a device pixel's footprint in pixels of a level that serves, along each axis.
  ///
  /// The error against averaging the photo's own pixels falls with its square, the cost rises with it.
  /// With three, a device pixel costs nine to 36 level pixels; photos measure 48 to 60 dB, the finest
  /// textures 43 dB, and the switch from level to level is invisible in a zoom. The photo's own pixels
  /// serve for scales above 1/6, exactly.
  package static let pixelsPerFootprint = 3.0

  /// The photo's size in pixels.
  package let size: PixelSize
  /// True if every pixel's alpha is 255.
  package let isOpaque: Bool
  /// The number of the first of the levels that are kept.
  private let finest: Int
  /// The levels, the finest first; never empty.
  private let levels: [PhotoLevel]

  /// Reduces an upright photo for drawings of at most so many device pixels per photo pixel.
  ///
  /// Finer levels, which no such drawing needs, are dropped; 0 keeps next to nothing. The photo's pixels
  /// must not change afterwards: an opaque photo is kept, not copied, where its full size is needed.
  ///
  /// - Parameters:
  ///   - photo: the pixels of the photo, or of one of its levels.
  ///   - size: the size of the whole photo; nil for that of the pixels.
  ///   - first: the number of the level that the pixels are: they are 1/2ⁿ of the size, rounded up.
  ///   - largestScale: device pixels per pixel of the whole photo.
  package init(
    _ photo: Pixmap<StraightRGBA8>, of size: PixelSize? = nil, level first: Int = 0,
    largestScale: Double = .infinity
  ) {
    let size = size ?? photo.size
    let last = Self.lastLevel(of: size)
    let finest = max(min(Self.level(forScale: largestScale), last), first)
    let isOpaque = photo.isOpaque
    let reduction = PhotoReduction(
      size: size, levels: (first + 1)...max(last, first + 1), keptFrom: finest)
    var levels: [PhotoLevel] = []
    if isOpaque {
      for y in 0..<photo.height { reduction.add(photo.row(y)) }
      if finest == first { levels.append(PhotoLevel(photo, unit: 1 << first)) }
    } else {
      // One row is enough where the pixels given are not kept.
      let rows = Pixmap<PremultipliedRGBA8>(
        size: PixelSize(width: photo.width, height: finest == first ? photo.height : 1))
      withExtendedLifetime(rows) {
        for y in 0..<photo.height {
          let row = rows.row(finest == first ? y : 0)
          photo.premultiply(row: y, into: row)
          reduction.add(row)
        }
      }
      if finest == first { levels.append(PhotoLevel(rows, unit: 1 << first)) }
    }
    self.size = size
    self.isOpaque = isOpaque
    self.finest = finest
    self.levels = levels + reduction.levels
  }

  /// The number n of the level, of squares of 2ⁿ, for device pixels per photo pixel on the larger axis.
  package static func level(forScale scale: Double) -> Int {
    var level = 0
    while level < 30, Double(2 << level) * pixelsPerFootprint * scale <= 1 { level += 1 }
    return level
  }

  /// The level that serves a drawing, or the nearest to it that is kept.
  func level(forScale scale: Double) -> PhotoLevel {
    levels[min(max(Self.level(forScale: scale) - finest, 0), levels.count - 1)]
  }

  /// The number of the level that is a single pixel.
  private static func lastLevel(of size: PixelSize) -> Int {
    let longest = max(size.width, size.height)
    return Int.bitWidth - (longest - 1).leadingZeroBitCount
  }
}
