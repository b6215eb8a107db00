import Motion
import SceneModel

/// The keys of `story:`, which only animations and videos show.
enum StoryKeys {
  private static let expected =
    "a list of mappings such as {at: 1.2, caption: the finger lifts, hold: 0.5}"

  private static let step = ValueReader<Story.Step>.mapping(
    Key("at", .sceneTime, "When the step begins, s of scene time."),
    .optional(
      "caption", ValueReader.text, "A text at the lower edge during the step, for at least 1.5 s."),
    Key("hold", .time(SceneLimits.loopPause), or: .zero, "How long the frame freezes, s."),
    Key(
      "speed", .number(.from(0.05, to: 1)), or: 1,
      "The speed after the freeze, as a fraction of the usual speed."),
    Key("for", .sceneTime, or: .zero, "The duration of the slow motion, s of scene time.")
  ) { at, caption, hold, speed, during in
    Story.Step(at: at, caption: caption, hold: hold, speed: speed, during: during)
  }

  static let reader = ValueReader<Story>.mapping(
    .optional("title", ValueReader.text, "The text of a title card before the scene."),
    Key(
      "steps", .list(of: step, count: 0...50, expected), or: [],
      "Captions, slow motion and freezes; slow motion ends at the next step.")
  ) { title, steps in Story(title: title, steps: steps) }
}
