import Geometry
import Motion
import SceneModel
import Touch

/// Reads `path:`: the recorded positions of one finger, or of several by number.
enum PathReader {
  private static let words =
    "rows [[t, x, y], …] of one finger, or {1: [[t, x, y], …], 2: …} of several"
  private static let rowWords = "a row [t, x, y]"
  private static let rowsWords = "at least 2 rows [[t, x, y], …]"

  private static let rowTime = ValueReader<SceneTime>.time(
    .from(0, to: Double(SceneLimits.touchTime), "s"))

  private static let row = ValueReader<Located<FingerPath.Row>>(
    .row(
      [rowTime.shape, PlaceReader.coordinate.shape, PlaceReader.coordinate.shape], words: rowWords)
  ) { node, context in
    guard let items = node.items else {
      context.rejectType(node, expected: rowWords)
      return nil
    }
    guard items.count == 3 else {
      if node.isComplete {
        context.reject(
          .outOfRange, at: context.head(of: node), found: "a list of \(items.count)",
          expected: rowWords)
      }
      return nil
    }
    let time = context.at(.index(0)) { rowTime.read(items[0], &$0) }
    let x = context.at(.index(1)) { PlaceReader.coordinate.read(items[1], &$0) }
    let y = context.at(.index(2)) { PlaceReader.coordinate.read(items[2], &$0) }
    guard let time, let x, let y else { return nil }
    return Located(
      value: FingerPath.Row(time: time, location: Point(x: x, y: y)), range: items[0].range,
      path: context.path)
  }

  /// Reads the recorded positions of one finger.
  static let fingerRows: ValueReader<[FingerPath.Row]> = {
    let list = ValueReader<[FingerPath.Row]>.list(
      of: row, count: 2...SceneLimits.nodes, rowsWords)
    return ValueReader(list.shape) { node, context in
      guard let rows = list.read(node, &context) else { return nil }
      for (earlier, later) in zip(rows, rows.dropFirst())
      where later.value.time <= earlier.value.time {
        context.report(
          Diagnostic(
            .contradiction, at: later.range, path: later.path,
            "\(later.path): found the time \(NumberText.of(later.value.time.seconds)) s",
            expected: "more than the \(NumberText.of(earlier.value.time.seconds)) s before it",
            related: [
              Diagnostic.Related(range: earlier.range, message: "the row before begins here")
            ]))
      }
      return rows.map(\.value)
    }
  }()

  static let reader = ValueReader<[FingerPath]>(
    .either(
      [fingerRows.shape, .numbered(1...SceneLimits.fingers, fingerRows.shape)], words: words)
  ) { node, context in
    switch node.content {
    case .sequence:
      return fingerRows.read(node, &context).map { [FingerPath(finger: 1, rows: $0)] }
    case .mapping(let entries):
      var paths: [FingerPath] = []
      for entry in entries {
        let number = finger(entry, &context)
        let rows = context.at(.key(entry.key, entry.keyRange)) { fingerRows.read(entry.value, &$0) }
        if let number, let rows { paths.append(FingerPath(finger: number, rows: rows)) }
      }
      if entries.isEmpty { context.rejectType(node, expected: words) }
      return paths.isEmpty || paths.count < entries.count ? nil : paths
    case .scalar:
      context.rejectType(node, expected: words)
      return nil
    }
  }

  /// The finger that a key numbers.
  private static func finger(_ entry: YAMLEntry, _ context: inout DecodingContext) -> Int? {
    let fingers = 1...SceneLimits.fingers
    guard let number = Int(entry.key), fingers.contains(number), String(number) == entry.key else {
      context.report(
        Diagnostic(
          .unknownKey, at: entry.keyRange,
          "\(context.owner): found the finger \"\(entry.key.excerpt)\"",
          expected: ValueShape.integer(fingers).expectation))
      return nil
    }
    return number
  }
}
