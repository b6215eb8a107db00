import Codecs
import Motion
import Pixels
package import SceneModel
package import Simulation
package import Platform

/// Passes the frames of one scene on as they are drawn, without a file.
package struct SceneStream: Sendable {
  /// A form of bare frames, one after another.
  package enum Format: String, CaseIterable, Sendable {
    /// YUV4MPEG2, of full resolution in BT.709.
    case y4m
    /// Four bytes a pixel, rows from top to bottom, without a head.
    case rgba
  }

  private let scene: Scene
  private let timeline: Timeline?
  private let photoFolder: ProjectFolder
  private let format: Format
  private let options: RenderOptions

  /// Prepares a stream; `timeline` is the scene's where it is known.
  package init(
    scene: Scene, timeline: Timeline? = nil, photoFolder: ProjectFolder, format: Format,
    options: RenderOptions
  ) {
    self.scene = scene
    self.timeline = timeline
    self.photoFolder = photoFolder
    self.format = format
    self.options = options
  }

  /// Draws the frames and writes them in order, also those that look like the one before.
  ///
  /// - Throws: `ProductionError`; `file` for what `write` throws.
  package func run(
    to write: ([UInt8]) throws(FileError) -> Void
  ) throws(ProductionError) {
    let plan = try ScenePlan(scene, known: timeline, frames: options.frames)
    let (folder, jobs) = (photoFolder, options.jobs)
    let film = SceneFilm(plan, poster: nil) { (pass) throws(ProductionError) in
      try SceneProjector(
        plan, passes: [pass], photoFolder: folder, store: PhotoStore(), jobs: jobs,
        timings: PhaseTimings())
    }
    // A frame waits as a copy, as for a video.
    try format.write(film, plan.pictures(for: [.mp4]), to: write)
  }
}

extension SceneStream.Format {
  /// Shows the frames of a pass and writes them in order, also those that look like the one before.
  ///
  /// - Throws: `ProductionError`; `file` for what `write` throws.
  func write(
    _ source: some FilmSource, _ pictures: ClipPass,
    to write: ([UInt8]) throws(FileError) -> Void
  ) throws(ProductionError) {
    func pass(_ bytes: [UInt8]) throws(ProductionError) {
      do throws(FileError) { try write(bytes) } catch { throw .file(error) }
    }
    if self == .y4m {
      let rate = pictures.selection.clock.fps.thousandths
      try pass(Y4M.header(size: pictures.size, frames: rate, perSeconds: 1000))
    }
    var last: [UInt8] = []
    try source.show(
      pictures,
      encode: { drawn in
        if drawn.isRepeat { return [] }
        return self == .y4m ? Y4M.frame(drawn.pixels) : Array(drawn.pixels.bytes)
      },
      emit: { (_, bytes: [UInt8]) throws(ProductionError) in
        if !bytes.isEmpty { last = bytes }
        try pass(last)
      })
  }
}
