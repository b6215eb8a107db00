import Motion
import SceneModel
import Touch

/// A finger that throws a bead, as it is written.
struct BeadThrowDraft: Sendable {
  var bead: Located<Int>
  /// The finger's motion.
  var step: Located<TouchStep>
}

enum BeadThrowKeys {
  private struct Draft {
    var at: SceneTime?
    var bead: Located<Int>?
    var path: [FingerPath.Row]?
  }

  private static let mapping = MappingReader<Draft>([
    Field(
      "at", \.at, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")), isRequired: true,
      "When the finger touches down, s of scene time, if its path begins at 0."),
    Field(
      "bead", \.bead, ValueReader.integer(0...SceneLimits.beads - 1).located, isRequired: true,
      "The bead that the finger takes hold of, wherever it touches down; the first is 0."),
    Field(
      "path", \.path, PathReader.fingerRows, isRequired: true,
      "The finger's recorded positions [t, x, y], which are never resampled; t is s since the throw's"
        + " start, x and y are pt. The last row lifts, and moves before if it is somewhere else."),
  ])

  private static let step = ValueReader<BeadThrowDraft>(
    .mapping(mapping.shape(defaults: Draft()))
  ) { node, context in
    var draft = Draft()
    guard let broken = mapping.read(node, into: &draft, &context), broken.isEmpty,
      let at = draft.at, let bead = draft.bead, let rows = draft.path
    else { return nil }
    let step = TouchStep(
      start: .at(at), action: .path([FingerPath(finger: 1, rows: rows)]), subject: bead.value,
      line: node.range.placeInFile.line, column: node.range.placeInFile.column)
    return BeadThrowDraft(
      bead: bead,
      step: Located(value: step, range: context.head(of: node), path: context.path))
  }

  static let reader = ValueReader<BeadThrowDraft>.list(
    of: step, count: 0...SceneLimits.touches,
    "a list of at most \(NumberText.of(SceneLimits.touches)) throws such as"
      + " [{at: 1, bead: 0, path: [[0, 120, 680], [0.2, 230, 420]]}]")
}
