package import Clips

import Display
import Motion
package import Pixels
package import SceneModel
import Simulation
package import System

/// Renders one scene into the output folder.
package struct SceneProduction: Sendable {
  /// The results of a render.
  package struct Outcome: Sendable {
    /// The manifest.
    package var manifest: Manifest
    /// The manifest's path.
    package var manifestPath: String
    /// The frames' folder and the clips that were asked for.
    package var outputs: [Output]
    /// The warnings about photos.
    package var warnings: [(path: String, text: String)]
    /// The notes for the reader of the results.
    package var notes: [String]
  }

  /// The frames' folder, or the file of a clip.
  package struct Output: Hashable, Sendable {
    /// The path, that of a folder with a `/` at its end.
    package var path: String
    /// The size of the frames.
    package var size: PixelSize
    /// The number of frames, also of those that look like the one before and are stored with it.
    package var frames: Int
    /// The size of the file, or of all files of frames.
    package var bytes: Int
  }

  /// The size up to which the great code hosts take a picture in a comment: 10 MB.
  private static let attachmentLimit = 10_000_000

  private let scene: Scene
  private let name: OutputName
  private let photoFolder: ProjectFolder
  private let photos: PhotoStore
  private let options: RenderOptions
  private let timings: PhaseTimings

  /// Prepares a render; `photos` are those that the run has decoded so far.
  package init(
    scene: Scene, name: OutputName, photoFolder: ProjectFolder, photos: PhotoStore,
    options: RenderOptions, timings: PhaseTimings
  ) {
    self.scene = scene
    self.name = name
    self.photoFolder = photoFolder
    self.photos = photos
    self.options = options
    self.timings = timings
  }

  /// Renders into the output folder, whose lock is held; calls `progress` on this thread per frame.
  ///
  /// - Throws: `ProductionError`; finished frames then stay, without a manifest.
  package func run(
    into output: OutputFolder, progress: (RenderProgress) -> Void
  ) throws(ProductionError) -> Outcome {
    for format in scene.output.formats { try format.sink.check() }
    let plan = try ScenePlan(scene, frames: options.frames)
    let poster = try poster(plan)
    let passes = plan.passes(poster: poster)
    let results = try ResultFolder(
      name: name, in: output, formats: scene.output.formats, force: options.force)
    let projector = try SceneProjector(
      plan, passes: passes, photoFolder: photoFolder, store: photos, jobs: options.jobs,
      timings: timings)
    var manifest = Manifest(
      scene: name.text, size: projector.size.sides, scale: scene.screen.scale,
      fps: scene.output.fps.hertz)
    let hasFiles = scene.output.formats.contains { $0.facts.fileExtension == nil }
    manifest.frames = plan.selection.range.map { index in
      Manifest.Frame(
        index: index, time: plan.selection.clock.sceneTime(of: index).seconds,
        playback: plan.selection.clock.playbackTime(of: index).seconds,
        file: hasFiles ? FrameFileName.name(of: index) : nil, digest: nil)
    }
    var clips: [WrittenClip] = []
    for pass in passes {
      var state = RenderProgress(
        scene: name.text, output: pass.formats.map(\.rawValue).joined(separator: ", "), done: 0,
        total: pass.count)
      clips += try projector.write(pass, in: results) { drawn in
        let place = drawn.frame.index - plan.selection.range.lowerBound
        if place >= 0, plan.drawsPictures(pass) {
          manifest.frames[place].digest = drawn.digest.description
        }
        state.done += 1
        progress(state)
      }
    }
    for clip in clips { manifest.clips[clip.format.rawValue] = clip.entry(of: name) }
    try timings.measure(.write) { () throws(ProductionError) in try results.finish(manifest) }
    return outcome(manifest, clips, output, projector, frameBytes: results.frameBytes)
  }

  /// The scene time of the poster; nil for none.
  private func poster(_ plan: ScenePlan) throws(ProductionError) -> SceneTime? {
    guard scene.output.formats.contains(where: \.facts.isLooped) else { return nil }
    switch scene.output.poster {
    case nil: return nil
    case .time(let time): return time
    case .hero:
      return try HeroFrame(plan, options: options, timings: timings)
        .time(photoFolder: photoFolder, photos: photos)
    }
  }

  private func outcome(
    _ manifest: Manifest, _ clips: [WrittenClip], _ output: OutputFolder,
    _ projector: SceneProjector, frameBytes: Int
  ) -> Outcome {
    var outputs: [Output] = []
    if manifest.frames.contains(where: { $0.file != nil }) {
      outputs.append(
        Output(
          path: "\(output.path)/\(name.text)/", size: projector.size,
          frames: manifest.frames.count, bytes: frameBytes))
    }
    var notes: [String] = []
    for clip in clips {
      let facts = clip.format.facts
      outputs.append(
        Output(
          path: "\(output.path)/\(clip.entry(of: name).file.dropFirst(3))", size: clip.pass.size,
          frames: clip.pass.count, bytes: clip.bytes))
      if clip.bytes > Self.attachmentLimit {
        notes.append(
          "the \(facts.title) has \(clip.bytes / 1_000_000) MB, more than most sites take as a picture; "
            + facts.smaller)
      }
    }
    return Outcome(
      manifest: manifest, manifestPath: "\(output.path)/\(name.text)/\(Manifest.fileName)",
      outputs: outputs, warnings: projector.warnings, notes: notes)
  }
}

extension WrittenClip {
  fileprivate func entry(of name: OutputName) -> Manifest.Clip {
    Manifest.Clip(
      file: "../\(name.text).\(format.facts.fileExtension ?? "")", size: pass.size.sides,
      scale: pass.scale, fps: pass.selection.clock.fps.hertz, poster: pass.poster, frames: frames)
  }
}

extension PixelSize {
  fileprivate var sides: [Int] { [width, height] }
}
