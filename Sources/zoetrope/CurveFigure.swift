import Display
import Motion
import Figures

/// The figure of a motion: its value and its velocity over time.
enum CurveFigure {
  /// The number of samples: the plot's width in pixels; more would not show.
  private static let sampleCount = 1600

  /// Samples a motion up to a time, s, as two charts with the settling marked if it is before the end.
  static func make(_ curve: MotionCurve, named expression: String, until end: Double) -> Figure {
    // The time behind the settling shows that nothing moves any more.
    let last = max(end, (curve.settlingTime.map { min($0, end) } ?? 0) * 1.1, 0.01)
    let times = (0...sampleCount).map { last * Double($0) / Double(sampleCount) }
    let states = times.map(curve.state)
    func series(_ name: String, _ values: [Double]) -> Figure.Content {
      .lines([Figure.Series(name: name, values: values.map { $0.isFinite ? $0 : nil })])
    }
    return Figure(
      title: expression, subtitle: subtitle(curve), times: times,
      charts: [
        Figure.Chart(
          title: "value", unit: "units", content: series("value", states.map(\.value)),
          target: curve.to),
        Figure.Chart(
          title: "velocity", unit: "units/s", content: series("velocity", states.map(\.velocity))),
      ],
      marks: curve.settlingTime.flatMap { $0 <= last ? [Figure.Mark(.settled, time: $0)] : nil }
        ?? [])
  }

  private static func subtitle(_ curve: MotionCurve) -> String {
    let way =
      "from \(curve.from.shortestText) to \(rounded(curve.to)), "
      + "initial velocity \(curve.initialVelocity.shortestText) units/s"
    guard let settling = curve.settlingTime else { return way + ", never settles" }
    return way + ", settles at \(rounded(settling)) s"
  }

  /// A number with four decimals at most.
  private static func rounded(_ number: Double) -> String {
    guard (0.01..<1e9).contains(number.magnitude) else { return number.shortestText }
    return ((number * 10_000).rounded() / 10_000).shortestText
  }
}
