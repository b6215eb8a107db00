import Motion
import SceneModel

/// Reads scene files: YAML bytes in, a validated scene or everything that is wrong out.
///
/// ```
/// bytes ─▶ SourceText ─▶ YAMLDocument ─▶ SceneDraft ─▶ Scene
///          lines, UTF-8   located tree    key tables    what needs several keys, and the photos
/// ```
///
/// Each stage adds its findings and goes on as far as it makes sense; a value that is broken is
/// reported once and left out of every later check.
package enum SceneReader {
  /// The most bytes of a scene file.
  package static let byteLimit = SceneLimits.bytes

  /// Reads a scene.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: the file as the user named it, for messages.
  ///   - viewers: styles to show instead of those of the file, with the constants that the file
  ///     gives them; names that are no style's are left out. Empty for the file's own.
  ///   - probe: finds the photos.
  ///   - fontProblem: what is wrong with a font's family; nil where it can be used.
  /// - Returns: the scene, where there is no error, and all findings in file order.
  package static func read(
    bytes: [UInt8], name: String, viewers: [String] = [], probe: some PhotoProbe,
    fontProblem: (String) -> String? = { _ in nil }
  ) -> SceneReading {
    guard bytes.count <= SceneLimits.bytes else {
      let diagnostic = Diagnostic(
        .limitExceeded, at: SourceRange(at: .start),
        "the file has more than \(NumberText.of(SceneLimits.bytes)) bytes",
        expected: "at most \(NumberText.of(SceneLimits.bytes))")
      return SceneReading(
        scene: nil, diagnostics: [diagnostic], source: SourceText(bytes: []), name: name)
    }
    let source = SourceText(bytes: bytes)
    if let fault = source.fault {
      return SceneReading(
        scene: nil, diagnostics: [fault.diagnostic(in: source)], source: source, name: name)
    }
    let document = YAMLDocument(source)
    var context = DecodingContext(diagnostics: document.diagnostics)
    let scene = document.root.flatMap { decode($0, viewers, probe, fontProblem, &context) }
    return SceneReading(
      scene: scene,
      diagnostics: context.diagnostics.inFileOrder(), source: source, name: name)
  }

  private static func decode(
    _ root: YAMLNode, _ viewers: [String], _ probe: some PhotoProbe,
    _ fontProblem: (String) -> String?, _ context: inout DecodingContext
  ) -> Scene? {
    var draft = SceneDraft()
    guard let broken = SceneKeys.mapping.read(root, into: &draft, &context) else { return nil }
    rejectViewerBesideComparison(root, &context)
    if !broken.contains("photos") { requirePhotos(root, &context) }
    let photos = draft.photos.flatMap { self.photos($0, probe, &context) }
    let photoCount = broken.contains("photos") ? nil : photos?.count

    if let photoCount { checkThumbnails(photoCount, &context) }
    if let screen = draft.screen {
      if let grid = draft.grid {
        GridKeys.check(grid, on: screen, photoCount: photoCount, &context)
      }
      let count = viewers.isEmpty ? draft.comparison?.count ?? 1 : viewers.count
      let layout = PanelLayout(screenSize: screen.value.size, count: count)
      checkComparison(layout, screen, root, &context)
      if let output = draft.output { checkGIF(output, screen, layout, &context) }
    }
    if let font = draft.output?.value.font, let problem = fontProblem(font.value) {
      context.report(
        Diagnostic(
          .invalidValue, at: font.range, path: font.path, "\(font.path): \(problem)"))
    }
    if let touches = draft.touches, let rate = draft.touchRate {
      TouchKeys.check(touches, rate: rate, &context)
    }

    guard context.errorCount == 0, let screen = draft.screen?.value, let photos,
      let grid = draft.grid?.value.resolved, let shown = shown(draft, viewers),
      let touches = draft.touches, let touchRate = draft.touchRate,
      let duration = draft.duration, let tail = draft.tail,
      let output = draft.output?.value.resolved
    else { return nil }
    let named = ViewerKeys.named(
      shown, ViewerDefaults(screen: screen, animation: draft.animationDefault?.animation))
    return Scene(
      title: draft.title, screen: screen, photos: photos,
      stage: .gallery(GalleryDescription(grid: grid, viewers: named)),
      touches: touches.map(\.value), touchRate: touchRate, duration: duration, tail: tail,
      output: output)
  }

  /// The viewers to show: those asked for, or the file's own.
  private static func shown(_ draft: SceneDraft, _ viewers: [String]) -> [ViewerDraft]? {
    guard let own = draft.comparison ?? draft.viewer.map({ [$0] }) else { return nil }
    guard !viewers.isEmpty else { return own }
    return viewers.compactMap { name in
      own.first { $0.style == name } ?? ViewerKeys.variant(name)?.standard
    }
  }

  /// The names of all styles of viewers.
  package static var viewerStyles: [String] { ViewerKeys.variants.map(\.name) }

  // MARK: What needs several keys

  /// Reports a scene that has both one viewer and several.
  private static func rejectViewerBesideComparison(
    _ root: YAMLNode, _ context: inout DecodingContext
  ) {
    let entries = root.entries ?? []
    guard let comparison = entries.first(where: { $0.key == "compare" }),
      let viewer = entries.first(where: { $0.key == "viewer" })
    else { return }
    context.report(
      Diagnostic(
        .contradiction, at: comparison.keyRange, path: "compare",
        "the scene has both viewer and compare", expected: "one of them",
        related: [Diagnostic.Related(range: viewer.keyRange, message: "viewer is here")]))
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
    guard root.isComplete, !keys.contains("photos"),
      !SceneKeys.otherStages.contains(where: { keys.contains($0.key) })
    else { return }
    context.report(
      Diagnostic(
        .missingKey, at: context.head(of: root), "the scene has no key \"photos\"",
        expected: "a list of paths and globs such as [photos/*.jpg]"))
  }

  /// Finds the photos of all entries, nil where one of them fails.
  private static func photos(
    _ entries: [Located<String>], _ probe: some PhotoProbe, _ context: inout DecodingContext
  ) -> [Photo]? {
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
      if photos.count > SceneLimits.photos {
        context.report(
          Diagnostic(
            .limitExceeded, at: entry.range, path: entry.path,
            "\(entry.path): the photos up to this entry are more than \(NumberText.of(SceneLimits.photos))"
          ))
        break
      }
    }
    return context.errorCount == errors ? photos : nil
  }

  /// Reports places that name a thumbnail that the grid does not have.
  private static func checkThumbnails(_ count: Int, _ context: inout DecodingContext) {
    for thumbnail in context.thumbnails where thumbnail.value >= count {
      context.report(
        Diagnostic(
          .outOfRange, at: thumbnail.range, path: thumbnail.path,
          "\(thumbnail.path): found \(thumbnail.value)",
          expected: count == 1
            ? "0, as there is one photo"
            : "0 to \(NumberText.of(count - 1)), as there are \(NumberText.of(count)) photos"))
    }
  }

  /// Reports a GIF that has no pixel or too many.
  private static func checkGIF(
    _ output: Checked<OutputDraft>, _ screen: Checked<Screen>, _ layout: PanelLayout,
    _ context: inout DecodingContext
  ) {
    let scale = output.value.gif.scale
    guard output.isRight("formats", "gif"), screen.isRight("device", "size"),
      output.value.settings.formats.contains(.gif) || scale != nil
    else { return }
    ScreenKeys.checkCanvas(
      layout, scale: output.value.resolved.gifScale,
      at: scale?.range ?? screen.range ?? SourceRange(at: .start), path: "output.gif", &context)
  }
}
