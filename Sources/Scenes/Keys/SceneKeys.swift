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
  var animationDefault: Animation?
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
      Field("zoetrope", \.version, version, isRequired: true, "The version of the format, 1."),
      Field("title", \.title, .text, "What to look for, in a line."),
      Field("screen", \.screen, ScreenKeys.reader, "The screen it is shown on."),
      Field("photos", \.photos, photos, "Paths and globs of photos, relative to the scene file."),
      Field("grid", \.grid, GridKeys.reader, "How the thumbnails are laid out."),
      Field("viewer", \.viewer, ViewerKeys.reader, "The viewer that opens from the grid."),
      Field(
        "compare", \.comparison, ViewerKeys.comparison,
        "Several viewers side by side, instead of viewer."),
      Field(
        "animationDefault", \.animationDefault, ViewerKeys.animationDefault,
        "What withAnimation does by default: spring or easeInOut, instead of the style's era's."),
      Field("touches", \.touches, TouchKeys.reader, "What the fingers do."),
      Field(
        "touchRate", \.touchRate, .rate(.from(1, to: 1000)),
        "Samples per second of taps, drags and pinches."),
      Field("duration", \.duration, duration, "How long the scene lasts."),
      Field(
        "tail", \.tail, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")),
        "How long a settled scene stays on screen."),
      Field("output", \.output, OutputKeys.reader, "What is written."),
    ] + otherStages.map { .notSupported($0, "Another system than the gallery.") })

  /// The keys of the systems that are not built yet; a scene with one of them needs no photos.
  static let otherStages = ["list", "changes", "reviews", "beads"]

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
