import Motion
import SceneModel

/// The keys of `story:`, which only animations and videos show.
enum StoryKeys {
  private static let words =
    "a list of mappings such as {at: 1.2, caption: the finger lifts, hold: 0.5}"

  private static let step = ValueReader<Story.Step>.mapping(
    Key("at", .sceneTime, "When it begins, in scene time, s."),
    .optional(
      "caption", ValueReader.text, "A text at the lower edge while it lasts, at least 1.5 s."),
    Key("hold", .time(SceneLimits.loopPause), or: .zero, "How long the picture freezes, s."),
    Key(
      "speed", .number(.from(0.05, to: 1)), or: 1,
      "The share of the usual speed, after the freeze; 0.25 is a quarter."),
    Key("for", .sceneTime, or: .zero, "The scene time that is slow, s.")
  ) { at, caption, hold, speed, during in
    Story.Step(at: at, caption: caption, hold: hold, speed: speed, during: during)
  }

  static let reader = ValueReader<Story>.mapping(
    .optional("title", ValueReader.text, "The text of a card before the scene."),
    Key(
      "steps", .list(of: step, count: 0...50, words), or: [],
      "Captions, slow parts and freezes; a slow part ends at the next step.")
  ) { title, steps in Story(title: title, steps: steps) }
}
