// - libyaml's events become a tree in which every node knows its line and column.
// - Problems are data (`Diagnostic`); only `DiagnosticRenderer` turns them into text. Decoding
//   continues after a problem, so that one run reports all problems.
// - `--set` changes the tree before decoding (`Overrides`), so a setting is checked like a line of
//   the file. Its diagnostics have positions in its own text (`SourcePosition.text`).
// - Each key is defined once, as a `Key` or a line in a `MappingReader`'s table.
//   `ValueReader.mapping` makes a value from all keys. `WrittenValues` gives stages each value with
//   its location, and marks broken or truncated ones, which checks across several keys skip.
// - `ExpectationKind` declares the kinds of expectations, each with its keys, sentence and check.
// - `Schema` turns the same tables into a JSON Schema.
// - The reader opens no file. It gets photos from a `PhotoProbe`, touch recordings from a
//   `RecordingLoader`, fonts from a `FontProbe`, and a project's paths from a `ProjectProbe`.
// - `Project` reads project files the same way. Commands use them for missing options
//   (`ProjectOptions`), and scenes for missing keys (`SceneSetting.isFallback`).

import Display

/// A reader of scene files that turns YAML bytes into a validated scene, or into diagnostics.
///
/// ```
/// bytes ─▶ SourceText ─▶ YAMLDocument ─▶ WrittenValues ─▶ Scene
///          lines, UTF-8   located tree,   key tables    checks across keys, photos
///                         with settings
/// ```
///
/// A broken value is reported once and excluded from all later checks.
package enum SceneReader {
  /// Maximum size of a scene file, in bytes.
  package static let byteLimit = SceneLimits.bytes

  /// Reads a scene from the bytes of its file.
  ///
  /// Diagnostics are in file order. The scene is nil if one of them is an error.
  ///
  /// - `settings` replace values of the file, in order, before decoding.
  /// - `viewers`, if not empty, lists the styles to show instead of the file's viewers. A style
  ///   that the file has keeps the file's constants. Unknown styles are ignored.
  /// - `fonts` and `readings` are used only if the scene needs them.
  /// - `name` is the file's name in messages.
  package static func read(
    bytes: [UInt8], name: String, settings: [SceneSetting] = [], viewers: [String] = [],
    probe: some PhotoProbe, fonts: (any FontProbe)? = nil,
    readings: (Scene) -> [String]? = { _ in nil },
    recordings: @escaping RecordingLoader = { _, _ throws(ProbeFault) in
      throw ProbeFault("no such file")
    }
  ) -> SceneReadResult {
    let texts = settings.enumerated().map { number, setting in
      SourceText(bytes: Array(setting.text.utf8), number: number + 1)
    }
    let isTooLarge = bytes.count > SceneLimits.bytes
    let source = SourceText(bytes: isTooLarge ? [] : bytes)
    let limit = Diagnostic(
      .limitExceeded, at: SourceRange(at: .start),
      "the file has more than \(NumberText.of(SceneLimits.bytes)) bytes",
      expected: "at most \(NumberText.of(SceneLimits.bytes))")
    let conflict = source.conflictMark.map {
      Diagnostic(
        .invalidSyntax, at: $0, "a merge conflict begins here",
        expected: "one side, without conflict markers")
    }
    if let fault = isTooLarge ? limit : source.fault?.diagnostic(in: source) ?? conflict {
      return SceneReadResult(
        scene: nil, diagnostics: [fault], written: [], constantPaths: [], source: source,
        settings: texts, name: name)
    }
    var document = YAMLDocument(source)
    document.apply(zip(settings, texts).map { ($1, $0.isFallback) })
    var context = DecodingContext(diagnostics: document.diagnostics)
    var files = ViewerFiles(recordings, ofScene: name, from: texts.count + 1)
    document.root = document.root.map { files.resolved($0, &context) }
    let scene = document.root.flatMap {
      decode($0, viewers, probe, fonts, readings, recordings, &context)
    }
    return SceneReadResult(
      scene: scene,
      diagnostics: context.diagnostics.inFileOrder(),
      written: scene == nil ? [] : document.root?.constants(without: nonVisualKeys) ?? [],
      constantPaths: scene.flatMap { document.root?.constantPaths(of: $0) } ?? [],
      source: source, settings: texts + files.texts, name: name)
  }

  private static func decode(
    _ root: YAMLNode, _ viewers: [String], _ probe: some PhotoProbe,
    _ fonts: (any FontProbe)?, _ readings: (Scene) -> [String]?, _ recordings: RecordingLoader,
    _ context: inout DecodingContext
  ) -> Scene? {
    guard let values = Keys.mapping.written.read(root, &context) else { return nil }
    let kind = StageKind.of(root, broken: values.broken)
    let screen = screen(values, kind, root, viewers)
    rejectContradictions(root, values.broken, &context)
    if values.isValid("photos"), kind.traits.opensViewers { requirePhotos(root, &context) }
    let found = values[Keys.photos].flatMap { self.photos($0, probe, &context) }
    var photos = found ?? []
    for loading in (values[Keys.loading] ?? []).map(\.value)
    where photos.indices.contains(loading.photo) {
      photos[loading.photo].loading = loading
    }
    // The count is unknown if a photo is broken. A stage that opens no viewer needs no photos.
    let hasNone = values[Keys.photos] == nil && root.isComplete && !kind.traits.opensViewers

    let input = StageInput(
      scene: values, screen: screen,
      photoCount: !values.isValid("photos") ? nil : hasNone ? 0 : found?.count,
      comparison: root.entry("compare"), viewers: viewers)
    let errors = context.errorCount
    let panels = kind.panels(input, &context)
    let isStageRight = context.errorCount == errors && values.broken.isDisjoint(with: stageKeys)
    checkOutput(values, screen, panels, root, fonts, &context)
    context.checkEnd(values[Keys.duration], of: root)
    let touches = touches(values, on: screen, screens: panels?.count ?? 1, recordings, &context)

    let expected = ExpectationKind.withLogs(values[Keys.expectations], recordings, &context)

    // The readings differ with other viewers, and a broken stage cannot be built to list them.
    if let panels, isStageRight, viewers.isEmpty, let screen {
      checkExpectations(values, screen.value, panels, photos: found ?? [], readings, &context)
    }

    guard context.errorCount == 0, let screen = screen?.value, let panels, let touches,
      let touchRate = values[Keys.touchRate], let duration = values[Keys.duration],
      let tail = values[Keys.tail], let output = values[Keys.output]?.value,
      let expectations = expected
    else { return nil }
    return Scene(
      title: values[Keys.title], screen: screen, photos: photos, panels: panels,
      touches: touches.map(\.value), touchRate: touchRate, duration: duration, tail: tail,
      output: output, expectations: expectations.map(\.value), allowances: values[Keys.lint] ?? [],
      story: values[Keys.story])
  }

  private typealias Keys = SceneKeys

  /// The keys that determine the names of readings; `photos` does not.
  private static let stageKeys = Set(
    StageKind.all.map(\.traits.key)
      + ["screen", "grid", "viewer", "compare", "changes", "animationDefault"])

  /// The keys that do not affect rendering.
  private static let nonVisualKeys: Set = ["zoetrope", "title", "expect", "lint"]

  /// The names of all viewer styles.
  package static var viewerStyles: [String] { ViewerVariant.all.map(\.name) }

  /// The declarations of viewers to read and to copy, as YAML, by name.
  package static var declarations: [String: String] {
    DeclarationReader.samples.mapValues { $0.text(0..<$0.bytes.count) }
  }

  // MARK: Checks across keys

  /// Returns the screen, completed with values of other keys; nil if it is broken.
  private static func screen(
    _ values: WrittenValues, _ kind: StageKind, _ root: YAMLNode, _ viewers: [String]
  ) -> Checked<Screen>? {
    guard var screen = values[Keys.screen] else { return nil }
    if let isReduced = values[Keys.reducesMotion] { screen.value.reducesMotion = isReduced }
    if root.entry("screen")?.value.entry("background") == nil {
      screen.value.background = kind.traits.background.color(
        in: screen.value.appearance, isAndroid: ViewerKeys.areAndroid(root, viewers))
    }
    return screen
  }

  /// Returns the scene's touches, then those of the stage's own keys; nil if one is broken.
  ///
  /// The latter come last because no step's `after` can refer to them.
  private static func touches(
    _ values: WrittenValues, on screen: Checked<Screen>?, screens: Int,
    _ recordings: RecordingLoader, _ context: inout DecodingContext
  ) -> [Located<TouchStep>]? {
    var touches = values[Keys.touches]
    if let screen { TouchRecordings.fill(&touches, on: screen, recordings, &context) }
    let beads = values[Keys.beads]
    guard let touches, let thrown = beads == nil ? [] : beads?[BeadKeys.thrown] else { return nil }
    let all = touches + thrown.map(\.step)
    if let rate = values[Keys.touchRate] {
      TouchKeys.check(all, rate: rate, screens: screens, &context)
    }
    return all
  }

  /// Reports a canvas or GIF of an invalid size, and a font that is unusable or lacks characters.
  private static func checkOutput(
    _ values: WrittenValues, _ screen: Checked<Screen>?, _ panels: [Panel]?, _ root: YAMLNode,
    _ fonts: (any FontProbe)?, _ context: inout DecodingContext
  ) {
    let output = values[Keys.output]
    if let panels, let screen {
      let layout = PanelLayout(
        panels.map { $0.device.map(screen.value.on) ?? screen.value },
        output: output?.value ?? OutputSettings())
      if layout.isComparison, screen.isValid("device", "size", "scale") {
        ScreenKeys.checkCanvas(
          layout, scale: screen.value.scale,
          at: root.entry("compare")?.keyRange ?? screen.range ?? SourceRange(at: .start),
          path: "compare", &context)
      }
      if let output { checkGIF(output, screen, layout, root, &context) }
    }
    if let output { checkFont(output, root, fonts, &context) }
  }

  /// Reports keys that cannot be used together.
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
        "the scene has changes but no list", expected: "changes only with list",
        hint: "list: {rows: [Apple, Banana]} puts a list of rows on the screen")
    }
  }

  /// Reports readings and screens that expectations name but the stage does not have.
  private static func checkExpectations(
    _ values: WrittenValues, _ screen: Screen, _ panels: [Panel], photos: [Photo],
    _ readings: (Scene) -> [String]?, _ context: inout DecodingContext
  ) {
    let expectations = values[Keys.expectations] ?? []
    let hasNames = !context.expectedReadings.isEmpty || !context.expectedScreens.isEmpty
    guard hasNames || !expectations.isEmpty else { return }
    // Names of readings depend on neither the touches nor the output settings.
    let scene = Scene(
      title: nil, screen: screen, photos: photos, panels: panels, touches: [],
      touchRate: .oneHundredTwenty, duration: .settled, tail: .zero, output: OutputSettings())
    ExpectationNames.check(expectations, of: scene, readings(scene), &context)
  }

  /// Reports a gallery without photos.
  private static func requirePhotos(_ root: YAMLNode, _ context: inout DecodingContext) {
    // If there is a key `changes`, the missing list is reported instead.
    guard root.isComplete, root.entry("photos") == nil, root.entry("changes") == nil else { return }
    context.report(
      .missingKey, at: context.head(of: root), "the scene has no key \"photos\"",
      expected: "a list of paths and globs such as [photos/*.jpg]")
  }

  /// Returns the photos of all entries; nil if an entry fails or there are too many photos.
  private static func photos(
    _ entries: [Located<String>], _ probe: some PhotoProbe, _ context: inout DecodingContext
  ) -> [Photo]? {
    // Count first: photos beyond the limit are not opened, and broken ones do not hide the limit.
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

  /// Reports a font that cannot be used, or texts with characters that the font lacks.
  private static func checkFont(
    _ output: Checked<OutputSettings>, _ root: YAMLNode, _ fonts: (any FontProbe)?,
    _ context: inout DecodingContext
  ) {
    let font = output.value.font
    if let font, let problem = fonts?.problem(of: font) {
      let node = root.value(at: ["output", "font"]) ?? root
      context.report(.invalidValue, at: node.range, path: "output.font", "output.font: \(problem)")
    } else if output.isValid("font"), let fonts {
      context.checkDrawnTexts(family: font, fonts)
    }
  }

  /// Reports a GIF with no pixels or too many.
  private static func checkGIF(
    _ output: Checked<OutputSettings>, _ screen: Checked<Screen>, _ layout: PanelLayout,
    _ root: YAMLNode, _ context: inout DecodingContext
  ) {
    let size = ["width", "scale"].lazy.compactMap { root.value(at: ["output", "gif", $0]) }.first
    guard output.isValid("formats", "gif"), screen.isValid("device", "size"),
      output.value.formats.contains(.gif) || size != nil
    else { return }
    ScreenKeys.checkCanvas(
      layout, scale: output.value.gifScale(on: layout),
      at: size?.range ?? screen.range ?? SourceRange(at: .start), path: "output.gif", &context)
  }
}

extension YAMLNode {
  /// Returns the value at a path of keys; nil if a key is missing.
  fileprivate func value(at keys: [String]) -> YAMLNode? {
    keys.reduce(self) { $0?.entry($1)?.value }
  }
}
