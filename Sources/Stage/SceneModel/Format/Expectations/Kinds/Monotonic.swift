extension ExpectationKind {
  static let monotonic = kind(
    "monotonic", reading, Key("monotonic.direction", .word(["rising", "falling"])),
    Key("monotonic.within", amount, or: 0.01)
  ) { _, reading, direction, within in
    let isRising = direction == "rising"
    return Requirement("\(reading) only \(isRising ? "rises" : "falls")") { screen in
      let points = screen.numbers
      guard var best = points.first else { return screen.noNumber }
      var worst = (back: 0.0, point: best, from: best)
      for point in points {
        let back = isRising ? best.value - point.value : point.value - best.value
        if back <= 0 { best = point }
        if back > worst.back { worst = (back, point, best) }
      }
      let (back, point, from) = worst
      return screen.verdict(
        back <= within,
        "\(screen.text(point.value)), \(screen.text(back)) back from \(screen.text(from.value)) "
          + "at \(from.time.text),", at: point.time)
    }
  }
}
