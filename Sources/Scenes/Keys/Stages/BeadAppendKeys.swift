import Motion
import SceneModel

/// A bead that goes to the bracelet by itself, as it is written.
struct BeadAppendDraft: Sendable {
  var at: SceneTime
  var bead: Located<Int>

  /// The step of the script.
  var append: BeadAppend { BeadAppend(time: at, bead: bead.value) }
}

enum BeadAppendKeys {
  private struct Draft {
    var at: SceneTime?
    var bead: Located<Int>?
  }

  private static let step = MappingReader<Draft>([
    Field(
      "at", \.at, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")), isRequired: true,
      "When the bead sets off, s of scene time; steps may stand in any order."),
    Field(
      "bead", \.bead, ValueReader.integer(0...SceneLimits.beads - 1).located, isRequired: true,
      "The bead that goes to the end of the bracelet; the first is 0."),
  ]).whole({ Draft() }) { draft -> BeadAppendDraft? in
    guard let at = draft.at, let bead = draft.bead else { return nil }
    return BeadAppendDraft(at: at, bead: bead)
  }

  static let reader = ValueReader<BeadAppendDraft>.list(
    of: step, count: 0...SceneLimits.changes,
    "a list of at most \(NumberText.of(SceneLimits.changes)) steps such as [{at: 1, bead: 2}]")
}
