import Display
import Glibc

/// A model with the parameters that explain a movement best.
package struct FittedModel: Hashable, Sendable {
  package let model: MotionModel
  /// The name of a timing curve; nil for others.
  package let curveName: NamedCurve?
  /// The time at which the movement begins, s; the first sample's if it was moving before.
  package let start: Double
  /// The values of each reading at the start, and at the end of the movement.
  package let from: [Double], to: [Double]
  /// The initial velocity of each reading, in its unit per second; nil if it begins settled.
  package let velocity: [Double]?
  /// The root mean square of the residuals.
  package let residual: Double
  /// The 95 % intervals by name: `start`, `duration`, `bounce`, `response`, `dampingRatio`,
  /// `timeConstant`; those that the samples do not determine are omitted.
  package let intervals: [String: ClosedRange<Double>]
  /// The 95 % intervals of the velocities; empty if there are no velocities.
  package let velocityIntervals: [ClosedRange<Double>]

  init(_ fit: ProjectedFit, _ samples: GroupSamples, minNoise: Double) {
    model = fit.model
    start = fit.start
    if case .named(let named) = fit.family { curveName = named } else { curveName = nil }
    let column = fit.family == .decay ? 1 : 2
    let hasVelocity = fit.family.hasVelocity
    velocity = hasVelocity ? fit.linear.map { $0[column] } : nil
    from = fit.linear.map { $0[0] }
    if case .decay(let constant) = fit.model {
      to = fit.linear.map { $0[0] + $0[1] * constant }
    } else {
      to = fit.linear.map { $0[1] }
    }
    residual = (fit.squares / Double(max(1, samples.count))).squareRoot()
    let widths = ParameterIntervals(fit, on: samples, minNoise: minNoise)
    velocityIntervals =
      widths.map { widths in
        hasVelocity
          ? zip(fit.linear, widths.linear).map { $0[column] - $1[column]...$0[column] + $1[column] }
          : []
      } ?? []
    intervals = widths.map { Self.intervals(of: fit, $0) } ?? [:]
  }

  /// Whether it is a timing curve without a name.
  var isFreeCurve: Bool { if case .easing = model { curveName == nil } else { false } }

  /// Half the min width of an interval that is not informative, s and as a logarithm.
  private static let widest = 0.7

  private static func intervals(
    of fit: ProjectedFit, _ widths: ParameterIntervals
  ) -> [String: ClosedRange<Double>] {
    var intervals: [String: ClosedRange<Double>] = [:]
    if let width = widths.start, width < widest {
      intervals["start"] = fit.start - width...fit.start + width
    }
    // A parameter that could be twice as large is not determined.
    guard widths.shape.allSatisfy({ $0 < widest }) else { return intervals }
    let shape = zip(fit.parameters.dropFirst(), widths.shape).map { value, width in
      (low: value - width, high: value + width)
    }
    let first = exp(shape[0].low)...exp(shape[0].high)
    switch fit.model {
    case .spring:
      let ratio = exp(shape[1].low)...exp(shape[1].high)
      intervals["duration"] = first
      intervals["response"] = first
      intervals["dampingRatio"] = ratio
      if let high = Spring(response: 1, dampingRatio: ratio.lowerBound),
        let low = Spring(response: 1, dampingRatio: ratio.upperBound)
      {
        intervals["bounce"] = low.bounce...high.bounce
      }
    case .easing: intervals["duration"] = first
    case .decay: intervals["timeConstant"] = first
    }
    return intervals
  }
}
