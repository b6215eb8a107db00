import Display

extension ExpectationKind {
  static let equal = kind(
    "equal", reading, Key("equal.at", .sceneTime), Key("equal.value", value),
    Key("equal.within", amount, or: 0)
  ) { unit, reading, time, value, within in
    let hasTolerance = value.number != nil && within > 0
    let tolerance = hasTolerance ? " within \(within.text(in: unit(reading)))" : ""
    let sentence = "\(reading) is \(value.exactText(in: unit(reading))) at \(time.text)"
    return Requirement(sentence + tolerance) { screen in
      guard time <= screen.duration else {
        return screen.verdict(false, "that the scene ends at \(screen.duration.text)")
      }
      let readings = try screen.readings(at: time)
      guard let found = readings[screen.reading] else { return screen.noNumber }
      let isEqual = found.distance(to: value).map { $0 <= within } ?? (found == value)
      let unit = screen.unit(of: screen.reading)
      var text = found.text(in: unit)
      if !isEqual, value.number != nil, text == value.text(in: unit) {
        text = found.exactText(in: unit)
      } else if !isEqual, case .word(let wanted) = value, case .word = found {
        let states = Set(screen.wholeScene.samples(of: screen.reading).compactMap(\.value.text))
        let all = states.sorted().joined(separator: ", ")
        if !states.contains(wanted) { text += " (never \(wanted) in this scene: \(all))" }
      }
      let number = found.number.map { Sentence(text, of: $0, in: unit.rawValue) }
      return screen.verdict(isEqual, number ?? "\(text)", at: time)
    }
  }
}
