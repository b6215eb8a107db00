package import Pixels

/// Measures the visible difference of two pictures seen in turn: LDR-FLIP.
///
/// Slower by far than `PictureComparison`, and a measure rather than a verdict: invisible differences
/// count for little, a moved edge for much. Each pixel gets an error of 0 … 1. Translucent pixels are
/// laid over white.
/// Source: Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström, Fairchild, "FLIP: A Difference
/// Evaluator for Alternating Images", 2020.
package struct FlipComparison: Hashable, Sendable {
  /// The result of a comparison.
  package enum Outcome: Hashable, Sendable {
    /// The pictures are of one size and differ this much, perhaps not at all.
    case compared(FlipDifference)
    /// The pictures are of different sizes, in px, and no pixel was compared.
    case sizes(expected: PixelSize, actual: PixelSize)
  }

  /// The range of `pixelsPerDegree`.
  package static let densities: ClosedRange<Double> = 10...500

  /// The density of a screen of 3840 px and 0.7 m across, seen from 0.7 m.
  ///
  /// Source: the paper.
  package static let usualDensity = 67.020643

  /// Pixels per degree of the visual field, clamped to 10 … 500; NaN acts as the usual density.
  package var pixelsPerDegree: Double

  /// Creates a comparison for a distance from the screen.
  package init(pixelsPerDegree: Double = Self.usualDensity) {
    self.pixelsPerDegree = pixelsPerDegree
  }

  /// Compares two pictures; returns the difference, or the two sizes where they differ.
  ///
  /// `drawing`, if of their size, becomes a map of the errors, black through magenta to pale yellow.
  package func compare(
    _ expected: Pixmap<StraightRGBA8>, with actual: Pixmap<StraightRGBA8>,
    drawing: Pixmap<StraightRGBA8>? = nil
  ) -> Outcome {
    let size = expected.size
    guard size == actual.size else { return .sizes(expected: size, actual: actual.size) }
    let usual = pixelsPerDegree.isNaN ? Self.usualDensity : pixelsPerDegree
    let density = min(max(usual, Self.densities.lowerBound), Self.densities.upperBound)
    let drawing = drawing?.size == size ? drawing : nil
    let pass = FlipPass(expected, actual, kernels: FlipKernels(pixelsPerDegree: density))
    let ramp = drawing == nil ? [] : FlipRamp.colors()
    var sum = 0.0
    var maximum: Float = 0
    for y in 0..<size.height {
      let errors = pass.errors(row: y)
      for x in 0..<size.width {
        sum += Double(errors[x])
        maximum = max(maximum, errors[x])
      }
      guard let drawing else { continue }
      for x in 0..<size.width { drawing[x, y] = ramp[FlipRamp.index(of: errors[x])] }
    }
    return .compared(
      FlipDifference(size: size, mean: sum / Double(size.count), maximum: Double(maximum)))
  }
}
