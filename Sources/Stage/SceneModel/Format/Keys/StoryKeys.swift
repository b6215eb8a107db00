import Display

/// The keys of `story:`, which only animations and videos show.
enum StoryKeys {
  private static let expected =
    "a list of mappings such as {at: 1.2, caption: the finger lifts, hold: 0.5}"

  private static let step = ValueReader<Story.Step>.mapping(
    Key("steps.at", .sceneTime),
    .optional("steps.caption", ValueReader.text),
    Key("steps.hold", .time(SceneLimits.loopPause), or: .zero),
    Key("steps.speed", .number(.from(0.05, to: 1)), or: 1),
    Key("steps.for", .sceneTime, or: .zero),
    make: Story.Step.init)

  static let reader = ValueReader<Story>.mapping(
    .optional("story.title", ValueReader.text),
    Key("story.steps", .list(of: step, count: 0...50, expected), or: [])
  ) { title, steps in Story(title: title, steps: steps) }
}
