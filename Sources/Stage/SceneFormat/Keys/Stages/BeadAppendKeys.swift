import SceneModel

enum BeadAppendKeys {
  /// A reader of a bead that moves to the bracelet by itself, with its index's source location.
  private static let step = ValueReader<Located<BeadAppend>>.mapping(
    Key(
      "at", .sceneTime, "When the bead starts to move, s; steps may be in any order."),
    Key(
      "bead", ValueReader.integer(0...SceneLimits.beads - 1).located,
      "The index of the bead that joins the bracelet, from 0.")
  ) { time, bead in bead.with(BeadAppend(time: time, bead: bead.value)) }

  static let reader = ValueReader<Located<BeadAppend>>.list(
    of: step, count: 0...SceneLimits.changes,
    "a list of at most \(NumberText.of(SceneLimits.changes)) steps such as [{at: 1, bead: 2}]")
}
