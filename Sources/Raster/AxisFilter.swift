/// The box filter along one axis: the level's pixels that each device pixel shows, and their weights.
///
/// A device pixel shows the average over its footprint, the stretch of the photo that it covers, within
/// the part drawn. Where the photo is magnified the footprint is widened to one photo pixel: linear
/// interpolation. The two meet at scale 1, so a slow zoom passes without a jump.
final class AxisFilter {
  /// The number of neighbouring pixels of the level that each device pixel has weights for.
  private(set) var taps = 1
  /// The first of them, for each device pixel.
  private(set) var starts: [Int] = []
  /// The weights, `taps` for each device pixel, which add up to 1; some may be 0.
  private(set) var weights: [Float] = []
  /// All pixels of the level that have weights.
  private(set) var shown = 0..<1

  /// The place of a photo's axis on the canvas.
  struct Placement {
    /// Device pixels per photo pixel; not 0, below 0 where mirrored.
    var scale: Double
    /// The place of the photo's first edge, in device pixels.
    var offset: Double
    /// The part that is drawn, in photo pixels; its extent is above 0.
    var source: (start: Double, end: Double)
  }

  /// Computes the filter of device pixels, for so many level pixels of `unit` photo pixels each.
  func prepare(pixels: Range<Int>, placement: Placement, unit: Int, count: Int) {
    let (start, end) = placement.source
    let step = Double(unit)
    let extent = max(1, 1 / placement.scale.magnitude)
    taps = (extent / step).rounded(.up).clampedInt(0, count - 1) + 1
    starts.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    weights.reserveCapacity(pixels.count * taps)
    var least = count
    var most = 0
    for pixel in pixels {
      let center = (Double(pixel) + 0.5 - placement.offset) / placement.scale
      let from = min(max(center - extent / 2, start), end)
      let to = max(min(center + extent / 2, end), start)
      // A pixel that rounding leaves without a footprint shows the nearest one.
      let nearest = (from / step).clampedInt(0, count - 1)
      let first = min(nearest, count - taps)
      starts.append(first)
      least = min(least, first)
      most = max(most, first)
      for tap in first..<first + taps {
        let overlap = min(to, Double(tap + 1) * step) - max(from, Double(tap) * step)
        weights.append(
          to > from ? Float(max(overlap, 0) / (to - from)) : (tap == nearest ? 1 : 0))
      }
    }
    shown = least..<most + taps
  }
}
