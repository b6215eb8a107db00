import Codecs
import Motion
import Pixels
package import SceneModel
package import Simulation
package import Platform

/// The frames of one scene, passed on as they are drawn, without a file.
package enum SceneStream {
  /// A form of bare frames, one after another.
  package enum Format: String, CaseIterable, Sendable {
    /// YUV4MPEG2, of full resolution in BT.709.
    case y4m
    /// Four bytes a pixel, rows from top to bottom, without a head.
    case rgba
  }
}

extension SceneStream.Format {
  /// Draws the frames and writes them in order, also those that look like the one before; `timeline` is the scene's
  /// where it is known.
  ///
  /// - Throws: `ProductionError`; `file` for what `write` throws.
  package func write(
    _ scene: Scene, timeline: Timeline?, photoFolder: ProjectFolder, options: RenderOptions,
    to write: ([UInt8]) throws(FileError) -> Void
  ) throws(ProductionError) {
    let plan = try ScenePlan(scene, known: timeline, frames: options.frames)
    let film = SceneFilm(plan, poster: nil) { (pass) throws(ProductionError) in
      try SceneProjector(
        plan, passes: [pass], photoFolder: photoFolder, store: PhotoStore(), jobs: options.jobs,
        timings: PhaseTimings())
    }
    // A frame waits as a copy, as for a video.
    try self.write(film, plan.pictures(for: [.mp4]), to: write)
  }

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
