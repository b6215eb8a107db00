import Touch

enum BeadThrowKeys {
  /// A bead, and the touch that throws it.
  typealias Throw = (bead: Located<Int>, step: Located<TouchStep>)

  private static let mapping = ValueReader<(bead: Located<Int>, step: TouchStep)>.mapping(
    Key(
      "at", .sceneTime,
      "When the finger touches down, s of scene time, if its path begins at 0."),
    Key(
      "bead", ValueReader.integer(0...SceneLimits.beads - 1).located,
      "The index of the bead that the finger drags, from 0; the drag may begin anywhere."),
    Key(
      "path", PathReader.fingerRows,
      "Recorded positions [t, x, y]: s since the throw's start, and pt. The last row lifts the finger."
    )
  ) { at, bead, rows in
    let path = FingerPath(finger: 1, rows: rows)
    return (bead, TouchStep(start: .at(at), action: .path([path]), subject: bead.value, line: 1))
  }

  private static let step = ValueReader<Throw>(mapping.shape) { node, context in
    guard let (bead, touch) = mapping.read(node, &context) else { return nil }
    var step = context.located(touch, at: node)
    (step.value.line, step.value.column) = node.range.positionInFile
    return (bead, step)
  }

  static let reader = ValueReader<Throw>.list(
    of: step, count: 0...SceneLimits.touches,
    "a list of at most \(NumberText.of(SceneLimits.touches)) throws such as"
      + " [{at: 1, bead: 0, path: [[0, 120, 680], [0.2, 230, 420]]}]")
}
