/// Chooses a palette for pixels and finds each pixel's index in it.
///
/// A quantizer keeps its memory from one picture to the next, but nothing that matters: a result
/// depends on the pixels alone. It has one user at a time.
package final class ColorQuantizer {
  private let histogram = ColorHistogram()
  private let nearest = NearestColor()
  private var distinct = DistinctColors()
  private let dither = PaletteDither()
  private var isExact = true

  /// The number of times that colours are moved to the means of their pixels; more than two bring
  /// less than 0.05 dB.
  private static let refinementRounds = 2

  /// Creates a quantizer.
  package init() {}

  /// Chooses a palette.
  ///
  /// - Parameters:
  ///   - pixels: red, green and blue from the lowest byte up; the highest is ignored.
  ///   - limit: the most colours, 1 … 256.
  /// - Returns: the colours from dark to light; exactly those of the pixels where there are no more
  ///   than the limit. It is empty for no pixels.
  package func palette(
    of pixels: UnsafeBufferPointer<UInt32>, limit: Int
  ) -> [RGB8] {
    precondition((1...256).contains(limit), "a palette has 1 to 256 colours")
    isExact = distinct.find(in: pixels, limit: limit)
    if isExact { return distinct.sort() }

    histogram.count(pixels)
    var palette = PaletteCut.colors(of: histogram.bins, limit: limit)
    PaletteRefinement.refine(&palette, histogram, nearest, rounds: Self.refinementRounds)
    palette = Self.sorted(palette)
    nearest.prepare(palette, for: histogram, cellBits: 1)
    dither.prepare(palette)
    return palette
  }

  /// Finds the indices of a row of pixels in the palette that was chosen last.
  ///
  /// - Parameters:
  ///   - pixels: the row; those that are not passed over are among the pixels of the palette.
  ///   - shown: what is seen at the same places already; pixels equal to it are passed over. Nil
  ///     passes over none.
  ///   - passedOver: the index of pixels that are passed over.
  ///   - x: the canvas column of the first pixel.
  ///   - y: the canvas row.
  ///   - indices: gets as many indices as there are pixels.
  package func map(
    _ pixels: UnsafeBufferPointer<UInt32>, shown: UnsafePointer<UInt32>?, passedOver: UInt8,
    x: Int, y: Int, into indices: UnsafeMutablePointer<UInt8>
  ) {
    if isExact {
      var last = UInt64.max
      var index = passedOver
      for (offset, pixel) in pixels.enumerated() {
        if let shown, shown[offset] == pixel {
          indices[offset] = passedOver
          continue
        }
        if UInt64(pixel) != last {
          index = distinct.index(of: pixel)
          last = UInt64(pixel)
        }
        indices[offset] = index
      }
      return
    }
    let mixer = dither.mixer
    nearest.withSearch { search in
      DitherThresholds.withRow(y) { thresholds in
        var last = UInt64.max
        var mix = (dark: 0, light: 0, lightShare: Float(0))
        for (offset, pixel) in pixels.enumerated() {
          if let shown, shown[offset] == pixel {
            indices[offset] = passedOver
            continue
          }
          if UInt64(pixel) != last {
            let red = Int(pixel & 0xFF)
            let green = Int(pixel &>> 8 & 0xFF)
            let blue = Int(pixel &>> 16 & 0xFF)
            let (index, square) = search.nearest(red, green, blue)
            mix = mixer.mix(index, square: square, red, green, blue)
            last = UInt64(pixel)
          }
          let threshold = thresholds[(x &+ offset) & (DitherThresholds.side &- 1)]
          indices[offset] = UInt8(
            truncatingIfNeeded: mix.lightShare > threshold ? mix.light : mix.dark)
        }
      }
    }
  }

  /// From dark to light, each colour once.
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
