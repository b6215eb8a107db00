import Platform

/// The name of a comparison's side in sentences.
package enum SideName: Sendable {
  case scene, app
  case file(String)

  var text: String {
    switch self {
    case .scene: "the scene"
    case .app: "the app"
    case .file(let name): name
    }
  }

  /// The text at the beginning of a sentence.
  var atStart: String {
    switch self {
    case .scene: "The scene"
    case .app: "The app"
    case .file(let name): name
    }
  }
}

/// The names of both sides.
package struct SideNames: Sendable {
  package let expected: SideName, actual: SideName

  package init(expected: SideName, actual: SideName) {
    (self.expected, self.actual) = (expected, actual)
  }
}

extension LogComparison {
  /// Sentences about a movement that is beyond a limit.
  package func sentences(about movement: Movement, _ names: SideNames) -> [String] {
    movement.facts.filter { !$0.isDeviation || movement.facts.allSatisfy(\.isDeviation) }.map {
      $0.sentence(names)
    }
  }

  /// Returns a sentence about the method by which times were matched.
  package func matchSentence(_ names: SideNames) -> String {
    let how =
      switch match {
      case .firstTouch: "by the first touch"
      case .firstMotion: "by the first motion"
      case .search: "by the best match"
      }
    return
      "Time 0 of \(names.actual.text) is \(offset.fixedText(decimals: 3)) s in \(names.expected.text), matched \(how)."
  }
}

extension LogComparison.Movement {
  /// The name of the rectangle that moves, or of the reading.
  package var subject: String {
    readings.count == 1
      ? readings[0] : readings[0].split(separator: ".").dropLast().joined(separator: ".")
  }
}

extension LogFact {
  fileprivate var isDeviation: Bool { if case .deviates = self { true } else { false } }

  /// Returns the text about a reading, to follow its name; nil for a fact about the whole movement.
  package func text(about reading: String) -> String? {
    switch self {
    case .deviates(reading, let by):
      "differs by \(Self.amount(by, reading)) (root mean square)"
    case .lands(reading, let by):
      "ends \(Self.amount(by.magnitude, reading)) \(Self.direction(by, reading))"
    default: nil
    }
  }

  func sentence(_ names: SideNames) -> String {
    let (one, other) = (names.expected.text, names.actual.text)
    let subject = names.actual.atStart
    switch self {
    case .settles(let expected, let actual, let afterLift):
      let since = afterLift ? "after the lift" : "after its start"
      return
        "\(subject) settles \(actual.fixedText(decimals: 2)) s \(since), \(one) \(expected.fixedText(decimals: 2)) s."
    case .covers(let half, let most):
      return
        "\(subject) covers half of the distance \(Self.delay(half)) and 90 % \(Self.delay(most))."
    case .overshoots(let expected, let actual):
      func percent(_ share: Double) -> String { "\((share * 100).fixedText(decimals: 1)) %" }
      if expected < 0.002 { return "\(subject) overshoots \(percent(actual)); \(one) does not." }
      if actual < 0.002 {
        return "\(subject) does not overshoot; \(one) overshoots \(percent(expected))."
      }
      return "\(subject) overshoots \(percent(actual)), \(one) \(percent(expected))."
    case .lands(let reading, let by):
      return
        "\(subject) lands \(Self.amount(by.magnitude, reading)) \(Self.direction(by, reading)) (\(reading))."
    case .alone(let reading, let by, let isExpected):
      let (who, still) = isExpected ? (names.expected.atStart, other) : (subject, one)
      return
        "\(who) moves \(reading) by \(Self.amount(by, reading)); \(still) does not."
    case .missing(let reading, let by, let time, let isEarly, let isExpected):
      let (moving, short) = isExpected ? (one, subject) : (other, names.expected.atStart)
      return
        "\(short) is recorded \(isEarly ? "from" : "until") \(time.secondsText) s; \(moving) moves \(reading) by"
        + " \(Self.amount(by, reading)) \(isEarly ? "before" : "after") that."
    case .deviates(let reading, let by):
      return "\(reading) of \(other) differs by \(Self.amount(by, reading)) (root mean square)."
    }
  }

  private static func delay(_ seconds: Double) -> String {
    let milliseconds = (seconds.magnitude * 1000).fixedText(decimals: 0)
    return "\(milliseconds) ms \(seconds < 0 ? "earlier" : "later")"
  }

  private static func amount(_ value: Double, _ reading: String) -> String {
    reading.isLength ? "\(value.fixedText(decimals: 1)) pt" : value.fixedText(decimals: 3)
  }

  private static func direction(_ by: Double, _ reading: String) -> String {
    let comparative: (more: String, less: String) =
      switch reading.split(separator: ".").last {
      case "x": ("too far right", "too far left")
      case "y": ("too low", "too high")
      case "width": ("too wide", "too narrow")
      case "height": ("too tall", "too short")
      default: ("above", "below")
      }
    return by < 0 ? comparative.less : comparative.more
  }
}
