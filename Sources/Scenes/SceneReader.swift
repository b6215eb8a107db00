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
  ///   - probe: finds the photos.
  /// - Returns: the scene, where there is no error, and all findings in file order.
  package static func read(bytes: [UInt8], name: String, probe: some PhotoProbe) -> SceneReading {
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
    let scene = document.root.flatMap { decode($0, probe, &context) }
    return SceneReading(
      scene: scene,
      diagnostics: context.diagnostics.inFileOrder(), source: source, name: name)
  }

  private static func decode(
    _ root: YAMLNode, _ probe: some PhotoProbe, _ context: inout DecodingContext
  ) -> Scene? {
    var draft = SceneDraft()
    guard let broken = SceneKeys.mapping.read(root, into: &draft, &context) else { return nil }
    if !broken.contains("photos") { requirePhotos(root, &context) }
    let photos = draft.photos.flatMap { self.photos($0, probe, &context) }
    let photoCount = broken.contains("photos") ? nil : photos?.count

    if let photoCount { checkThumbnails(photoCount, &context) }
    if let screen = draft.screen {
      if let grid = draft.grid {
        GridKeys.check(grid, on: screen, photoCount: photoCount, &context)
      }
      if let output = draft.output { checkGIF(output, screen, &context) }
    }
    if let touches = draft.touches, let rate = draft.touchRate {
      TouchKeys.check(touches, rate: rate, &context)
    }

    guard context.errorCount == 0, let screen = draft.screen?.value, let photos,
      let grid = draft.grid?.value.resolved, let viewer = draft.viewer,
      let touches = draft.touches, let touchRate = draft.touchRate,
      let duration = draft.duration, let tail = draft.tail,
      let output = draft.output?.value.resolved
    else { return nil }
    return Scene(
      title: draft.title, screen: screen, photos: photos,
      stage: .gallery(GalleryDescription(grid: grid, viewer: viewer.resolved(on: screen))),
      touches: touches.map(\.value), touchRate: touchRate, duration: duration, tail: tail,
      output: output)
  }

  // MARK: What needs several keys

  /// Reports a gallery without photos.
  private static func requirePhotos(_ root: YAMLNode, _ context: inout DecodingContext) {
    let keys = (root.entries ?? []).map(\.key)
    guard root.isComplete, !keys.contains("photos"),
      !keys.contains(where: SceneKeys.otherStages.contains)
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
    _ output: Checked<OutputDraft>, _ screen: Checked<Screen>, _ context: inout DecodingContext
  ) {
    let scale = output.value.gif.scale
    guard output.isRight("formats", "gif"), screen.isRight("device", "size"),
      output.value.settings.formats.contains(.gif) || scale != nil
    else { return }
    ScreenKeys.checkCanvas(
      screen.value, scale: output.value.resolved.gifScale,
      at: scale?.range ?? screen.range ?? SourceRange(at: .start), path: "output.gif", &context)
  }
}
