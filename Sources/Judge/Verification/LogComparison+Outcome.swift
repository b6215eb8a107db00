import Compare
import Display
package import Logs
import Platform

extension LogComparison {
  /// Returns the report with sentences about the differences and the curves of both sides.
  package func outcome(name: String, path: String, _ names: SideNames) -> ComparisonOutcome {
    var report = SceneReport(name: name, path: path, title: nil, status: .passed, headline: "")
    if !onlyActual.isEmpty {
      let readings = onlyActual.joined(separator: ", ")
      report.problems.append(Problem(.warning, "\(readings): nothing to compare with"))
    }
    if repeatCount > 0 {
      let frames = ReportNumbers.count(repeatCount, "frame")
      report.problems.append(Problem(.warning, "\(frames) repeated: compared as one longer frame"))
    }
    let failing = movements.filter { !$0.isEqual }
    report.motionHeadline = failing.enumerated().map { index, movement in
      movement.text(index == 0 ? names : nil) + "."
    }
    report.motion = failing.flatMap(changes)
    let differing = Set(report.motion.map(\.reading))
    report.curves = SceneReport.Curves(
      differing: expected.tracks.map(\.name).filter(differing.contains), expected: expected,
      actual: actual)
    report.conclude()
    let match = matchSentence(names)
    report.motionHeadline.append(match)
    report.headline = report.differs ? report.motionHeadline[0] : "\(within) \(match)"
    return ComparisonOutcome(report: report)
  }

  private var within: String {
    let count = movements.count
    let worst = movements.flatMap { movement in
      zip(movement.readings, movement.deviations).filter { !$0.1.isNaN && $0.0.unit == .points }
    }.max { $0.1 < $1.1 }
    let text =
      "\(ReportNumbers.count(count, "movement")) \(count == 1 ? "is" : "are") within the limits"
    return text
      + (worst.map {
        "; \($0.0.name) differs by \($0.1.fixedText(decimals: 2)) pt at most (root mean square)."
      } ?? ".")
  }

  private func changes(of movement: ComparedMovement) -> [SceneReport.MotionChange] {
    movement.readings.indices.compactMap { index in
      let reading = movement.readings[index]
      let unit = reading.unit.rawValue
      let facts = (index == 0 ? movement.shared : []) + movement.own[index]
      return facts.isEmpty
        ? nil
        : SceneReport.MotionChange(
          reading: reading.name, unit: unit, sentences: facts.map { $0.text(unit: unit) },
          firstTime: movement.divergence)
    }
  }
}
