import Display
import Motion
import Platform
import SceneModel
import Simulation

extension RuleJudge {
  /// Checks that readings stay near their last values from a given time.
  func settlesBy(
    _ names: [String], _ time: SceneTime, _ within: Double
  ) throws(SimulationError) -> Verdict {
    let samples = panel.samples(in: interval)
    guard let last = samples.last, time <= last.time else {
      return Verdict(
        passed: false, found: "the end of the scene before that, at \(Quantity.seconds(duration))")
    }
    // At a time with events, the values after the last event count.
    let start = samples.lastIndex { $0.time == time } ?? samples.startIndex
    let asked = try readings(at: time)
    var worst: Verdict?
    for name in names {
      guard let column = panel.index(of: name) else { continue }
      // A reading that disappears is judged while it is present.
      let present = samples.prefix(
        through: samples.lastIndex { $0.values[column] != .absent } ?? samples.endIndex - 1)
      guard let end = present.last?.values[column] else { continue }
      // A reading is settled after its last unsettled sample or, if later, the requested time.
      let unsettled = present.indices.last {
        $0 >= start && present[$0].time >= time
          && !Self.isNear(present[$0].values[column], end, within)
      }
      var late = unsettled.map { (time: present[$0].time, value: present[$0].values[column]) }
      if late == nil, let first = samples.first?.time, first <= time,
        let until = present.last?.time, time <= until, let value = asked[name],
        !Self.isNear(value, end, within)
      {
        late = (time, value)
      }
      guard let late else { continue }
      if let known = worst?.time, known >= late.time { continue }
      worst = Verdict(
        passed: false, found: "\(name) still \(distance(of: late.value, from: end, name))",
        reading: name, time: late.time)
    }
    return worst
      ?? Verdict(
        passed: true, found: "it settled", reading: names.count == 1 ? names.first : nil)
  }

  private func distance(of value: ReadingValue, from end: ReadingValue, _ name: String) -> String {
    guard let number = value.number, let end = end.number else {
      return Quantity.text(value, unit(of: name))
    }
    return "\(text((number - end).magnitude, of: name)) from its final value \(text(end, of: name))"
  }

  private static func isNear(_ a: ReadingValue, _ b: ReadingValue, _ within: Double) -> Bool {
    guard let x = a.number, let y = b.number else { return a == b }
    return (x - y).magnitude <= within
  }

  /// Checks that a reading stays within bounds.
  func staysInside(_ name: String, _ minimum: Double, _ maximum: Double) -> Verdict {
    let points = points(of: name)
    func excess(_ value: Double) -> Double { max(minimum - value, value - maximum) }
    guard let worst = points.max(by: { excess($0.value) < excess($1.value) }) else {
      return missingNumber(name)
    }
    return Verdict(
      passed: excess(worst.value) <= 0, found: text(worst.value, of: name), reading: name,
      time: worst.time)
  }

