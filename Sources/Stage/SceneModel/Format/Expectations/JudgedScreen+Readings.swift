import Display

extension ExpectationKind {
  /// Returns text such as `hero.x reaches 10 pt`, `dismissed is true`, or `hero.x is present`.
  static func appearance(
    of reading: String, _ value: ReadingValue?, _ unit: (String) -> ReadingUnit
  ) -> String {
    guard let value else { return "\(reading) is present" }
    return "\(reading) \(value.number == nil ? "is" : "reaches") \(value.text(in: unit(reading)))"
  }

  /// Returns text such as `the picture of photos`; `viewer` follows "the picture".
  static func picture(in viewer: String = "", on screen: String?) -> String {
    "the picture\(viewer)" + (screen.map { " of \($0)" } ?? "")
  }
}

extension ReadingValue {
  /// Returns the distance of two numbers; nil for other values.
  func distance(to other: ReadingValue) -> Double? {
    if let number, let other = other.number { (number - other).magnitude } else { nil }
  }
}

extension JudgedScreen {
  /// The numbers of the reading.
  var numbers: [JudgedSample<Double>] {
    samples(of: reading).compactMap { sample in
      sample.value.number.map { (sample.index, sample.time, $0, sample.isStep) }
    }
  }

  /// Returns a number of the reading with its unit.
  func text(_ value: Double) -> Sentence { value.quantity(in: unit(of: reading)) }

  /// Returns a verdict about the reading.
  func verdict(_ passed: Bool, _ found: Sentence, at time: SceneTime? = nil) -> RuleVerdict {
    RuleVerdict(passed, found, about: reading, at: time)
  }

  /// The verdict about a reading without numbers.
  var noNumber: RuleVerdict { verdict(false, "no numeric value of \(reading)") }
  /// The verdict about a picture that is never open.
  var notOpen: RuleVerdict { verdict(false, "no open picture") }

  /// Returns the first time at which a reading exists and is not false, or reaches a value.
  ///
  /// The time is found to nanoseconds; `asked` is tested exactly.
  func firstTime(_ name: String, _ value: ReadingValue?, asked: SceneTime? = nil) throws
    -> SceneTime?
  {
    // A number is reached from either side: equal to it, or past it since the previous sample.
    func isMet(_ found: ReadingValue, after previous: ReadingValue?) -> Bool {
      guard let value else { return found != .absent && found != .flag(false) }
      guard let wanted = value.number, let number = found.number else { return found == value }
      let hasPassed = previous?.number.map { ($0 > wanted) != (number > wanted) } ?? false
      return hasPassed || (number - wanted).magnitude <= 1e-9
    }
    let samples = samples(of: name)
    let found = samples.indices.first {
      isMet(samples[$0].value, after: $0 > 0 ? samples[$0 - 1].value : nil)
    }
    guard let found else { return nil }
    guard found > 0, !samples[found].isStep else { return samples[found].time }
    var (low, high) = (samples[found - 1].time, samples[found].time)
    func narrow(at time: SceneTime) throws {
      let value = try readings(at: time)[name] ?? .absent
      if isMet(value, after: samples[found - 1].value) { high = time } else { low = time }
    }
    if let asked, low < asked, asked < high { try narrow(at: asked) }
    while high.seconds - low.seconds > 1.5e-9,
      let middle = SceneTime(seconds: (low.seconds + high.seconds) / 2), low < middle, middle < high
    { try narrow(at: middle) }
    return high
  }
}
