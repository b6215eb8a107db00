import Motion
import SceneModel

/// Reads scene files: from YAML bytes to a validated scene, or to all findings.
///
/// ```
/// bytes ─▶ SourceText ─▶ YAMLDocument ─▶ SceneDraft ─▶ Scene
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
    probe: some PhotoProbe, fonts: some FontProbe = EveryFont(),
    readings: some ReadingProbe = AnyReading(), recordings: some RecordingProbe = NoRecordings()
  ) -> SceneReading {
    let texts = settings.enumerated().map { number, setting in
      SourceText(bytes: Array(setting.text.utf8), number: number + 1)
    }
    guard bytes.count <= SceneLimits.bytes else {
      let diagnostic = Diagnostic(
        .limitExceeded, at: SourceRange(at: .start),
        "the file has more than \(NumberText.of(SceneLimits.bytes)) bytes",
        expected: "at most \(NumberText.of(SceneLimits.bytes))")
      return SceneReading(
        scene: nil, diagnostics: [diagnostic], written: [], constantPlaces: [],
        source: SourceText(bytes: []), settings: texts, name: name)
    }
    let source = SourceText(bytes: bytes)
    if let fault = source.fault {
      return SceneReading(
        scene: nil, diagnostics: [fault.diagnostic(in: source)], written: [],
        constantPlaces: [], source: source, settings: texts, name: name)
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
    _ fonts: some FontProbe, _ readings: some ReadingProbe, _ recordings: some RecordingProbe,
    _ context: inout DecodingContext
  ) -> Scene? {
    var draft = SceneDraft()
    guard let broken = SceneKeys.mapping.read(root, into: &draft, &context) else { return nil }
    let kind = StageKind.of(root, broken: broken)
    if let reducesMotion = draft.reducesMotion { draft.screen?.value.reducesMotion = reducesMotion }
    if !hasBackground(root), let screen = draft.screen?.value {
      draft.screen?.value.background = kind.traits.ground.color(
        in: screen.appearance, isAndroid: ViewerKeys.areAndroid(root, viewers))
    }
    rejectContradictions(root, broken, &context)
    if !broken.contains("photos"), kind.traits.opensViewers { requirePhotos(root, &context) }
    let found = draft.photos.flatMap { self.photos($0, probe, &context) }
    var photos = found ?? []
    for loading in (draft.loading ?? []).map(\.value)
    where photos.indices.contains(loading.photo) {
      photos[loading.photo].loading = loading
    }
    // Not known where one is broken or missing; a stage that needs none has none.
    let hasNone = draft.photos == nil && root.isComplete && !kind.traits.opensViewers
    let photoCount = broken.contains("photos") ? nil : hasNone ? 0 : found?.count

    let site = StageSite(
      screen: draft.screen, photoCount: photoCount,
      animationDefault: draft.animationDefault,
      comparison: root.entries?.first { $0.key == "compare" })
    let errors = context.errorCount
    let panels = kind.panels(draft, site, viewers, &context)
    let isStageRight = context.errorCount == errors && broken.isDisjoint(with: stageKeys)
    if let panels, let screen = draft.screen {
      let layout = PanelLayout(
        screen.value, count: panels.count,
        output: draft.output?.value ?? OutputSettings())
      checkComparison(layout, screen, root, &context)
      if let output = draft.output { checkGIF(output, screen, layout, root, &context) }
    }
    if let output = draft.output { checkFont(output, root, fonts, &context) }
    context.checkEnd(draft.duration, of: root)
    if let screen = draft.screen {
      TouchRecordings.fill(&draft.touches, on: screen, recordings, &context)
    }
    let touches = draft.allTouches
    if let touches, let rate = draft.touchRate {
      TouchKeys.check(touches, rate: rate, &context)
    }

    // Other viewers have other readings; a stage with broken parts cannot be built to ask.
    if let panels, isStageRight, viewers.isEmpty {
      checkExpectations(draft, panels, photos: found ?? [], readings, &context)
    }

    guard context.errorCount == 0, let screen = draft.screen?.value, let panels, let touches,
      let touchRate = draft.touchRate, let duration = draft.duration, let tail = draft.tail,
      let output = draft.output?.value, let expectations = draft.expectations
    else { return nil }
    return Scene(
      title: draft.title, screen: screen, photos: photos, panels: panels,
      touches: touches.map(\.value), touchRate: touchRate, duration: duration, tail: tail,
      output: output, expectations: expectations.map(\.value))
  }

  /// The keys of a stage; no reading's name depends on the photos.
  private static let stageKeys = Set(
    StageKind.all.map(\.traits.key)
      + ["screen", "grid", "viewer", "compare", "changes", "animationDefault"])

  /// Keys that change nothing that is shown.
  private static let unmoved: Set = ["zoetrope", "title", "expect"]

  /// The names of all styles of viewers.
  package static var viewerStyles: [String] { ViewerVariant.all.map(\.name) }

  // MARK: Rules over several keys

  private static func hasBackground(_ root: YAMLNode) -> Bool {
    let screen = root.entries?.first { $0.key == "screen" }
    return screen?.value.entries?.contains { $0.key == "background" } ?? false
  }

  /// Reports keys that do not stand beside each other.
  private static func rejectContradictions(
    _ root: YAMLNode, _ broken: Set<String>, _ context: inout DecodingContext
  ) {
    let entries = root.entries ?? []
    func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key == key } }
    for (first, second) in SceneKeys.notTogether {
      guard let one = entry(first), let other = entry(second) else { continue }
      context.report(
        Diagnostic(
          .contradiction, at: other.keyRange, path: second,
          "the scene has both \(first) and \(second)", expected: "one of them",
          related: [Diagnostic.Related(range: one.keyRange, message: "\(first) is here")]))
    }
    if let changes = entry("changes"), entry("list") == nil, !broken.contains("list"),
      root.isComplete
    {
      context.report(
        Diagnostic(
          .contradiction, at: changes.keyRange, path: "changes",
          "the scene has changes and no list", expected: "changes beside list only",
          hint: "list: {rows: [Apple, Banana]} puts a list of rows on the screen"))
    }
  }

  /// Reports readings and screens that expectations name and the stage does not have.
  private static func checkExpectations(
    _ draft: SceneDraft, _ panels: [Panel], photos: [Photo],
    _ readings: some ReadingProbe, _ context: inout DecodingContext
  ) {
    guard let screen = draft.screen?.value else { return }
    let hasNames = !context.expectedReadings.isEmpty || !context.expectedScreens.isEmpty
    guard hasNames || draft.expectations?.isEmpty == false else { return }
    // Names depend neither on the fingers nor on what is written.
    let scene = Scene(
      title: nil, screen: screen, photos: photos, panels: panels, touches: [],
      touchRate: .oneHundredTwenty, duration: .settled, tail: .zero, output: OutputSettings())
    ExpectationNames(of: scene, readings).check(draft.expectations ?? [], &context)
  }

  /// Reports screens that are too large side by side.
  private static func checkComparison(
    _ layout: PanelLayout, _ screen: Checked<Screen>, _ root: YAMLNode,
    _ context: inout DecodingContext
  ) {
    guard layout.isComparison, screen.isRight("device", "size", "scale") else { return }
    let entry = root.entries?.first { $0.key == "compare" }
    ScreenKeys.checkCanvas(
      layout, scale: screen.value.scale,
      at: entry?.keyRange ?? screen.range ?? SourceRange(at: .start), path: "compare", &context)
  }

  /// Reports a gallery without photos.
  private static func requirePhotos(_ root: YAMLNode, _ context: inout DecodingContext) {
    let keys = (root.entries ?? []).map(\.key)
    // Beside changes a list is missing, which is said there.
    guard root.isComplete, !keys.contains("photos"), !keys.contains("changes") else { return }
    context.report(
      Diagnostic(
        .missingKey, at: context.head(of: root), "the scene has no key \"photos\"",
        expected: "a list of paths and globs such as [photos/*.jpg]"))
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
        Diagnostic(
          .limitExceeded, at: last?.range ?? SourceRange(at: .start), path: "photos",
          "photos: \(NumberText.of(total)) photos; at most \(NumberText.of(limit))"))
      return nil
    }
    let errors = context.errorCount
    var photos: [Photo] = []
    for entry in entries {
      do throws(PhotoProbeError) {
        let matches = try probe.photos(matching: entry.value)
        photos += matches.photos
        for warning in matches.warnings {
          context.report(
            Diagnostic(.photo, .warning, at: entry.range, path: entry.path, warning))
        }
        if matches.photos.isEmpty {
          throw PhotoProbeError("no file matches", hint: nil)
        }
      } catch {
        context.report(
          Diagnostic(
            .photo, at: entry.range, path: entry.path,
            "photo \"\(entry.value.excerpt)\": \(error.message)", hint: error.hint))
      }
    }
    return context.errorCount == errors ? photos : nil
  }

  /// Reports a font that cannot be used, and texts that it lacks characters of.
  private static func checkFont(
    _ output: Checked<OutputSettings>, _ root: YAMLNode, _ fonts: some FontProbe,
    _ context: inout DecodingContext
  ) {
    let font = output.value.font
    if let font, let problem = fonts.problem(of: font) {
      let node = root.value(at: ["output", "font"]) ?? root
      context.report(
        Diagnostic(
          .invalidValue, at: node.range, path: "output.font", "output.font: \(problem)"))
    } else if output.isRight("font") {
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
    keys.reduce(self) { node, key in node?.entries?.first { $0.key == key }?.value }
  }
}
