import Display
package import Logs
import Platform

/// The report of a comparison of an app's log with a scene or another log.
package struct LogDiff {
  private let comparison: LogComparison
  private let names: SideNames

  package init(_ comparison: LogComparison, _ names: SideNames) {
    self.comparison = comparison
    self.names = names
  }

  /// Returns the report with the sentences and the curves of both sides.
  package func outcome(name: String, path: String) -> ComparisonOutcome {
    var report = SceneReport(name: name, path: path, title: nil, status: .passed, headline: "")
    if !comparison.onlyActual.isEmpty {
      let readings = comparison.onlyActual.joined(separator: ", ")
      report.problems.append(Problem(.warning, "\(readings): nothing to compare with"))
    }
    if comparison.repeatCount > 0 {
      let frames = ReportNumbers.count(comparison.repeatCount, "frame")
      report.problems.append(Problem(.warning, "\(frames) repeated: compared as one longer frame"))
    }
    let failing = comparison.movements.filter { !$0.facts.isEmpty }
    report.motionHeadline = failing.map { movement in
      let start = "From \(movement.span.lowerBound.fixedText(decimals: 2)) s, \(movement.subject):"
      return ([start] + comparison.sentences(about: movement, names)).joined(separator: " ")
    }
    report.motion = failing.flatMap(changes)
    report.curves = curves(differing: Set(report.motion.map(\.reading)))
    report.conclude()
    let match = comparison.matchSentence(names)
    report.motionHeadline.append(match)
    report.headline = report.differs ? report.motionHeadline[0] : "\(within) \(match)"
    return ComparisonOutcome(report: report)
  }

  private var within: String {
    let count = comparison.movements.count
    let worst = comparison.movements.flatMap { movement in
      zip(movement.readings, movement.deviations).filter { !$0.1.isNaN && $0.0.isLength }
    }.max { $0.1 < $1.1 }
    let text =
      "\(ReportNumbers.count(count, "movement")) \(count == 1 ? "is" : "are") within the limits"
    return text
      + (worst.map {
        "; \($0.0) differs by \($0.1.fixedText(decimals: 2)) pt at most (root mean square)."
      } ?? ".")
  }

  private func changes(of movement: LogComparison.Movement) -> [SceneReport.MotionChange] {
    movement.readings.indices.compactMap { index in
      let reading = movement.readings[index]
      let texts = movement.facts.compactMap { $0.text(about: reading) }
      guard !texts.isEmpty || index == 0 else { return nil }
      return SceneReport.MotionChange(
        reading: reading, unit: reading.isLength ? ReadingUnit.points.rawValue : "",
        sentences: texts.isEmpty
          ? ["moves differently from \(movement.span.lowerBound.fixedText(decimals: 2)) s"] : texts,
        firstTime: movement.span.lowerBound)
    }
  }

  private func curves(differing: Set<String>) -> SceneReport.Curves {
    let (one, other) = (comparison.expected, comparison.actual)
    let moving = one.tracks.filter { !$0.isConstant || differing.contains($0.name) }
    let order =
      moving.filter { differing.contains($0.name) } + moving.filter { !differing.contains($0.name) }
    return SceneReport.Curves(
      expectedTimes: one.times, actualTimes: other.times,
      tracks: order.map { track in
        SceneReport.Curves.Track(
          name: track.name, unit: track.name.isLength ? ReadingUnit.points.rawValue : "",
          differs: differing.contains(track.name), expected: track.values.map(\.number),
          actual: other.tracks.first { $0.name == track.name }?.values.map(\.number) ?? [])
      }, expectedMarks: one.marks, actualMarks: other.marks)
  }
}
