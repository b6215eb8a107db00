import Motion
import SceneModel

extension ExpectationKind {
  static let overshoot = kind(
    "overshoot", "No motion without fingers overshoots by more than a percentage of its distance.",
    reading,
    Key("atMost", percent, "The maximum overshoot of a motion without fingers, % of its distance.")
  ) { _, reading, most in
    Requirement("\(reading) overshoots at most \(most.text(in: "%"))") { screen in
      guard !screen.numbers.isEmpty else { return screen.noNumber }
      var worst = screen.verdict(true, "no overshoot")
      var maximum = 0.0
      for motion in screen.freeMotions {
        guard let first = motion.first?.value, let last = motion.last?.value else { continue }
        let span = last - first
        // Percentages of a distance that is tiny compared to the reading have no meaning.
        guard span.magnitude > 1e-3 * max(1, last.magnitude), motion.isSettled else { continue }
        for point in motion {
          let percent = (point.value - last) / span * 100
          guard percent > maximum else { continue }
          maximum = percent
          let path = "from \(screen.text(first)) to \(screen.text(last)),"
          worst = screen.verdict(
            percent <= most,
            "\(percent.text(in: "%")), \(screen.text(point.value)) while moving \(path)",
            at: point.time)
        }
      }
      return worst
    }
  }
}

extension JudgedScreen {
  /// The motions without fingers, each from a release or new target to its end.
  fileprivate var freeMotions: [[JudgedSample<Double>]] {
    var motions: [[JudgedSample<Double>]] = []
    var last = -1
    for point in numbers where !isTouched(at: point.time) {
      if point.isStep || motions.isEmpty || last + 1 < point.index { motions.append([]) }
      motions[motions.count - 1].append(point)
      last = point.index
    }
    return motions.filter { $0.count > 1 }
  }
}

extension [JudgedSample<Double>] {
  /// Whether a motion has ended, with hardly any change in its last 1/30 s.
  fileprivate var isSettled: Bool {
    guard let first, let last else { return false }
    let limit = last.time - SceneTime(ticks: 1, rate: .sixty) - SceneTime(ticks: 1, rate: .sixty)
    let tolerance = 0.01 * (last.value - first.value).magnitude
    return first.time < limit
      && allSatisfy { $0.time < limit || ($0.value - last.value).magnitude <= tolerance }
  }
}
