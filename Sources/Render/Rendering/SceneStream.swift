import Codecs
import Display
import Pixels
package import Platform
package import SceneModel
package import Simulation

/// Uncompressed frames of one scene, streamed as they are drawn, without a file.
package enum SceneStream {
  /// A format of uncompressed frames.
  package enum Format: String, CaseIterable, Sendable {
    /// YUV4MPEG2, full resolution, BT.709.
    case y4m
    /// Four bytes per pixel, rows from top to bottom, without a header.
    case rgba
  }
}

extension SceneStream.Format {
  /// Draws the frames and writes all of them in order, including repeated frames.
  ///
  /// `timeline` is the scene's if it is known.
  ///
  /// - Throws: `RenderError`; `file` for errors of `write`.
  package func write(
    _ scene: Scene, timeline: Timeline?, photoFolder: ProjectFolder, options: RenderOptions,
    to write: ([UInt8]) throws(FileError) -> Void
  ) throws(RenderError) {
    let plan = try ScenePlan(scene, known: timeline, frames: options.frames)
    let source = SceneClipSource(plan, poster: nil) { (pass) throws(RenderError) in
      try SceneProjector(
        plan, passes: [pass], photoFolder: photoFolder, store: PhotoStore(), jobs: options.jobs)
    }
    // As for a video, a waiting frame is a copy of the pixels, so plan its memory as MP4.
    try self.write(source, plan.pictures(for: [.mp4]), to: write)
  }

  /// Draws the frames of a pass and writes all of them in order, including repeated frames.
  ///
  /// - Throws: `RenderError`; `file` for errors of `write`.
  func write(
    _ source: some ClipSource, _ pictures: ClipPass,
    to write: ([UInt8]) throws(FileError) -> Void
  ) throws(RenderError) {
    if self == .y4m {
      let rate = pictures.selection.clock.fps.thousandths
      let header = Y4M.header(size: pictures.size, frames: rate, perSeconds: 1000)
      try rethrowing(as: RenderError.file, write(header))
    }
    var last: [UInt8] = []
    try source.show(
      pictures,
      encode: { drawn in
        if drawn.isRepeat { return [] }
        return self == .y4m ? Y4M.frame(drawn.pixels) : Array(drawn.pixels.bytes)
      },
      emit: { (_, bytes: [UInt8]) throws(RenderError) in
        if !bytes.isEmpty { last = bytes }
        try rethrowing(as: RenderError.file, write(last))
      })
  }
}
