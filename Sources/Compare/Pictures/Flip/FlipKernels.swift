import Glibc

/// The filters of FLIP for a density of pixels, each as weights of a row or a column of pixels.
///
/// The contrast sensitivity of the eye is a sum of Gaussians `a √(π/b) exp(-π² d²/b)`, d in degrees, for
/// each of the three opponent colours. Source: FLIP, tables 1 and 2.
struct FlipKernels {
  /// For the achromatic channel; sums up to 1.
  let achromatic: [Float]
  /// For red against green; sums up to 1.
  let redGreen: [Float]
  /// For blue against yellow, the sum of two Gaussians; along a row, with their weights.
  let blueYellowRow: (wide: [Float], narrow: [Float])
  /// The same along a column; all of it sums up to 1.
  let blueYellowColumn: (wide: [Float], narrow: [Float])
  /// Across an edge or point, for both detectors.
  let smooth: [Float]
  /// The first derivative of `smooth`; its positive and its negative weights sum up to ±1.
  let edge: [Float]
  /// The second derivative of `smooth`, likewise.
  let point: [Float]
  /// The greatest distance of a pixel that matters, px.
  let radius: Int

  /// Creates the filters for a density of 10 … 500.
  init(pixelsPerDegree: Double) {
    let pi = Double.pi
    // The widest Gaussian to three standard deviations.
    let reach = Int((3 * (0.04 / (2 * pi * pi)).squareRoot() * pixelsPerDegree).rounded(.up))
    let degrees = (-reach...reach).map { Double($0) / pixelsPerDegree }
    func gaussian(_ b: Double) -> [Double] { degrees.map { exp(-pi * pi * $0 * $0 / b) } }
    func sum(_ weights: [Double]) -> Double { weights.reduce(0, +) }
    func scaled(_ weights: [Double], _ factor: Double) -> [Float] {
      weights.map { Float($0 * factor) }
    }
    func unit(_ weights: [Double]) -> [Float] { scaled(weights, 1 / sum(weights)) }

    achromatic = unit(gaussian(0.0047))
    redGreen = unit(gaussian(0.0053))
    let (wide, narrow) = (gaussian(0.04), gaussian(0.025))
    let wideWeight = 34.1 * (pi / 0.04).squareRoot()
    let narrowWeight = 13.5 * (pi / 0.025).squareRoot()
    let total = wideWeight * sum(wide) * sum(wide) + narrowWeight * sum(narrow) * sum(narrow)
    blueYellowRow = (scaled(wide, wideWeight / total), scaled(narrow, narrowWeight / total))
    blueYellowColumn = (scaled(wide, 1), scaled(narrow, 1))

    // Features are 0.082 degrees wide. Source: FLIP, section 5.2.
    let deviation = 0.5 * 0.082 * pixelsPerDegree
    let featureReach = Int((3 * deviation).rounded(.up))
    let places = (-featureReach...featureReach).map(Double.init)
    let bell = places.map { exp(-$0 * $0 / (2 * deviation * deviation)) }
    func balanced(_ weights: [Double]) -> [Float] {
      let above = sum(weights.filter { $0 > 0 })
      let below = -sum(weights.filter { $0 < 0 })
      return weights.map { Float($0 > 0 ? $0 / above : $0 / below) }
    }
    smooth = unit(bell)
    edge = balanced(zip(places, bell).map { -$0 * $1 })
    point = balanced(
      zip(places, bell).map { ($0 * $0 / (deviation * deviation) - 1) * $1 })
    radius = max(reach, featureReach)
  }
}
