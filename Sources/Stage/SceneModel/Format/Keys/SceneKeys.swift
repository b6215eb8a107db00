import Display

/// The keys of a scene file.
enum SceneKeys {
  static let version = Key("scene.zoetrope", formatVersion)
  static let title = Key.optional("scene.title", ValueReader.text)
  static let screen = Key(
    "scene.screen", ScreenKeys.reader, or: Checked(value: DevicePreset.standard.screen))
  static let reducesMotion = Key("scene.reduceMotion", .boolean, or: false)
  static let photos = Key.optional("scene.photos", photoList)
  static let loading = Key("scene.loading", LoadingKeys.reader, or: [])
  static let grid = Key("scene.grid", GridKeys.reader, or: WrittenValues())
  static let viewer = Key(
    "scene.viewer", ViewerKeys.reader, or: ViewerVariant.all[0].contents.standard)
  static let list = Key.optional("scene.list", ListKeys.table.reader)
  static let changes = Key("scene.changes", ListChangeKeys.reader, or: [])
  static let reviews = Key.optional("scene.reviews", ReviewKeys.table.reader)
  static let beads = Key.optional("scene.beads", BeadKeys.table.reader)
  private static let compare = Key.optional(
    "scene.compare", ValueReader<YAMLNode>(comparison) { node, _ in node })
  static let animationDefault = Key.optional(
    "scene.animationDefault", ValueReader<DefaultAnimation>.choice)
  static let touches = Key("scene.touches", TouchKeys.reader, or: [])
  static let touchRate = Key("scene.touchRate", .rate(.from(1, to: 1000)), or: .oneHundredTwenty)
  static let duration = Key("scene.duration", length, or: .settled)
  static let tail = Key("scene.tail", .sceneTime, or: SceneTime(nanoseconds: 300_000_000))
  static let output = Key("scene.output", OutputKeys.reader, or: Checked(value: OutputSettings()))
  static let expectations = Key("scene.expect", ExpectationKeys.reader, or: [])

  static let lint = Key.optional("scene.lint", LintKeys.reader)

  static let story = Key.optional("scene.story", StoryKeys.reader)

  static let mapping = MappingReader(
    version, title, screen, reducesMotion, photos, loading, grid, viewer, list, changes, reviews,
    beads, compare, animationDefault, touches, touchRate, duration, tail, output, expectations,
    lint, story,
    rules: MappingRules(
      anyOf: [["photos"] + otherStages],
      contradictions: notTogether.map { [$0.first, $0.second] },
      onlyWith: [(key: "list", only: ["changes"])]))

  /// The keys of all stages except the gallery; a scene with one of them needs no photos.
  private static let otherStages = StageKind.keyed.map(\.traits.key)

  /// Pairs of keys that a scene must not have together.
  static let notTogether: [(first: String, second: String)] = {
    var pairs = [(first: "viewer", second: "compare")]
    for (index, key) in otherStages.enumerated() {
      for other in otherStages[(index + 1)...] { pairs.append((key, other)) }
    }
    for key in otherStages { pairs += [("grid", key), ("viewer", key), ("loading", key)] }
    for kind in StageKind.keyed where !kind.traits.showsPhotos {
      pairs.append(("photos", kind.traits.key))
    }
    return pairs
  }()

  private static let comparison = ValueShape.either(
    [
      ViewerKeys.comparison.shape, ListKeys.table.comparisonShape,
      ReviewKeys.table.comparisonShape, BeadKeys.table.comparisonShape,
    ], expected: "a list of viewers such as [zozo, photos], or of a stage's mappings")

  /// A reader of the format version of scenes and projects, which is always 1.
  static let formatVersion = ValueReader<Int>(.integer(1...1)) { node, context in
    guard
      let number = ValueReader<Int>.decimalNumber(
        node, expected: ValueShape.integer(1...1).expectation, &context)
    else { return nil }
    guard number.value == 1 else {
      context.reject(
        .invalidValue, at: node.range, found: node.found, expected: "1",
        hint: "this is the version of the file format; only version 1 is supported")
      return nil
    }
    return 1
  }

  private static let photoList = ValueReader<Located<String>>.list(
    of: ValueReader.text.located, count: 1...SceneLimits.photos,
    "a list of at most \(NumberText.of(SceneLimits.photos)) paths and globs such as [photos/*.jpg]")

  private static let length: ValueReader<SceneDuration> = {
    let range = NumberRange.above(0, to: Double(SceneLimits.sceneTime), "s")
    let expected = "settled or a time \(range.text)"
    let time = ValueReader<SceneTime>.time(range, expected)
    return .either([("settled", .settled)], or: time.compactMap { .fixed($0) }).compactMap(\.self)
  }()
}
