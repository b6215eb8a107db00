import Codecs
import Display
package import Pixels
package import Platform
package import SceneModel
package import Simulation

/// Renders one scene into the output folder.
package struct SceneRenderer: Sendable {
  /// The results of a render.
  package struct Outcome: Sendable {
    package var manifest: Manifest
    package var manifestPath: String
    /// The frames' folder, the clips, and the stills.
    package var outputs: [Output]
    /// The font family of the texts; nil if no text is drawn.
    package var font: String?
    /// The warnings about photos, with their paths.
    package var warnings: [(path: String, text: String)]
    /// The notes for the user.
    package var notes: [String]
  }

  /// The frames' folder, or the file of a clip or still.
  package struct Output: Sendable {
    /// The path; that of a folder ends with `/`.
    package var path: String
    /// The size of the frames, px.
    package var size: PixelSize
    /// The number of frames, including repeated frames.
    package var frames: Int
    /// The size of the file, or of all frame files, in bytes.
    package var bytes: Int
    /// The facts about a clip; nil for the folder and for stills.
    package var film: ClipReport?
  }

  /// The attachment size limit on GitHub and GitLab: 10 MB.
  private static let attachmentLimit = 10_000_000

  private let scene: Scene
  private let timeline: Timeline?
  private let name: OutputName
  private let photoFolder: ProjectFolder
  private let photos: PhotoStore
  private let options: RenderOptions
  private let timings: PhaseTimings

  /// Creates a render.
  ///
  /// `photos` are those that the run has decoded so far. `timeline` is the scene's if it is known.
  package init(
    scene: Scene, timeline: Timeline? = nil, name: OutputName, photoFolder: ProjectFolder,
    photos: PhotoStore,
    options: RenderOptions, timings: PhaseTimings
  ) {
    self.scene = scene
    self.timeline = timeline
    self.name = name
    self.photoFolder = photoFolder
    self.photos = photos
    self.options = options
    self.timings = timings
  }

  /// Renders into the output folder, whose lock the caller holds.
  ///
  /// `announce` is called with an estimate before long work, and `progress` on this thread after each frame.
  ///
  /// - Throws: `RenderError`; finished frames then remain, without a manifest.
  package func run(
    into output: OutputFolder, announce: (WorkEstimate) -> Void = { _ in },
    progress: (RenderProgress) -> Void
  ) throws(RenderError) -> Outcome {
    for format in scene.output.formats { try format.sink.check() }
    let plan = try ScenePlan(scene, known: timeline, frames: options.frames)
    let poster = try poster(plan)
    var manifest = manifest(plan)
    let results = try ResultFolder(
      name: name, in: output, frames: manifest.frames.compactMap(\.file), force: options.force)
    let makeSource = {
      SceneClipSource(plan, poster: poster) { (pass) throws(RenderError) in
        try projector(plan, [pass])
      }
    }
    let source = makeSource()
    let isBudgeted = { (format: OutputSettings.Format) in
      scene.output.maxSize != nil && format.facts.fileExtension != nil
    }
    let passes = plan.passes(of: scene.output.formats.filter { !isBudgeted($0) }, poster: poster)
    let pixels = passes.reduce(0) { $0 + $1.count * $1.size.count }
    if pixels > WorkEstimate.minPixels {
      // The photos of the samples are released before the long work.
      announce(try WorkEstimate(passes, from: makeSource(), in: results))
    }
    var (clips, warnings) = try write(passes, of: plan, in: results, &manifest, progress)
    if let limit = scene.output.maxSize {
      for format in scene.output.formats.filter(isBudgeted) {
        let clip = BudgetedClip(
          source: source, format: format, settings: scene.output, limit: limit,
          wantsDigests: !passes.contains(where: plan.drawsPictures))
        clips.append(
          try clip.write(in: results) { attempt, done, total in
            progress(
              RenderProgress(
                scene: name.text, output: "\(format.rawValue), \(attempt)", done: done,
                total: total))
          })
      }
      if passes.isEmpty { warnings = source.warnings }
    }
    let pictures = try writeStills(into: output)
    for clip in clips { manifest.clips[clip.format.rawValue] = clip.entry(of: name) }
    try timings.measure(.write) { () throws(RenderError) in try results.finish(manifest) }
    var outcome = outcome(manifest, output, frameBytes: results.frameBytes)
    outcome.font = plan.font
    outcome.warnings = warnings
    for clip in clips { try add(clip, of: source, to: &outcome, in: output) }
    outcome.outputs += pictures
    return outcome
  }

  /// Returns the paths that a render of a scene may replace or remove; not all of them exist.
  package static func replaceableFiles(
    of scene: Scene, _ name: OutputName, in folder: String
  ) -> [String] {
    ResultFolder.replaceableFiles(of: name, in: folder)
      + scene.output.stills.map { "\(folder)/\(StillRenderer.fileName(of: $0, name))" }
  }

  /// Draws and writes the stills that the scene requests.
  private func writeStills(into folder: OutputFolder) throws(RenderError) -> [Output] {
    guard !scene.output.stills.isEmpty else { return [] }
    let stills = try StillRenderer(
      scene: scene, name: name, photoFolder: photoFolder, photos: photos, options: StillOptions(),
      jobs: options.jobs)
    return try scene.output.stills.map { (kind) throws(RenderError) in
      let (png, file) = (try stills.png(kind), StillRenderer.fileName(of: kind, name))
      try rethrowing(as: RenderError.file, folder.write(png, as: file))
      let size = try rethrowing(
        as: { (error: PictureError) in RenderError.encoding("\(file): \(error)") },
        PictureReader.size(of: png))
      return Output(path: "\(folder.path)/\(file)", size: size, frames: 1, bytes: png.count)
    }
  }

  private func projector(
    _ plan: ScenePlan, _ passes: [ClipPass]
  ) throws(RenderError) -> SceneProjector {
    try SceneProjector(
      plan, passes: passes, photoFolder: photoFolder, store: photos, jobs: options.jobs,
      timings: timings)
  }

  /// Returns the manifest without digests and clips, before anything is drawn.
  private func manifest(_ plan: ScenePlan) -> Manifest {
    var manifest = Manifest(
      scene: name.text, size: plan.pictures(for: []).size.sides, scale: scene.screen.scale,
      fps: scene.output.fps.hertz)
    let hasFiles = scene.output.formats.contains { $0.facts.fileExtension == nil }
    manifest.frames = plan.selection.range.map { index in
      Manifest.Frame(
        index: index, time: plan.selection.clock.sceneTime(of: index).seconds,
        playback: plan.selection.clock.playbackTime(of: index).seconds,
        file: hasFiles ? FrameFileName.name(of: index) : nil, digest: nil)
    }
    return manifest
  }

  /// Draws passes, writes their clips, and sets the frames' digests in the manifest.
  ///
  /// - Returns: The clips, and the warnings about photos.
  private func write(
    _ passes: [ClipPass], of plan: ScenePlan, in results: ResultFolder, _ manifest: inout Manifest,
    _ progress: (RenderProgress) -> Void
  ) throws(RenderError) -> ([WrittenClip], [(path: String, text: String)]) {
    if passes.isEmpty { return ([], []) }
    let projector = try projector(plan, passes)
    var clips: [WrittenClip] = []
    for pass in passes {
      var state = RenderProgress(
        scene: name.text, output: pass.formats.map(\.rawValue).joined(separator: ", "), done: 0,
        total: pass.count)
      clips += try projector.write(pass, in: results) { drawn in
        let offset = drawn.frame.index - plan.selection.range.lowerBound
        if offset >= 0, plan.drawsPictures(pass) {
          manifest.frames[offset].digest = drawn.digest.description
        }
        state.done += 1
        progress(state)
      }
    }
    return (clips, projector.warnings)
  }

  /// Returns the scene time of the poster; nil if there is none.
  private func poster(_ plan: ScenePlan) throws(RenderError) -> SceneTime? {
    guard scene.output.formats.contains(where: \.facts.isLooped) else { return nil }
    switch scene.output.poster {
    case nil: return nil
    case .time(let time): return time
    case .hero:
      return try HeroFrame(plan: plan, options: options, timings: timings)
        .time(photoFolder: photoFolder, photos: photos)
    }
  }

  /// Returns the outcome without clips.
  private func outcome(_ manifest: Manifest, _ output: OutputFolder, frameBytes: Int) -> Outcome {
    var outputs: [Output] = []
    if manifest.frames.contains(where: { $0.file != nil }) {
      outputs.append(
        Output(
          path: "\(output.path)/\(name.text)/",
          size: PixelSize(width: manifest.size[0], height: manifest.size[1]),
          frames: manifest.frames.count, bytes: frameBytes))
    }
    return Outcome(
      manifest: manifest, manifestPath: "\(output.path)/\(name.text)/\(Manifest.fileName)",
      outputs: outputs, warnings: [], notes: [])
  }

  /// Adds a clip to the outcome, with measured errors if requested.
  private func add(
    _ clip: WrittenClip, of source: SceneClipSource, to outcome: inout Outcome,
    in folder: OutputFolder
  ) throws(RenderError) {
    let path = "\(folder.path)/\(clip.entry(of: name).file.dropFirst(3))"
    var report = ClipReport(clip: clip)
    if options.measures || scene.output.maxSize != nil {
      report.measurement = try ClipMeasurement(of: clip, path: path, from: source)
    }
    outcome.outputs.append(
      Output(path: path, size: clip.size, frames: clip.pass.count, bytes: clip.bytes, film: report))
    let facts = clip.format.facts
    if scene.output.maxSize != nil {
      outcome.notes.append(report.sentence)
    } else if clip.bytes > Self.attachmentLimit {
      outcome.notes.append(
        "the \(facts.title) is \(clip.bytes / 1_000_000) MB, more than most sites allow for a picture; "
          + "--max-size 10MB makes it fit, \(facts.smaller)")
    }
  }
}

extension WrittenClip {
  fileprivate func entry(of name: OutputName) -> Manifest.Clip {
    Manifest.Clip(
      file: "../\(name.text).\(format.facts.fileExtension ?? "")", size: size.sides,
      scale: pass.scale, fps: pass.selection.clock.fps.hertz, poster: pass.poster, frames: frames)
  }
}

extension PixelSize {
  fileprivate var sides: [Int] { [width, height] }
}
