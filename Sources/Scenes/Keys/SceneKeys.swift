import Motion
import SceneModel
import Touch

/// A scene file as it is written; a part is nil where it is broken, its default where it is absent.
struct SceneDraft: Sendable {
  var version: Int?
  var title: String?
  var screen: Checked<Screen>? = Checked(value: DevicePreset.standard.screen)
  var photos: [Located<String>]?
  var grid: Checked<GridDraft>? = Checked(value: GridDraft())
  var viewer: ViewerDraft? = ViewerVariant.zozo.standard
  /// Nil where it is not written, or broken.
  var comparison: [ViewerDraft]?
  /// Nil where each style's era decides.
  var animationDefault: DefaultAnimation?
  var touches: [Located<TouchStep>]? = []
  var touchRate: Rate? = .oneHundredTwenty
  var duration: SceneDuration? = .settled
  var tail: SceneTime? = SceneTime(nanoseconds: 300_000_000)
  var output: Checked<OutputDraft>? = Checked(value: OutputDraft())
}

/// The keys of a scene file.
enum SceneKeys {
  static let mapping = MappingReader<SceneDraft>(
    [
      Field("zoetrope", \.version, version, isRequired: true, "The version of the scene format."),
      Field("title", \.title, .text, "What to look for in this scene, in a line."),
      Field(
        "screen", \.screen, ScreenKeys.reader,
        "The screen that the scene is shown on. Without it that of an iPhone 15."),
      Field(
        "photos", \.photos, photos,
        "The photos of the grid, in this order: paths and globs (`*`, `?`, `[a-z]`) of PNG, JPEG and GIF"
          + " files, relative to the scene file. A glob sorts by name; a photo may come again."),
      Field(
        "grid", \.grid, GridKeys.reader, "How the thumbnails are laid out, in points of the screen."
      ),
      Field(
        "viewer", \.viewer, ViewerKeys.reader,
        "The viewer that opens from the grid: a style, or a mapping with the style and those of its"
          + " constants that differ from their defaults. Without it zozo."),
      Field(
        "compare", \.comparison, ViewerKeys.comparison,
        "Several viewers side by side under the same fingers, instead of viewer."),
      Field(
        "animationDefault", \.animationDefault, .choice,
        "What withAnimation does without an animation: spring as since iOS 17, or easeInOut as"
          + " before. Without it each style does as in its own time."),
      Field(
        "touches", \.touches, TouchKeys.reader,
        "What the fingers do, a step a line. Each has exactly one of at and after, and exactly one of tap,"
          + " drag, pinch and path; steps may overlap."),
      Field(
        "touchRate", \.touchRate, .rate(.from(1, to: 1000)),
        "Samples per second of the fingers of taps, drags and pinches."),
      Field(
        "duration", \.duration, duration,
        "How long the scene lasts, s; settled is until no finger is down and nothing moves, then tail."
      ),
      Field(
        "tail", \.tail, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")),
        "How long a settled scene stays on screen before it ends, s."),
      Field(
        "output", \.output, OutputKeys.reader,
        "What is written: frame rate, kinds of file, playback speed."),
    ] + otherStages.map { .notSupported($0.key, $0.summary) },
    checkedByOwner: MappingRules(
      anyOf: [["photos"] + otherStages.map(\.key)], notTogether: [["viewer", "compare"]]))

  /// The keys of the systems that are not built yet; a scene with one of them needs no photos.
  static let otherStages = [
    (key: "list", summary: "Rows of a list that come and go with transitions, instead of a grid."),
    (key: "changes", summary: "What happens to the rows of `list`, and when."),
    (key: "reviews", summary: "Cells with star ratings of a collection view, instead of a grid."),
    (key: "beads", summary: "Beads thrown into a box with a lid, instead of a grid."),
  ]

  private static let version = ValueReader<Int>(.integer(1...1)) { node, context in
    guard
      let number = ValueReader<Int>.decimalNumber(
        node, expected: ValueShape.integer(1...1).expectation, &context)
    else { return nil }
    guard number.value == 1 else {
      context.reject(
        .invalidValue, at: node.range, found: node.found, expected: "1",
        hint: "this is the version of the scene file; only version 1 can be read")
      return nil
    }
    return 1
  }

  private static let photos = ValueReader<Located<String>>.list(
    of: ValueReader.text.located, count: 1...SceneLimits.photos,
    "a list of paths and globs such as [photos/*.jpg]")

  private static let duration: ValueReader<SceneDuration> = {
    let range = NumberRange.above(0, to: Double(SceneLimits.sceneTime), "s")
    let words = "settled or a time \(range.words)"
    let time = ValueReader<SceneTime>.time(range, words)
    return ValueReader(.either([.choice(["settled"]), time.shape], words: words)) {
      node, context in
      guard let text = node.scalar?.text, NearestWord.match(for: text, among: ["settled"]) != nil
      else { return time.read(node, &context).map { .fixed($0) } }
      if text == "settled" { return .settled }
      context.reject(
        .invalidValue, at: node.range, found: node.found, expected: words, suggestion: "settled")
      return nil
    }
  }()
}
