import Display
import Platform
import SceneModel

extension Expectation {
  /// Returns the text of the rule; `unit` returns the unit of a reading named in the scene.
  func text(_ unit: (String) -> ReadingUnit) -> String {
    let text = rule.text(unit)
    guard let interval = between else { return text }
    return text
      + ", between \(Quantity.seconds(interval.lowerBound)) and \(Quantity.seconds(interval.upperBound))"
  }
}

extension ExpectationRule {
  fileprivate func text(_ unit: (String) -> ReadingUnit) -> String {
    func amount(_ value: Double) -> String {
      Quantity.text(value, readings.first.map(unit) ?? .none)
    }
    switch self {
    case .settlesBy(let reading, let time, let within):
      let subject = reading.map { "\($0) settles" } ?? "all readings settle"
      return "\(subject) by \(Quantity.seconds(time)) within \(amount(within))"
    case .overshoot(let reading, let most):
      return "\(reading) overshoots at most \(Quantity.text(most, "%"))"
    case .lands(let screen, let within):
      return "the picture\(Self.on(screen)) lands within \(Quantity.text(within, "pt"))"
    case .noJump(let reading, let most, let except):
      let but =
        except.isEmpty
        ? "" : " except at " + except.map { Quantity.seconds($0) }.joined(separator: ", ")
      return "\(reading) jumps at most \(amount(most)) in 1/60 s" + but
    case .velocityContinuous(let reading, _, _):
      return "\(reading) keeps its velocity when fingers lift"
    case .staysInside(let reading, let minimum, let maximum):
      let unit = unit(reading)
      switch (minimum, maximum) {
      case (let minimum?, nil):
        return "\(reading) stays at or above \(Quantity.text(minimum, unit))"
      case (nil, let maximum?):
        return "\(reading) stays at or below \(Quantity.text(maximum, unit))"
      default:
        return "\(reading) stays between \(Quantity.text(minimum ?? 0)) and "
          + Quantity.text(maximum ?? 0, unit)
      }
    case .heroStaysInside(let bounds, let screen, let within):
      let area = bounds == .screen ? "the screen" : "the safe area"
      return "the picture\(Self.on(screen)) stays inside \(area) within "
        + Quantity.text(within, "pt")
    case .monotonic(let reading, let direction, _):
      return "\(reading) only \(direction == .rising ? "rises" : "falls")"
    case .hiddenWhileFlying(let screen):
      return "the thumbnail of the picture in the viewer\(Self.on(screen)) is not drawn"
    case .appearsBy(let condition, let time):
      return "\(condition.text(unit)) by \(Quantity.seconds(time))"
    case .appearsBefore(let condition, let other):
      return "\(condition.text(unit)) before \(other.text(unit))"
    case .equal(let reading, let time, let value, let within):
      let tolerance: String
      if case .number = value, within > 0 {
        tolerance = " within \(amount(within))"
      } else {
        tolerance = ""
      }
      return "\(reading) is \(value.text(unit(reading))) at \(Quantity.seconds(time))" + tolerance
    case .matches(let path, _): return "the motion matches \(path)"
    }
  }

  private static func on(_ screen: String?) -> String { screen.map { " of \($0)" } ?? "" }
}

extension ExpectationRule.Condition {
  /// Returns text such as `hero.x reaches 10 pt`, `dismissed is true`, or `hero.x is there`.
  fileprivate func text(_ unit: (String) -> ReadingUnit) -> String {
    switch value {
    case .number(let number)?:
      "\(reading) reaches \(Quantity.text(number, unit(reading)))"
    case let value?: "\(reading) is \(value.text(unit(reading)))"
    case nil: "\(reading) is present"
    }
  }
}

extension ExpectedValue {
  fileprivate func text(_ unit: ReadingUnit) -> String {
    switch self {
    case .number(let number):
      [number.shortestText, unit.rawValue].filter { !$0.isEmpty }
        .joined(separator: " ")
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word
    }
  }
}
