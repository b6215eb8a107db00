import Display
import Figures
import Platform

/// The figure of motions: their values and velocities over time, drawn over one another.
enum CurveFigure {
  /// Number of samples, which is the plot's width in pixels.
  private static let sampleCount = 1600

  /// Returns two charts of motions, up to a time in seconds.
  ///
  /// A single motion has a mark at its settling time if that is in the plot.
  static func make(_ curves: [(name: String, curve: MotionCurve)], until end: Double) -> Figure {
    // Continue after the settling time, to show that the motion has ended.
    let settling = curves.compactMap { $0.curve.settlingTime.map { min($0, end) } }.max() ?? 0
    let last = max(end, settling * 1.1, 0.01)
    let times = (0...sampleCount).map { last * Double($0) / Double(sampleCount) }
    let states = curves.map { times.map($0.curve.state) }
    func content(_ value: ((value: Double, velocity: Double)) -> Double) -> Figure.Content {
      .lines(
        states.enumerated().map { colorIndex, states in
          Figure.Series(
            colorIndex: colorIndex, values: states.map { value($0).isFinite ? value($0) : nil })
        })
    }
    let targets = Set(curves.map(\.curve.to))
    let only = curves.count == 1 ? curves.first : nil
    var figure = Figure(
      title: only?.name ?? "\(curves.count) motions",
      subtitle: only.map { subtitle($0.curve) } ?? subtitle(curves.map(\.curve)), times: times,
      charts: [
        Figure.Chart(
          title: "value", unit: "units", content: content { $0.value },
          target: targets.count == 1 ? targets.first : nil),
        Figure.Chart(title: "velocity", unit: "units/s", content: content { $0.velocity }),
      ],
      marks: only?.curve.settlingTime.flatMap {
        $0 <= last ? [Figure.Mark(.settled, time: $0)] : nil
      }
        ?? [])
    if only == nil {
      figure.legend = curves.map { name, curve in
        name + (curve.settlingTime.map { " – settles at \(rounded($0)) s" } ?? " – never settles")
      }
    }
    return figure
  }

  private static func subtitle(_ curves: [MotionCurve]) -> String {
    let starts = Set(curves.map(\.from))
    let ends = Set(curves.map(\.to))
    let clauses = [
      starts.count == 1 ? starts.first.map { "from \($0.shortestText)" } : nil,
      ends.count == 1 ? ends.first.map { "to \(rounded($0))" } : nil,
    ]
    return clauses.compactMap(\.self).joined(separator: " ")
  }

  private static func subtitle(_ curve: MotionCurve) -> String {
    let text =
      "from \(curve.from.shortestText) to \(rounded(curve.to)), "
      + "initial velocity \(curve.initialVelocity.shortestText) units/s"
    guard let settling = curve.settlingTime else { return text + ", never settles" }
    return text + ", settles at \(rounded(settling)) s"
  }

  /// Returns a number with at most four decimals.
  private static func rounded(_ number: Double) -> String {
    guard (0.01..<1e9).contains(number.magnitude) else { return number.shortestText }
    return number.trimmedText(decimals: 4)
  }
}
