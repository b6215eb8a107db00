import Display

/// Readers of `path:`, the recorded positions of one finger or of several numbered fingers.
enum PathReader {
  private static let expected =
    "rows [[t, x, y], …] for one finger, or {1: [[t, x, y], …], 2: …} for several"

  private static let row = ValueReader<Located<FingerPath.Row>>.row(
    GestureKeys.pauseDuration.located, AnchorReader.coordinate, AnchorReader.coordinate,
    expected: "a row [t, x, y]"
  ) { time, x, y in
    Located(
      value: FingerPath.Row(time: time.value, location: Point(x: x, y: y)), range: time.range,
      path: String(time.path.dropLast("[0]".count)))
  }

  /// A reader of the recorded positions of one finger, at increasing times.
  static let fingerRows = ValueReader<[Located<FingerPath.Row>]>.list(
    of: row, count: 2...SceneLimits.nodes, "at least 2 rows [[t, x, y], …]"
  ).inspecting { rows, node, context in
    for (earlier, later) in zip(rows, rows.dropFirst())
    where later.value.time <= earlier.value.time {
      context.report(
        .contradiction, at: later,
        "found the time \(NumberText.of(later.value.time.seconds)) s",
        expected: "a time after the previous \(NumberText.of(earlier.value.time.seconds)) s",
        related: earlier.range.note("the previous row begins here"))
    }
  }.compactMap { $0.map(\.value) }

  static let reader = ValueReader<[FingerPath]>.oneOf(
    [fingerRows.compactMap { [FingerPath(finger: 1, rows: $0)] }, several], expected)

  private static let several = ValueReader<[FingerPath]>(
    .numbered(1...SceneLimits.fingers, fingerRows.shape)
  ) { node, context in
    let entries = node.entries ?? []
    var paths: [FingerPath] = []
    for entry in entries {
      let number = finger(entry, &context)
      let rows = context.at(entry, fingerRows.read)
      if let number, let rows { paths.append(FingerPath(finger: number, rows: rows)) }
    }
    if entries.isEmpty { context.rejectType(node, expected: expected) }
    return paths.isEmpty || paths.count < entries.count ? nil : paths
  }

  /// Returns the number of the finger that a key names; reports other keys.
  private static func finger(_ entry: YAMLEntry, _ context: inout DecodingContext) -> Int? {
    let fingers = 1...SceneLimits.fingers
    guard let number = Int(entry.key), fingers.contains(number), String(number) == entry.key else {
      context.report(
        .unknownKey, at: entry.keyRange,
        "\(context.owner): found the finger \"\(entry.key.excerpt)\"",
        expected: ValueShape.integer(fingers).expectation)
      return nil
    }
    return number
  }
}