  /// Checks that a reading changes in one direction only.
  func monotonic(
    _ name: String, _ direction: ExpectationRule.Direction, _ within: Double
  ) -> Verdict {
    let points = points(of: name)
    guard let first = points.first else { return missingNumber(name) }
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
      found: "\(text(worst.point.value, of: name)), \(text(worst.back, of: name)) back from "
        + "\(text(worst.from.value, of: name)) at \(Quantity.seconds(worst.from.time)),",
      reading: name, time: worst.point.time)
  }

  /// Checks that a reading has a value at an exact time.
  func equal(
    _ name: String, _ time: SceneTime, _ value: ExpectedValue, _ within: Double
  ) throws(SimulationError) -> Verdict {
    guard time <= duration else {
      return Verdict(
        passed: false, found: "that the scene ends at \(Quantity.seconds(duration))", reading: name)
    }
    guard let found = try readings(at: time)[name] else { return missingNumber(name) }
    let passed =
      switch (value, found) {
      case (.number(let wanted), .number(let number)): (number - wanted).magnitude <= within
      case (.flag(let wanted), .flag(let flag)): wanted == flag
      case (.word(let wanted), .word(let word)): wanted == word
      default: false
      }
    return Verdict(
      passed: passed,
      found: passed
        ? Quantity.text(found, unit(of: name)) : text(found, of: name, comparedWith: value),
      reading: name, time: time)
  }

  /// Returns the readings at an exact time, by name.
  private func readings(at time: SceneTime) throws(SimulationError) -> [String: ReadingValue] {
    let readings = try panel.run.state(at: time).readings()
    return Dictionary(readings.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
  }

  /// Returns an unexpected value, formatted to differ visibly from the expected one.
  private func text(
    _ found: ReadingValue, of name: String, comparedWith value: ExpectedValue
  ) -> String {
    let unit = unit(of: name)
    let text = Quantity.text(found, unit)
    switch (value, found) {
    case (.number(let wanted), .number(let number)) where text == Quantity.text(wanted, unit):
      return number.shortestText + (unit == .none ? "" : " " + unit.rawValue)
    case (.word(let wanted), .word):
      let states = Set(
        panel.samples.compactMap { sample -> String? in
          guard let column = panel.index(of: name), case .word(let word) = sample.values[column]
          else { return nil }
          return word
        })
      return states.contains(wanted)
        ? text
        : "\(text) (never \(wanted) in this scene: \(states.sorted().joined(separator: ", ")))"
    default: return text
    }
  }

  // MARK: Appearing

  /// Checks that a condition is met by a time.
  func appearsBy(
    _ name: String, _ condition: ExpectationRule.Condition, _ time: SceneTime
  ) throws(SimulationError) -> Verdict {
    guard let first = try firstTime(name, condition.value, asked: time) else {
      return Verdict(passed: false, found: "that it never does", reading: name)
    }
    return Verdict(
      passed: first <= time, found: "that it first does so", reading: name, time: first)
  }

  /// Checks that a condition is met before another one.
  func appearsBefore(
    _ name: String, _ condition: ExpectationRule.Condition, _ other: ExpectationRule.Condition
  ) throws(SimulationError) -> Verdict {
    let prefix = panel.panel.id + "."
    let otherName =
      panel.index(of: other.reading) == nil && other.reading.hasPrefix(prefix)
      ? String(other.reading.dropFirst(prefix.count)) : other.reading
    guard panel.index(of: otherName) != nil else {
      return Verdict(
        passed: false, found: "\(other.reading) on another screen, which cannot be compared",
        reading: name)
    }
    guard let first = try firstTime(name, condition.value) else {
      return Verdict(passed: false, found: "that it never does", reading: name)
    }
    guard let second = try firstTime(otherName, other.value) else {
      return Verdict(
        passed: true, found: "that \(otherName) never does", reading: name, time: first)
    }
    return Verdict(
      passed: first < second,
      found: "\(otherName) first, at \(Quantity.seconds(second)), then \(name)", reading: name,
      time: first)
  }

  /// Returns the first time at which a condition is met, to nanoseconds; `asked` is tested exactly.
  private func firstTime(
    _ name: String, _ value: ExpectedValue?, asked: SceneTime? = nil
  ) throws(SimulationError) -> SceneTime? {
    guard let column = panel.index(of: name) else { return nil }
    var before: MotionSample?
    for sample in panel.samples(in: interval) {
      let side = before.flatMap { Self.side($0.values[column], of: value) }
      if Self.isMet(sample.values[column], value, after: side) {
        guard let before, sample.cause == .time else { return sample.time }
        var cursor = PanelCursor(panel.run)
        try cursor.advance(through: before.time)
        return try Self.bisected(before.time, sample.time, asked) {
          (time) throws(SimulationError) in
          let readings = try cursor.state(at: time).readings()
          let found = readings.first { $0.name == name }?.value ?? .absent
          return Self.isMet(found, value, after: side)
        }
      }
      before = sample
    }
    return nil
  }

  /// Returns the first time in a range at which a predicate is true, found by bisection.
  ///
  /// The predicate is false at `start` and true at `end`. `first` is tested first.
  private static func bisected(
    _ start: SceneTime, _ end: SceneTime, _ first: SceneTime?,
    _ isMet: (SceneTime) throws(SimulationError) -> Bool
  ) throws(SimulationError) -> SceneTime {
    var (low, high) = (start, end)
    if let first, low < first, first < high {
      if try isMet(first) { high = first } else { low = first }
    }
    while high.seconds - low.seconds > 1.5e-9,
      let middle = SceneTime(seconds: (low.seconds + high.seconds) / 2), low < middle, middle < high
    {
      if try isMet(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Returns whether a number is above the awaited one; nil unless both are numbers.
  private static func side(_ found: ReadingValue, of value: ExpectedValue?) -> Bool? {
    guard case .number(let wanted)? = value, case .number(let number) = found else { return nil }
    return number > wanted
  }

  /// Returns whether a value equals the awaited one, or has passed it from the other `side`.
  private static func isMet(
    _ found: ReadingValue, _ value: ExpectedValue?, after side: Bool?
  ) -> Bool {
    switch (value, found) {
    case (nil, .absent), (nil, .flag(false)): false
    case (nil, _): true
    case (.number(let wanted)?, .number(let number)):
      // Reached from either side: equal to the value, or past it since the previous sample.
      (number - wanted).magnitude <= 1e-9 || (side.map { $0 != (number > wanted) } ?? false)
    case (.flag(let wanted)?, .flag(let flag)): wanted == flag
    case (.word(let wanted)?, .word(let word)): wanted == word
    default: false
    }
  }
}
