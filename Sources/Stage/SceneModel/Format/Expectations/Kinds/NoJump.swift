import Display

extension ExpectationKind {
  static let noJump = kind(
    "noJump", reading, Key("noJump.atMost", amount),
    Key(
      "noJump.except",
      ValueReader<SceneTime>.list(
        of: .sceneTime, count: 0...1000, "a list of at most 1,000 times such as [0.3]"), or: [])
  ) { unit, reading, most, except in
    let times = except.map(\.text).joined(separator: ", ")
    let sentence = "\(reading) jumps at most \(most.text(in: unit(reading))) in 1/60 s"
    return Requirement(sentence + (except.isEmpty ? "" : " except at " + times)) { screen in
      let points = screen.numbers
      guard var worst = points.first?.time else { return screen.noNumber }
      var largest = 0.0
      var start = 0
      for (end, point) in points.enumerated() {
        // At exactly 1/60 s before, only the last value counts. Otherwise a finger sampled at 120
        // Hz would contribute three moves.
        let first = point.time - SceneTime(ticks: 1, rate: .sixty)
        while points[start].time < first
          || (points[start].time == first && points[start + 1].time == first)
        { start += 1 }
        for (index, earlier) in zip(start...end, points[start...end]) {
          let isDeclared = except.contains { earlier.time <= $0 && $0 <= point.time }
          let isUnbroken = end - index == point.index - earlier.index
          let step = (point.value - earlier.value).magnitude
          if !isDeclared, isUnbroken, step > largest { (largest, worst) = (step, point.time) }
        }
      }
      return screen.verdict(largest <= most, "a step of \(screen.text(largest))", at: worst)
    }
  }
}
