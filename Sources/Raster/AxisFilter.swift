/// The box filter along one axis: the level's pixels that each device pixel shows, and their weights.
///
/// A device pixel shows the average over its footprint, the stretch of the photo that it covers, within
/// the part drawn. Where the photo is magnified the footprint is widened to one photo pixel: linear
/// interpolation. The two meet at scale 1, so a slow zoom passes without a jump. Weights are whole
/// numbers whose sum is always the same, so that a plain colour stays that colour.
final class AxisFilter {
  /// The number of neighbouring pixels of the level that each device pixel has weights for.
  private(set) var taps = 1
  /// All pixels of the level that have weights.
  private(set) var shown = 0..<1
  /// The number of device pixels.
  private(set) var count = 0

  private let firsts = Scratch<Int32>()
  private let parts = Scratch<UInt16>()

  /// The first of the taps of each device pixel, a pixel of the level.
  var starts: UnsafePointer<Int32> { UnsafePointer(firsts.reserve(count)) }
  /// The weights: `taps` for each device pixel, which add up to the unity; some may be 0.
  var weights: UnsafePointer<UInt16> { UnsafePointer(parts.reserve(count * taps)) }

  /// The place of a photo's axis on the canvas.
  struct Placement: Hashable {
    /// Device pixels per photo pixel; not 0, below 0 where mirrored.
    var scale: Double
    /// The place of the photo's first edge, in device pixels.
    var offset: Double
    /// The part that is drawn, in photo pixels; its extent is above 0.
    var source: Stretch

    /// A part of an axis.
    struct Stretch: Hashable {
      var start: Double
      var end: Double
    }
  }

  /// Computes the filter of device pixels, for so many level pixels of `unit` photo pixels each.
  ///
  /// The weights of a device pixel add up to `unity`, at most 65,535.
  func prepare(
    pixels: Range<Int>, placement: Placement, unit: Int, count levelCount: Int, unity: Int32
  ) {
    let part = placement.source
    let step = 1 / Double(unit)
    let extent = max(1, 1 / placement.scale.magnitude)
    let taps = (extent * step).rounded(.up).clampedInt(0, levelCount - 1) + 1
    self.taps = taps
    count = pixels.count
    let firsts = firsts.reserve(count)
    let weights = parts.reserve(count * taps)
    let whole = Double(unity)
    var (least, most) = (levelCount, 0)
    for pixel in pixels {
      let center = (Double(pixel) + 0.5 - placement.offset) / placement.scale
      // In pixels of the level: its unit is a power of two, so that nothing is rounded.
      let from = min(max(center - extent / 2, part.start), part.end) * step
      let to = max(min(center + extent / 2, part.end), part.start) * step
      // A pixel that rounding leaves without a footprint shows the nearest one.
      let nearest = from.clampedInt(0, levelCount - 1)
      let first = min(nearest, levelCount - taps)
      let place = pixel &- pixels.lowerBound
      firsts[place] = Int32(truncatingIfNeeded: first)
      least = min(least, first)
      most = max(most, first)
      let perPixel = to > from ? whole / (to - from) : 0
      let target = weights + place &* taps
      var before: Int32 = 0
      for tap in 0..<taps &- 1 {
        // The share of the footprint that lies before the tap's end.
        let end = Double(first &+ tap &+ 1)
        let share =
          to > from
          ? Int32(min(max((end - from) * perPixel, 0), whole) + 0.5)
          : (first &+ tap >= nearest ? unity : 0)
        target[tap] = UInt16(truncatingIfNeeded: share &- before)
        before = share
      }
      target[taps &- 1] = UInt16(truncatingIfNeeded: unity &- before)
    }
    shown = least..<most + taps
  }
}
