/// Mixes colours that a palette lacks from two that it has, in a pattern that stands still.
///
/// Let *p* be the palette's colour nearest to a colour *c*, *q* another one, *v = q − p* and *e = c −
/// p*. Where a share *t* of the pixels takes *q*, the mean colour is off by *e − t·v*, and single pixels
/// vary about it by *t(1 − t)|v|²*. The square of the former plus `roughness` times the latter is
/// minimised. The best share is *t = (τ − roughness/2)/(1 − roughness)* with *τ = e·v/|v|²*; it lowers
/// the sum by *(1 − roughness)·t²·|v|²*: of the near neighbours of *p* the one that lowers it most
/// becomes *q*. At roughness 1 nothing is mixed; at 0 means are exact but noisy.
///
/// Thresholds fixed to the canvas decide which pixels take *q*, so that the pattern does not crawl.
final class PaletteDither {
  /// The weight of a pixel's variation against an error of the mean.
  ///
  /// Chosen by looking: skies show no bands any more and little grain, for 0.6 dB.
  static let roughness: Float = 0.5

  /// A colour and its eight nearest neighbours, one for each lane.
  fileprivate struct Neighborhood {
    var red: Int32
    var green: Int32
    var blue: Int32
    /// The square of the distance from the colour up to which nothing is mixed.
    var reach: Int32
    /// The vector from the colour to the neighbour.
    var towardsRed = SIMD8<Float>()
    var towardsGreen = SIMD8<Float>()
    var towardsBlue = SIMD8<Float>()
    /// `roughness/2` of the square of their distance.
    var offset = SIMD8<Float>()
    /// The inverse of the square.
    var inverse = SIMD8<Float>()
    var indices = SIMD8<UInt8>()
  }

  private let colors = UnsafeMutablePointer<Neighborhood>.allocate(capacity: 256)

  init() {
    colors.initialize(
      repeating: Neighborhood(red: 0, green: 0, blue: 0, reach: 0), count: 256)
  }

  deinit {
    colors.deallocate()
  }

  /// Prepares for a palette of different colours, sorted from dark to light.
  func prepare(_ palette: [RGB8]) {
    for (index, color) in palette.enumerated() {
      let nearest = Self.nearest(to: index, in: palette)
      // e·v ≤ |e||v|, so that a share over 0 needs |e| > roughness/2 · |v|.
      let leastSquare = Float(nearest.first?.square ?? 0)
      var colors = Neighborhood(
        red: Int32(color.red), green: Int32(color.green), blue: Int32(color.blue),
        reach: Int32(leastSquare * (Self.roughness * Self.roughness / 4)))
      for lane in 0..<8 {
        // Where there are not enough neighbours, the colour itself, which is never reached.
        guard lane < nearest.count else {
          colors.offset[lane] = 1
          colors.indices[lane] = UInt8(truncatingIfNeeded: index)
          continue
        }
        let (square, other) = nearest[lane]
        colors.towardsRed[lane] = Float(Int(palette[other].red) - Int(color.red))
        colors.towardsGreen[lane] = Float(Int(palette[other].green) - Int(color.green))
        colors.towardsBlue[lane] = Float(Int(palette[other].blue) - Int(color.blue))
        colors.offset[lane] = Float(square) * (Self.roughness / 2)
        colors.inverse[lane] = 1 / Float(square)
        colors.indices[lane] = UInt8(truncatingIfNeeded: other)
      }
      self.colors[index] = colors
    }
  }

  /// The eight nearest neighbours of a colour with their squared distances, nearest first.
  private static func nearest(
    to index: Int, in palette: [RGB8]
  ) -> [(square: Int, index: Int)] {
    let color = palette[index]
    var nearest: [(square: Int, index: Int)] = []
    nearest.reserveCapacity(8)
    for (otherIndex, other) in palette.enumerated() where otherIndex != index {
      let red = Int(other.red) - Int(color.red)
      let green = Int(other.green) - Int(color.green)
      let blue = Int(other.blue) - Int(color.blue)
      let square = red * red + green * green + blue * blue
      if nearest.count == 8 {
        if square >= nearest[7].square { continue }
        nearest.removeLast()
      }
      let place = nearest.firstIndex { $0.square > square } ?? nearest.count
      nearest.insert((square, otherIndex), at: place)
    }
    return nearest
  }

  /// A mixer, valid while this object lives and until it is prepared for another palette.
  var mixer: Mixer { Mixer(colors: colors) }

  struct Mixer {
    fileprivate let colors: UnsafeMutablePointer<Neighborhood>

    /// The darker and the lighter colour for a pixel, and the share of pixels that takes the lighter.
    ///
    /// They are the same where mixing does not pay. `square` is the nearest colour's squared distance.
    func mix(
      _ nearest: Int, square: Int, _ red: Int, _ green: Int, _ blue: Int
    ) -> (dark: Int, light: Int, lightShare: Float) {
      let color = colors + nearest
      guard square > Int(color.pointee.reach) else { return (nearest, nearest, 0) }
      let errorRed = Float(red &- Int(color.pointee.red))
      let errorGreen = Float(green &- Int(color.pointee.green))
      let errorBlue = Float(blue &- Int(color.pointee.blue))
      // Each is (1 − roughness)·t·|v|².
      let reaches =
        color.pointee.towardsRed * errorRed + color.pointee.towardsGreen * errorGreen
        + color.pointee.towardsBlue * errorBlue - color.pointee.offset
      let gains = reaches * reaches * color.pointee.inverse
      var best = 0
      var gain: Float = 0
      for lane in 0..<8 {
        let isBetter = (reaches[lane] > 0) && (gains[lane] > gain)
        best = isBetter ? lane : best
        gain = isBetter ? gains[lane] : gain
      }
      guard gain > 0 else { return (nearest, nearest, 0) }
      let share =
        reaches[best] * color.pointee.inverse[best] * (1 / (1 - PaletteDither.roughness))
      let partner = Int(color.pointee.indices[best])
      return partner > nearest ? (nearest, partner, share) : (partner, nearest, 1 - share)
    }
  }
}
