/// Chooses a palette for pixels and maps each pixel to a palette index.
///
/// A result depends only on the pixels; only memory is kept between images. Only one user is
/// allowed at a time.
package final class ColorQuantizer {
  private let histogram = ColorHistogram()
  private let nearest = NearestColor()
  private var distinct = DistinctColors()
  private let diffusion = ErrorDiffusion()
  private var isExact = true

  /// The number of refinement rounds; two fewer cost 0.05 dB.
  private static let refinementRounds = 4
  /// The mean squared distance of the pixels from the current palette.
  private var error = 0

  package init() {}

  /// Returns a palette from dark to light with at most `limit` colors, which is 1 to 256.
  ///
  /// If the pixels have few enough colors, the palette contains exactly those. Red is in the lowest
  /// byte, then green and blue; the highest byte is ignored. Without pixels, the palette is empty.
  /// Colors to keep must be fewer than the limit. If pixels have more colors than the limit, these
  /// are included and map exactly to themselves.
  package func palette(
    of pixels: UnsafeBufferPointer<UInt32>, keeping kept: [RGB8] = [], limit: Int
  ) -> [RGB8] {
    precondition((1...256).contains(limit), "a palette must have 1 to 256 colors")
    precondition(kept.count < limit, "there must be fewer kept colors than the limit")
    isExact = distinct.find(in: pixels, limit: limit)
    if isExact { return distinct.sort() }

    histogram.count(pixels)
    var palette = kept + PaletteCut.colors(of: histogram.bins, limit: limit - kept.count)
    error = PaletteRefinement.refine(
      &palette, fixed: kept.count, histogram, nearest, rounds: Self.refinementRounds)
    palette = Self.sorted(palette)
    nearest.prepare(palette, for: histogram, cellBits: 1)
    diffusion.prepare(palette, exactly: kept)
    return palette
  }

  /// Maps the pixels of an image, row by row, to indices of the current palette.
  ///
  /// Pixels with alpha 0 get the index `transparentIndex`. So do pixels for which the color in
  /// `shown`, if given, is at least as close as the palette. All other indices refer to the
  /// palette. A color may be up to `slack` levels further away than the nearest one if that makes
  /// the file smaller.
  package func map(
    _ pixels: UnsafeBufferPointer<UInt32>, shown: UnsafePointer<UInt32>? = nil, width: Int,
    transparentIndex: UInt8, slack: Double, into indices: UnsafeMutablePointer<UInt8>
  ) {
    guard isExact else {
      nearest.withSearch { search in
        diffusion.map(
          pixels, shown: shown, width: width, transparentIndex: transparentIndex,
          share: ErrorDiffusion.share(ofMeanSquare: shown == nil ? error : 0),
          slack: ColorMetric.square(ofDistance: slack), &search, into: indices)
      }
      return
    }
    var last = UInt64.max
    var index = transparentIndex
    for (offset, pixel) in pixels.enumerated() {
      if pixel &>> 24 == 0 {
        indices[offset] = transparentIndex
        continue
      }
      if UInt64(pixel) != last {
        index = distinct.index(of: pixel)
        last = UInt64(pixel)
      }
      indices[offset] = index
    }
  }

  /// Returns the distinct colors from dark to light.
  static func sorted(_ palette: [RGB8]) -> [RGB8] {
    var result: [RGB8] = []
    for color in palette.sorted(by: { $0.order < $1.order }) where color != result.last {
      result.append(color)
    }
    return result
  }
}

extension RGB8 {
  /// A sort key from dark to light that is unique for each color.
  ///
  /// Source: the luma of Recommendation ITU-R BT.601, section 2.5.1.
  var order: Int {
    let luma = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return luma << 24 | Int(red) << 16 | Int(green) << 8 | Int(blue)
  }
}
