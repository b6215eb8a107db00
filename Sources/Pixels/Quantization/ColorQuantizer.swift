/// Chooses a palette for pixels, and finds each one's index in it; it has one user at a time.
///
/// A result depends on the pixels alone; only memory is kept from picture to picture.
package final class ColorQuantizer {
  private let histogram = ColorHistogram()
  private let nearest = NearestColor()
  private var distinct = DistinctColors()
  private let dither = PaletteDither()
  private var isExact = true

  /// The number of times that colours move to their pixels' means; more than two gain less than 0.05 dB.
  private static let refinementRounds = 2

  /// Creates a quantizer.
  package init() {}

  /// The palette of pixels from dark to light, at most 1 … 256 colours; exactly theirs if so few.
  ///
  /// Red is in the lowest byte, then green and blue; the highest is ignored. No pixels have no colours.
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

  /// Finds the indices of a canvas row of pixels, from column x on, in the palette that was chosen last.
  ///
  /// Pixels equal to the `shown` ones, if any, get the index `passedOver`; the others are of the
  /// palette's pixels.
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
