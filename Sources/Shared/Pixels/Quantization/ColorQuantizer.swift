/// Chooses a palette for pixels, and finds each one's index in it; it has one user at a time.
///
/// A result depends on the pixels alone; only memory is kept from picture to picture.
package final class ColorQuantizer {
  private let histogram = ColorHistogram()
  private let nearest = NearestColor()
  private var distinct = DistinctColors()
  private let diffusion = ErrorDiffusion()
  private var isExact = true

  /// The number of times that colours move to their pixels' means; two less lose 0.05 dB.
  private static let refinementRounds = 4
  /// The mean square of the distances of pixels from the palette that was chosen last.
  private var error = 0

  /// Creates a quantizer.
  package init() {}

  /// The palette of pixels from dark to light, at most 1 … 256 colours; exactly theirs if so few.
  ///
  /// Red is in the lowest byte, then green and blue; the highest is ignored. No pixels have no colours.
  /// Colours to keep, fewer than the limit, are among more colours than that, and stand for themselves.
  package func palette(
    of pixels: UnsafeBufferPointer<UInt32>, keeping kept: [RGB8] = [], limit: Int
  ) -> [RGB8] {
    precondition((1...256).contains(limit), "a palette has 1 to 256 colours")
    precondition(kept.count < limit, "colours are left to choose")
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

  /// Finds the indices of a picture's pixels, row by row, in the palette that was chosen last.
  ///
  /// Pixels of alpha 0 get the index `passedOver`, and those for which what is shown, if anything is, is
  /// as good as the palette; the others are those of the palette. A colour may be worse than the best by
  /// a distance of `slack` levels where that makes the file smaller.
  package func map(
    _ pixels: UnsafeBufferPointer<UInt32>, shown: UnsafePointer<UInt32>? = nil, width: Int,
    passedOver: UInt8, slack: Double, into indices: UnsafeMutablePointer<UInt8>
  ) {
    guard isExact else {
      nearest.withSearch { search in
        diffusion.map(
          pixels, shown: shown, width: width, passedOver: passedOver,
          share: ErrorDiffusion.share(ofMeanSquare: shown == nil ? error : 0),
          slack: ColorMetric.square(ofDistance: slack), &search, into: indices)
      }
      return
    }
    var last = UInt64.max
    var index = passedOver
    for (offset, pixel) in pixels.enumerated() {
      if pixel &>> 24 == 0 {
        indices[offset] = passedOver
        continue
      }
      if UInt64(pixel) != last {
        index = distinct.index(of: pixel)
        last = UInt64(pixel)
      }
      indices[offset] = index
    }
  }

  /// The colours from dark to light, each once.
  static func sorted(_ palette: [RGB8]) -> [RGB8] {
    var result: [RGB8] = []
    for color in palette.sorted(by: { $0.order < $1.order }) where color != result.last {
      result.append(color)
    }
    return result
  }
}

extension RGB8 {
  /// A number that orders colours from dark to light and is equal only for equal colours.
  ///
  /// Source: the luma of Recommendation ITU-R BT.601, section 2.5.1.
  var order: Int {
    let luma = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
    return luma << 24 | Int(red) << 16 | Int(green) << 8 | Int(blue)
  }
}
