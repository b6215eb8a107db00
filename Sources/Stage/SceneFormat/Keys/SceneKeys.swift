import Motion
import SceneModel

/// The keys of a scene file.
enum SceneKeys {
  static let version = Key("zoetrope", formatVersion, "The version of the scene format.")
  static let title = Key.optional(
    "title", ValueReader.text, "The title, which says what to look for.")
  static let screen = Key(
    "screen", ScreenKeys.reader, or: Checked(value: DevicePreset.standard.screen),
    "The screen. Default: the screen of an iPhone 15.")
  static let reducesMotion = Key(
    "reduceMotion", .boolean, or: false,
    "Whether the system reduces motion: Reduce Motion on iOS, no animations on Android."
  )
  static let photos = Key.optional(
    "photos", photoList,
    "The photos: paths and globs of PNG, JPEG, GIF, WebP, HEIC and AVIF files, relative to the scene file."
  )
  static let loading = Key(
    "loading", LoadingKeys.reader, or: [],
    "Photos that load with a delay; until then, a placeholder is drawn.")
  static let grid = Key(
    "grid", GridKeys.reader, or: WrittenValues(),
    "The layout of the thumbnails, in points of the screen.")
  static let viewer = Key(
    "viewer", ViewerKeys.reader, or: ViewerVariant.all[0].contents.standard,
    "The viewer that opens from the grid: a style, or a style with constants. Default: zozo."
  )
  static let list = Key.optional(
    "list", ListKeys.table.reader,
    "A list whose rows are inserted and removed with transitions, instead of a grid.")
  static let changes = Key(
    "changes", ListChangeKeys.reader, or: [],
    "Changes to the rows, with list only.")
  static let reviews = Key.optional(
    "reviews", ReviewKeys.table.reader,
    "A collection view of cells with star ratings, instead of a grid.")
  static let beads = Key.optional(
    "beads", BeadKeys.table.reader,
    "Beads in a box with a lid, thrown onto a bracelet, instead of a grid.")
  private static let compare = Key.optional(
    "compare", ValueReader<YAMLNode>(comparison) { node, _ in node },
    "Viewers side by side, with the same touches; for other stages, mappings of constants.")
  static let animationDefault = Key.optional(
    "animationDefault", ValueReader<DefaultAnimation>.choice,
    "The default animation of withAnimation: spring (since iOS 17) or easeInOut.")
  static let touches = Key(
    "touches", TouchKeys.reader, or: [],
    "The touches, in steps. A step has at or after, and one gesture; steps may overlap.")
  static let touchRate = Key(
    "touchRate", .rate(.from(1, to: 1000)), or: .oneHundredTwenty,
    "Touch samples per second in taps, drags and pinches.")
  static let duration = Key(
    "duration", length, or: .settled,
    "The duration, s, or settled: until nothing moves, plus tail.")
  static let tail = Key(
    "tail", .sceneTime, or: SceneTime(nanoseconds: 300_000_000),
    "How long the scene continues after it has settled, s.")
  static let output = Key(
    "output", OutputKeys.reader, or: Checked(value: OutputSettings()),
    "The output: formats, frame rate, speed, overlays.")
  static let expectations = Key(
    "expect", ExpectationKeys.reader, or: [],
    "Rules that the motion must satisfy; lint and verify check them.")

  static let lint = Key.optional(
    "lint", LintKeys.reader, "Findings of zoetrope lint that this scene allows.")

  static let story = Key.optional(
    "story", StoryKeys.reader,
    "A title, captions, slow motion and freezes, for animations and videos only.")

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
