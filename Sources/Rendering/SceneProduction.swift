package import Clips
import Codecs
import Display
import Motion
import Pixels
package import SceneModel
import Simulation
package import System

/// Renders one scene into the output folder.
package struct SceneProduction: Sendable {
  /// What a render wrote.
  package struct Outcome: Sendable {
    /// The manifest.
    package var manifest: Manifest
    /// The manifest's path.
    package var manifestPath: String
    /// The paths of the frames' folder and of the GIF, as far as they were asked for.
    package var paths: [String]
    /// What was odd about the photos.
    package var warnings: [(path: String, text: String)]
    /// What the reader of the results should know.
    package var notes: [String]
  }

  /// What the great code hosts take as a picture in a comment: 10 MB.
  private static let attachmentLimit = 10_000_000

  private let scene: Scene
  private let name: OutputName
  private let photoFolder: ProjectFolder
  private let options: RenderOptions
  private let timings: PhaseTimings

  /// Prepares a render.
  ///
  /// - Parameters:
  ///   - scene: the scene, with everything the command line overrides in place.
  ///   - name: the name of its results.
  ///   - photoFolder: where the paths of its photos begin.
  ///   - options: what is asked for beside what the scene says.
  ///   - timings: where the time goes.
  package init(
    scene: Scene, name: OutputName, photoFolder: ProjectFolder, options: RenderOptions,
    timings: PhaseTimings
  ) {
    self.scene = scene
    self.name = name
    self.photoFolder = photoFolder
    self.options = options
    self.timings = timings
  }

  /// Renders.
  ///
  /// - Parameters:
  ///   - output: the output folder, whose lock is held.
  ///   - progress: called on this thread after each frame.
  /// - Returns: what was written.
  /// - Throws: `ProductionError`; finished frames then stay, without a manifest.
  package func run(
    into output: OutputFolder, progress: (RenderProgress) -> Void
  ) throws(ProductionError) -> Outcome {
    let plan = try ScenePlan(scene, frames: options.frames)
    let selection = plan.selection
    let writesGIF = scene.output.formats.contains(.gif)
    let writesPNG = scene.output.formats.contains(.png)
    var planned = ResultNames()
    planned.manifest = true
    planned.gif = writesGIF
    planned.frames = writesPNG ? Set(selection.range) : []
    let results = try ResultFolder(
      name: name, in: output, planned: planned, force: options.force)
    let projector = try SceneProjector(
      plan, withGIF: writesGIF, photoFolder: photoFolder, jobs: options.jobs, timings: timings)
    var state = RenderProgress(
      scene: name.text, done: 0,
      total: selection.range.count + (writesGIF ? selection.gifRange.count : 0))
    let advance = {
      state.done += 1
      progress(state)
    }
    var manifest = try drawPictures(projector, results: writesPNG ? results : nil, advance)
    var gifBytes: Int?
    if writesGIF {
      let file = try results.makeGIFFile()
      manifest.gif = try drawGIF(projector, file: file, advance)
      try timings.measure(.write) { () throws(ProductionError) in try results.commit(gif: file) }
      gifBytes = file.count
    }
    try timings.measure(.write) { () throws(ProductionError) in try results.finish(manifest) }
    return outcome(manifest, selection, output, projector.warnings, gifBytes: gifBytes)
  }

  private func drawPictures(
    _ projector: SceneProjector, results: ResultFolder?, _ advance: () -> Void
  ) throws(ProductionError) -> Manifest {
    var manifest = Manifest(
      scene: name.text, size: [projector.size.width, projector.size.height],
      scale: scene.screen.scale, fps: scene.output.fps.hertz)
    let encodes = results != nil
    try projector.showPictures(
      encode: { (drawn) throws(ProductionError) -> [UInt8] in
        guard encodes, !drawn.isRepeat else { return [] }
        do {
          return try PNGEncoder.encode(drawn.pixels)
        } catch {
          throw .encoding("frame \(drawn.frame.index) is \(error)")
        }
      },
      emit: { (drawn, bytes) throws(ProductionError) in
        var file: String?
        if let results {
          let index = drawn.frame.index
          try timings.measure(.write) { () throws(ProductionError) in
            if drawn.isRepeat {
              try results.repeatFrame(as: index)
            } else {
              try results.write(bytes, frame: index)
            }
          }
          file = FrameFileName.name(of: index)
        }
        manifest.frames.append(
          Manifest.Frame(
            index: drawn.frame.index, time: drawn.frame.time.seconds,
            playback: drawn.frame.playback.seconds, file: file,
            digest: drawn.digest.description))
        advance()
      })
    return manifest
  }

  private func drawGIF(
    _ projector: SceneProjector, file: AtomicFile, _ advance: () -> Void
  ) throws(ProductionError) -> Manifest.GIF {
    let selection = projector.plan.selection
    let size = projector.gifSize
    let gif = try GIFProduction(size: size, selection: selection, file: file)
    try projector.showGIF(
      emit: { (drawn, encoded) throws(ProductionError) in
        try timings.measure(.write) { () throws(ProductionError) in
          try gif.append(encoded, of: drawn.frame)
        }
        advance()
      })
    try timings.measure(.write) { () throws(ProductionError) in try gif.finish() }
    return Manifest.GIF(
      file: "../\(name.text).gif", size: [size.width, size.height],
      scale: scene.output.gifScale, fps: selection.gifClock.fps.hertz, frames: gif.entries)
  }

  private func outcome(
    _ manifest: Manifest, _ selection: FrameSelection, _ output: OutputFolder,
    _ warnings: [(path: String, text: String)], gifBytes: Int?
  ) -> Outcome {
    var paths: [String] = []
    if scene.output.formats.contains(.png) { paths.append("\(output.path)/\(name.text)/") }
    var notes: [String] = []
    if manifest.gif != nil {
      paths.append("\(output.path)/\(name.text).gif")
      if selection.resamplesGIF {
        notes.append(
          "the GIF shows 50 frames a second instead of \(scene.output.fps.hertz.shortestText), "
            + "because GIF players take no delay below 2 centiseconds")
      }
    }
    if let gifBytes, gifBytes > Self.attachmentLimit {
      notes.append(
        "the GIF has \(gifBytes / 1_000_000) MB, more than most sites take as a picture; "
          + "output: {gif: {scale: 0.5}} makes it about a quarter")
    }
    return Outcome(
      manifest: manifest, manifestPath: "\(output.path)/\(name.text)/\(Manifest.fileName)",
      paths: paths, warnings: warnings, notes: notes)
  }
}
