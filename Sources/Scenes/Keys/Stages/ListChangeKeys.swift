import Motion
import SceneModel

/// A step of `changes:` as it is written.
struct ListChangeDraft: Sendable {
  var at: SceneTime?
}

/// The keys of `changes:`.
enum ListChangeKeys {
  private static let mapping = MappingReader<ListChangeDraft>([
    Field(
      "at", \.at, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")), isRequired: true,
      "When it happens, s of scene time.")
  ])

  /// Reads `changes:`.
  static let reader = ValueReader<Located<ListChangeDraft>>.list(
    of: mapping.whole({ ListChangeDraft() }, { $0 }).located, count: 0...SceneLimits.changes,
    "a list of changes such as [{at: 0.3, append: Cherry}]")
}
