/// Refines a palette by moving colors repeatedly to the means of the pixels nearest to them.
///
/// Source: S. P. Lloyd, Least squares quantization in PCM, IEEE Transactions on Information Theory
/// 28 (1982).
enum PaletteRefinement {
  /// Refines a palette of 1 to 256 colors in at most `rounds` rounds, until no color moves.
  ///
  /// A color that is nearest to no pixel moves to the bin with the largest error. The first `fixed`
  /// colors do not move. Returns the mean squared distance of the pixels, by `ColorMetric`, in the
  /// last round.
  static func refine(
    _ palette: inout [RGB8], fixed: Int, _ histogram: ColorHistogram, _ nearest: NearestColor,
    rounds: Int
  ) -> Int {
    var total = (square: 0, count: 1)
    // Bins with successively larger errors: the last one has the largest.
    var worst: [Int] = []
    for _ in 0..<rounds {
      nearest.prepare(palette, for: histogram, cellBits: 2)
      var clusters = [ColorSum](repeating: ColorSum(), count: palette.count)
      worst.removeAll(keepingCapacity: true)
      var maximum = 0
      total = (0, 0)
      nearest.withSearch { search in
        clusters.withUnsafeMutableBufferPointer { clusters in
          for (number, bin) in histogram.bins.enumerated() {
            let mean = bin.sum.mean
            let (index, square) = search.nearest(Int(mean.red), Int(mean.green), Int(mean.blue))
            clusters[index].add(bin.sum)
            let error = square &* bin.sum.count
            total.square &+= error
            total.count &+= bin.sum.count
            if error > maximum {
              worst.append(number)
              maximum = error
            }
          }
        }
      }
      var hasMoved = false
      for (index, cluster) in clusters.enumerated().dropFirst(fixed) {
        var color = palette[index]
        if cluster.count > 0 {
          color = cluster.mean
        } else if let bin = worst.popLast() {
          color = histogram.bins[bin].sum.mean
        }
        if color != palette[index] {
          palette[index] = color
          hasMoved = true
        }
      }
      if !hasMoved { break }
    }
    return total.square / max(total.count, 1)
  }
}
