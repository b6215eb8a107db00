import Display
import Motion
import SceneModel
import Simulation

extension RuleJudge {
  /// True if readings stay near their last values from a time on.
  func settlesBy(_ names: [String], _ time: SceneTime, _ within: Double) -> Verdict {
    let samples = panel.samples(in: part)
    guard let last = samples.last, time <= last.time else {
      return Verdict(passed: false, found: .endBefore(duration))
    }
    var worst: Verdict?
    for name in names {
      guard let place = panel.index(of: name) else { continue }
      // A reading that is removed is judged as long as it is there.
      let present = samples.prefix(
        through: samples.lastIndex { $0.values[place] != .absent } ?? samples.endIndex - 1)
      guard let end = present.last?.values[place] else { continue }
      // It is settled after its last unsettled sample.
      guard
        let late = present.last(where: {
          !Self.isNear($0.values[place], end, within)
        }), late.time >= time
      else { continue }
      if let known = worst?.time, known >= late.time { continue }
      worst = Verdict(
        passed: false, found: .unsettled(name, late.values[place], end: end), reading: name,
        time: late.time)
    }
    return worst
      ?? Verdict(
        passed: true, found: .settled, reading: names.count == 1 ? names.first : nil)
  }

  private static func isNear(_ a: ReadingValue, _ b: ReadingValue, _ within: Double) -> Bool {
    guard let x = a.number, let y = b.number else { return a == b }
    return (x - y).magnitude <= within
  }

  /// True if a reading stays within limits.
  func staysInside(_ name: String, _ minimum: Double, _ maximum: Double) -> Verdict {
    let points = points(of: name)
    func excess(_ value: Double) -> Double { max(minimum - value, value - maximum) }
    guard let worst = points.max(by: { excess($0.value) < excess($1.value) }) else {
      return noNumber(name)
    }
    return Verdict(
      passed: excess(worst.value) <= 0, found: .value(.number(worst.value)), reading: name,
      time: worst.time)
  }

  /// True if a reading goes one way only.
  func monotonic(
    _ name: String, _ direction: ExpectationRule.Direction, _ within: Double
  ) -> Verdict {
    let points = points(of: name)
    guard let first = points.first else { return noNumber(name) }
    let sign: Double = direction == .rising ? 1 : -1
    var best = first
    var worst = (back: 0.0, point: first, from: first)
    for point in points {
      if sign * point.value >= sign * best.value { best = point }
      let back = sign * (best.value - point.value)
      if back > worst.back { worst = (back, point, best) }
    }
    return Verdict(
      passed: worst.back <= within,
      found: .back(
        worst.point.value, by: worst.back, from: worst.from.value, at: worst.from.time),
      reading: name, time: worst.point.time)
  }

  /// True if a reading has a value at exactly an instant.
  func equal(
    _ name: String, _ time: SceneTime, _ value: ExpectedValue, _ within: Double
  ) throws(SimulationError) -> Verdict {
    guard time <= duration else {
      return Verdict(passed: false, found: .overAt(duration), reading: name)
    }
    var run = SceneRun(scene, panel: panel.panel)
    _ = try run.advance(through: time)
    guard let found = try run.readings(at: time).first(where: { $0.name == name })?.value else {
      return noNumber(name)
    }
    let passed =
      switch (value, found) {
      case (.number(let wanted), .number(let number)): (number - wanted).magnitude <= within
      case (.flag(let wanted), .flag(let flag)): wanted == flag
      case (.word(let wanted), .word(let word)): wanted == word
      default: false
      }
    return Verdict(
      passed: passed,
      found: passed ? .value(found) : .other(found, wanted: value, words: words(of: name)),
      reading: name, time: time)
  }

  /// The words that the reading takes.
  private func words(of name: String) -> Set<String> {
    guard let place = panel.index(of: name) else { return [] }
    return panel.samples.reduce(into: []) { words, sample in
      if case .word(let word) = sample.values[place] { words.insert(word) }
    }
  }

  // MARK: Appearing

  /// True if a condition holds by a time.
  func appearsBy(
    _ name: String, _ condition: ExpectationRule.Condition, _ time: SceneTime
  ) -> Verdict {
    guard let first = firstTime(name, condition.value) else {
      return Verdict(passed: false, found: .never, reading: name)
    }
    return Verdict(
      passed: first <= time, found: .first, reading: name, time: first)
  }

  /// True if a condition holds before another does.
  func appearsBefore(
    _ name: String, _ condition: ExpectationRule.Condition, _ other: ExpectationRule.Condition
  ) -> Verdict {
    let prefix = panel.panel.id + "."
    let otherName =
      panel.index(of: other.reading) == nil && other.reading.hasPrefix(prefix)
      ? String(other.reading.dropFirst(prefix.count)) : other.reading
    guard panel.index(of: otherName) != nil else {
      return Verdict(
        passed: false, found: .otherScreen(other.reading),
        reading: name)
    }
    guard let first = firstTime(name, condition.value) else {
      return Verdict(passed: false, found: .never, reading: name)
    }
    guard let second = firstTime(otherName, other.value) else {
      return Verdict(
        passed: true, found: .otherNever(otherName), reading: name, time: first)
    }
    return Verdict(
      passed: first < second,
      found: .otherFirst(otherName, at: second, before: name), reading: name,
      time: first)
  }

  private func firstTime(_ name: String, _ value: ExpectedValue?) -> SceneTime? {
    guard let place = panel.index(of: name) else { return nil }
    var side: Bool?
    for sample in panel.samples(in: part) {
      let found = sample.values[place]
      switch (value, found) {
      case (nil, .absent), (nil, .flag(false)): continue
      case (nil, _): return sample.time
      case (.number(let wanted)?, .number(let number)):
        // Reached from either side: at the value, or past it since the sample before.
        if (number - wanted).magnitude <= 1e-9 { return sample.time }
        if let side, side != (number > wanted) { return sample.time }
        side = number > wanted
      case (.flag(let wanted)?, .flag(let flag)): if wanted == flag { return sample.time }
      case (.word(let wanted)?, .word(let word)): if wanted == word { return sample.time }
      default: side = nil
      }
    }
    return nil
  }
}
