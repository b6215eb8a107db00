// libyaml's events become a tree in which every node knows its line and column. Problems are data
// (`Diagnostic`) and become words in one place (`DiagnosticRenderer`). Decoding goes on after a
// problem, so that all are reported at once; `--set` changes the located tree before it
// (`Overrides`), so that a setting is checked as a line of the file is, at places in its own text
// (`SourcePosition.text`); a mapping is read into `WrittenValues`, each value with its location,
// what is broken or cut short is marked, and no check of several keys relies on it. It opens no
// file: photos come through a `PhotoProbe`, fingers' recordings, which `Recordings` reads, through
// a `RecordingOpening`, what fonts lack through a `FontProbe`, and a project file's paths through a
// `ProjectProbe`. Each key is stated once (`Key`; a line of a `MappingReader`'s table), those of
// constants made of their descriptions; `ValueReader.mapping` makes a value of those of all keys,
// `WrittenValues` gives them key by key to stages, which are resolved with the whole tree at hand;
// `Schema` turns the same tables into a JSON Schema, so that there is one list of keys. A project
// file is read in the same way (`Project`); commands take from it what the command line does not
// say (`ProjectOptions`), scenes what their file does not (`SceneSetting.isFallback`).

import Motion
package import SceneModel
import Touch

/// Reads scene files: from YAML bytes to a validated scene, or to all findings.
///
/// ```
/// bytes ─▶ SourceText ─▶ YAMLDocument ─▶ WrittenValues ─▶ Scene
///          lines, UTF-8   located tree,   key tables    what needs several keys, and the photos
///                         with settings
/// ```
///
/// A value that is broken is reported once and left out of every later check.
package enum SceneReader {
  /// The most bytes of a scene file.
  package static let byteLimit = SceneLimits.bytes

  /// Reads a scene; findings are in file order, and the scene is nil where there is an error.
  ///
  /// The settings replace values of the file, in their order, before anything is looked at. Styles in
  /// `viewers`, if any, replace those of the file and take its constants; unknown ones are left out.
  /// Fonts and readings are asked only where the scene needs them; the name is for messages.
  package static func read(
    bytes: [UInt8], name: String, settings: [SceneSetting] = [], viewers: [String] = [],
    probe: some PhotoProbe, fonts: (any FontProbe)? = nil,
    readings: (Scene) -> [String]? = { _ in nil },
    recordings: RecordingOpening = { _, _ throws(ProbeFault) in throw ProbeFault("no such file") }
  ) -> SceneReading {
    let texts = settings.enumerated().map { number, setting in
      SourceText(bytes: Array(setting.text.utf8), number: number + 1)
    }
    let isTooLarge = bytes.count > SceneLimits.bytes
    let source = SourceText(bytes: isTooLarge ? [] : bytes)
    let limit = Diagnostic(
      .limitExceeded, at: SourceRange(at: .start),
      "the file has more than \(NumberText.of(SceneLimits.bytes)) bytes",
      expected: "at most \(NumberText.of(SceneLimits.bytes))")
    if let fault = isTooLarge ? limit : source.fault?.diagnostic(in: source) {
      return SceneReading(
        scene: nil, diagnostics: [fault], written: [], constantPlaces: [], source: source,
        settings: texts, name: name)
    }
    var document = YAMLDocument(source)
    document.apply(zip(settings, texts).map { ($1, $0.isFallback) })
    var context = DecodingContext(diagnostics: document.diagnostics)
    let scene = document.root.flatMap {
      decode($0, viewers, probe, fonts, readings, recordings, &context)
    }
    return SceneReading(
      scene: scene,
      diagnostics: context.diagnostics.inFileOrder(),
      written: scene == nil ? [] : document.root?.constants(without: unmoved) ?? [],
      constantPlaces: scene.flatMap { document.root?.constantPlaces(of: $0) } ?? [],
      source: source, settings: texts, name: name)
  }

  private static func decode(
    _ root: YAMLNode, _ viewers: [String], _ probe: some PhotoProbe,
    _ fonts: (any FontProbe)?, _ readings: (Scene) -> [String]?, _ recordings: RecordingOpening,
    _ context: inout DecodingContext
  ) -> Scene? {
    guard let values = Keys.mapping.written.read(root, &context) else { return nil }
    let kind = StageKind.of(root, broken: values.broken)
    let screen = screen(values, kind, root, viewers)
    rejectContradictions(root, values.broken, &context)
    if values.isRight("photos"), kind.traits.opensViewers { requirePhotos(root, &context) }
    let found = values[Keys.photos].flatMap { self.photos($0, probe, &context) }
    var photos = found ?? []
    for loading in (values[Keys.loading] ?? []).map(\.value)
    where photos.indices.contains(loading.photo) {
      photos[loading.photo].loading = loading
    }
    // Not known where one is broken or missing; a stage that needs none has none.
    let hasNone = values[Keys.photos] == nil && root.isComplete && !kind.traits.opensViewers

    let site = StageSite(
      scene: values, screen: screen,
      photoCount: !values.isRight("photos") ? nil : hasNone ? 0 : found?.count,
      comparison: root.entry("compare"), viewers: viewers)
    let errors = context.errorCount
    let panels = kind.panels(site, &context)
    let isStageRight =
      context.errorCount == errors && values.broken.isDisjoint(with: stageKeys)
    checkOutput(values, screen, panels, root, fonts, &context)
    context.checkEnd(values[Keys.duration], of: root)
    let touches = touches(values, on: screen, recordings, &context)

    // Other viewers have other readings; a stage with broken parts cannot be built to ask.
    if let panels, isStageRight, viewers.isEmpty, let screen {
      checkExpectations(values, screen.value, panels, photos: found ?? [], readings, &context)
    }

    guard context.errorCount == 0, let screen = screen?.value, let panels, let touches,
      let touchRate = values[Keys.touchRate], let duration = values[Keys.duration],
      let tail = values[Keys.tail], let output = values[Keys.output]?.value,
      let expectations = values[Keys.expectations]
    else { return nil }
    return Scene(
      title: values[Keys.title], screen: screen, photos: photos, panels: panels,
      touches: touches.map(\.value), touchRate: touchRate, duration: duration, tail: tail,
      output: output, expectations: expectations.map(\.value))
  }

  private typealias Keys = SceneKeys

  /// The keys of a stage; no reading's name depends on the photos.
  private static let stageKeys = Set(
    StageKind.all.map(\.traits.key)
      + ["screen", "grid", "viewer", "compare", "changes", "animationDefault"])

  /// Keys that change nothing that is shown.
  private static let unmoved: Set = ["zoetrope", "title", "expect"]

  /// The names of all styles of viewers.
  package static var viewerStyles: [String] { ViewerVariant.all.map(\.name) }

  // MARK: Rules over several keys

  /// The screen, with what other keys say of it; nil if it is broken.
  private static func screen(
    _ values: WrittenValues, _ kind: StageKind, _ root: YAMLNode, _ viewers: [String]
  ) -> Checked<Screen>? {
    guard var screen = values[Keys.screen] else { return nil }
    if let isReduced = values[Keys.reducesMotion] { screen.value.reducesMotion = isReduced }
    if root.entry("screen")?.value.entry("background") == nil {
      screen.value.background = kind.traits.ground.color(
        in: screen.value.appearance, isAndroid: ViewerKeys.areAndroid(root, viewers))
    }
    return screen
  }

  /// The touches, then those of a stage's own keys, which none is `after`; nil if one is broken.
  private static func touches(
    _ values: WrittenValues, on screen: Checked<Screen>?, _ recordings: RecordingOpening,
    _ context: inout DecodingContext
  ) -> [Located<TouchStep>]? {
    var touches = values[Keys.touches]
    if let screen { TouchRecordings.fill(&touches, on: screen, recordings, &context) }
    let beads = values[Keys.beads]
    guard let touches, let thrown = beads == nil ? [] : beads?[BeadKeys.thrown] else {
      return nil
    }
    let all = touches + thrown.map(\.step)
    if let rate = values[Keys.touchRate] { TouchKeys.check(all, rate: rate, &context) }
    return all
  }

  /// Reports screens that are too large side by side, a GIF that is, and a font that lacks something.
  private static func checkOutput(
    _ values: WrittenValues, _ screen: Checked<Screen>?, _ panels: [Panel]?, _ root: YAMLNode,
    _ fonts: (any FontProbe)?, _ context: inout DecodingContext
  ) {
    let output = values[Keys.output]
    if let panels, let screen {
      let layout = PanelLayout(
        screen.value, count: panels.count, output: output?.value ?? OutputSettings())
      if layout.isComparison, screen.isRight("device", "size", "scale") {
        ScreenKeys.checkCanvas(
          layout, scale: screen.value.scale,
          at: root.entry("compare")?.keyRange ?? screen.range ?? SourceRange(at: .start),
          path: "compare", &context)
      }
      if let output { checkGIF(output, screen, layout, root, &context) }
    }
    if let output { checkFont(output, root, fonts, &context) }
  }

  /// Reports keys that do not stand beside each other.
  private static func rejectContradictions(
    _ root: YAMLNode, _ broken: Set<String>, _ context: inout DecodingContext
  ) {
    for (first, second) in SceneKeys.notTogether {
      guard let one = root.entry(first), let other = root.entry(second) else { continue }
      context.report(
        .contradiction, at: other.keyRange, path: second,
        "the scene has both \(first) and \(second)", expected: "one of them",
        related: one.keyRange.note("\(first) is here"))
    }
    if let changes = root.entry("changes"), root.entry("list") == nil, !broken.contains("list"),
      root.isComplete
    {
      context.report(
        .contradiction, at: changes.keyRange, path: "changes",
        "the scene has changes and no list", expected: "changes beside list only",
        hint: "list: {rows: [Apple, Banana]} puts a list of rows on the screen")
    }
  }

  /// Reports readings and screens that expectations name and the stage does not have.
  private static func checkExpectations(
    _ values: WrittenValues, _ screen: Screen, _ panels: [Panel], photos: [Photo],
    _ readings: (Scene) -> [String]?, _ context: inout DecodingContext
  ) {
    let expectations = values[Keys.expectations] ?? []
    let hasNames = !context.expectedReadings.isEmpty || !context.expectedScreens.isEmpty
    guard hasNames || !expectations.isEmpty else { return }
    // Names depend neither on the fingers nor on what is written.
    let scene = Scene(
      title: nil, screen: screen, photos: photos, panels: panels, touches: [],
      touchRate: .oneHundredTwenty, duration: .settled, tail: .zero, output: OutputSettings())
    ExpectationNames.check(expectations, of: scene, readings(scene), &context)
  }

  /// Reports a gallery without photos.
  private static func requirePhotos(_ root: YAMLNode, _ context: inout DecodingContext) {
    // Beside changes a list is missing, which is said there.
    guard root.isComplete, root.entry("photos") == nil, root.entry("changes") == nil else { return }
    context.report(
      .missingKey, at: context.head(of: root), "the scene has no key \"photos\"",
      expected: "a list of paths and globs such as [photos/*.jpg]")
  }

  /// Finds the photos of all entries, nil where one of them fails or where they are too many.
  private static func photos(
    _ entries: [Located<String>], _ probe: some PhotoProbe, _ context: inout DecodingContext
  ) -> [Photo]? {
    // Counted first: of too many, none is opened, and no broken one hides the limit.
    let counts = entries.map { probe.photoCount(matching: $0.value) }
    let (total, limit) = (counts.reduce(0, +), SceneLimits.photos)
    if total > limit {
      var sum = 0
      let last = zip(entries, counts).first { _, count in
        sum += count
        return sum > limit
      }?.0
      context.report(
        .limitExceeded, at: last?.range ?? SourceRange(at: .start), path: "photos",
        "photos: \(NumberText.of(total)) photos; at most \(NumberText.of(limit))")
      return nil
    }
    let errors = context.errorCount
    var photos: [Photo] = []
    for entry in entries {
      do throws(ProbeFault) {
        let found = try probe.photos(matching: entry.value)
        if found.isEmpty { throw ProbeFault("no file matches") }
        photos += found
      } catch {
        context.report(
          .photo, at: entry.range, path: entry.path,
          "photo \"\(entry.value.excerpt)\": \(error.message)")
      }
    }
    return context.errorCount == errors ? photos : nil
  }

  /// Reports a font that cannot be used, and texts that it lacks characters of.
  private static func checkFont(
    _ output: Checked<OutputSettings>, _ root: YAMLNode, _ fonts: (any FontProbe)?,
    _ context: inout DecodingContext
  ) {
    let font = output.value.font
    if let font, let problem = fonts?.problem(of: font) {
      let node = root.value(at: ["output", "font"]) ?? root
      context.report(
        .invalidValue, at: node.range, path: "output.font", "output.font: \(problem)")
    } else if output.isRight("font"), let fonts {
      context.checkDrawnTexts(family: font, fonts)
    }
  }

  /// Reports a GIF that has no pixel or too many.
  private static func checkGIF(
    _ output: Checked<OutputSettings>, _ screen: Checked<Screen>, _ layout: PanelLayout,
    _ root: YAMLNode, _ context: inout DecodingContext
  ) {
    let size = ["width", "scale"].lazy.compactMap { root.value(at: ["output", "gif", $0]) }.first
    guard output.isRight("formats", "gif"), screen.isRight("device", "size"),
      output.value.formats.contains(.gif) || size != nil
    else { return }
    ScreenKeys.checkCanvas(
      layout, scale: output.value.gifScale(on: layout),
      at: size?.range ?? screen.range ?? SourceRange(at: .start), path: "output.gif", &context)
  }
}

extension YAMLNode {
  /// The value at the end of a way of keys; nil where one is missing.
  fileprivate func value(at keys: [String]) -> YAMLNode? {
    keys.reduce(self) { $0?.entry($1)?.value }
  }
}
