package import Pixels

/// Measures how different two pictures look to someone who sees them in turn: LDR-FLIP.
///
/// Slower by far than `PictureComparison`, and a measure rather than a verdict: what no eye would
/// see counts for little, a moved edge for much. Each pixel gets an error of 0 … 1. Translucent
/// pixels are laid over white.
/// Source: Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström, Fairchild, "FLIP: A Difference
/// Evaluator for Alternating Images", 2020.
package struct FlipComparison: Hashable, Sendable {
  /// What a comparison comes to.
  package enum Outcome: Hashable, Sendable {
    /// The pictures are of one size and look this different, perhaps not at all.
    case compared(FlipDifference)
    /// The pictures are not of one size, in px, and no pixel was compared.
    case sizes(expected: PixelSize, actual: PixelSize)
  }

  /// What `pixelsPerDegree` may be.
  package static let densities: ClosedRange<Double> = 10...500

  /// A screen of 3840 px and 0.7 m across, seen from 0.7 m.
  ///
  /// Source: the paper.
  package static let usualDensity = 67.020643

  /// Pixels per degree of the visual field, 10 … 500.
  ///
  /// What is out of range acts as the nearest that is not, NaN as the usual density.
  package var pixelsPerDegree: Double

  /// Creates a comparison for a distance from the screen.
  package init(pixelsPerDegree: Double = Self.usualDensity) {
    self.pixelsPerDegree = pixelsPerDegree
  }

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: what there should be.
  ///   - actual: what there is.
  ///   - drawing: becomes a map of the errors, from black through magenta to pale yellow, where
  ///     given and of the pictures' size.
  /// - Returns: the difference, or the two sizes where they differ.
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
