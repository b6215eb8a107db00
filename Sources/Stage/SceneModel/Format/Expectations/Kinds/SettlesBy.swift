import Display

extension ExpectationKind {
  static let settlesBy = kind(
    "settlesBy", .optional("settlesBy.reading", name), Key("settlesBy.time", .sceneTime),
    Key("settlesBy.within", amount, or: 0.5)
  ) { unit, reading, time, within in
    let subject = reading.map { "\($0) settles" } ?? "all readings settle"
    let tolerance = within.text(in: reading.map(unit) ?? .none)
    return Requirement("\(subject) by \(time.text) within \(tolerance)") { screen in
      let names = reading == nil ? screen.names : [screen.reading]
      guard let last = names.first.flatMap(screen.samples)?.last, time <= last.time else {
        let end = screen.duration.text
        return RuleVerdict(false, "the end of the scene before that, at \(end)", about: "")
      }
      let asked = try screen.readings(at: time)
      let late = names.compactMap { screen.lateness(of: $0, since: time, asked[$0], within) }
      return late.max { ($0.time ?? .zero) < ($1.time ?? .zero) }
        ?? RuleVerdict(true, "it settled", about: names.count == 1 ? names[0] : "")
    }
  }
}

extension JudgedScreen {
  /// Returns a verdict about the last value that is not near the final one; nil if there is none.
  ///
  /// `asked` is the value at `time`. A reading that disappears is judged while it is present.
  fileprivate func lateness(
    of name: String, since time: SceneTime, _ asked: ReadingValue?, _ within: Double
  ) -> RuleVerdict? {
    let samples = samples(of: name)
    let last = samples.last { $0.value != .absent } ?? samples.last
    guard let first = samples.first, let end = last else { return nil }
    var values = samples[...end.index].filter { $0.time > time }.map { ($0.time, $0.value) }
    if let asked, first.time <= time, time <= end.time { values.insert((time, asked), at: 0) }
    let late = values.last { _, value in
      value.distance(to: end.value).map { $0 > within } ?? (value != end.value)
    }
    guard let (time, value) = late else { return nil }
    let unit = unit(of: name)
    let text: Sentence? = value.distance(to: end.value).map {
      "\($0.quantity(in: unit)) from its final value \(end.value.sentence(in: unit))"
    }
    return RuleVerdict(
      false, "\(name) still \(text ?? value.sentence(in: unit))", about: name, at: time)
  }
}
