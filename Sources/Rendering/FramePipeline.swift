import Geometry
import System
import Pixels
import Raster
import SceneModel
import Simulation

/// Draws the frames of a scene on all cores and hands them on in order.
///
/// Frames go through the stages of `ParallelMap.inOrder`: one thread at a time simulates the next frame
/// and then draws it; a frame that is drawn, as are those before it, is encoded, while others are drawn;
/// the calling thread emits the encoded ones in order, and works with the others between. Canvases come
/// from a shelf and go back to it when the frame and the one after it are encoded: one more than `depth`
/// is all that is ever held, so memory does not grow with the number of frames. Because each frame depends
/// only on its own display list and the picture before it, neither the threads nor the depth can reach the
/// bytes.
struct FramePipeline {
  /// The memory that one thread draws with.
  final class Workspace: @unchecked Sendable {
    let renderer: FrameRenderer

    init(keepsLayer: Bool) {
      renderer = FrameRenderer(keepsLayer: keepsLayer)
    }
  }

  let size: PixelSize
  let scale: Double
  /// The colour under every frame; opaque.
  let ground: Color
  /// The place of the only screen, in points; nil for several.
  let screen: Rect?
  /// By the index of the scene's photos.
  let photos: [PhotoPyramid?]
  let pool: ParallelMap<Workspace>
  /// The most frames that are simulated and not emitted; at least 1.
  let depth: Int
  let timings: PhaseTimings

  /// Draws, encodes and hands on all frames.
  ///
  /// - Parameters:
  ///   - frames: the frames.
  ///   - encode: called on any thread, once for each frame.
  ///   - emit: called in the order of the frames, on the calling thread.
  /// - Throws: `simulation`, `interrupted`, and what `encode` and `emit` throw: the first in the order of
  ///   the frames, when all before it are emitted.
  func run<Product: Sendable>(
    _ frames: SceneFrames,
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (PackedFrame, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    let source = try timings.measure(.simulate) { () throws(ProductionError) in
      try FrameSource(frames, size: size)
    }
    if let first = source.first { try prepare(first) }
    try pool.inOrder(
      depth: depth,
      take: { () throws(ProductionError) in
        try timings.measure(.simulate) { () throws(ProductionError) in try source.next() }
      },
      make: { frame, workspace in
        if !frame.isAsBefore { draw(frame.scene, with: workspace, into: frame.picture) }
        return frame
      },
      pack: { (before, frame, _) throws(ProductionError) in
        // The canvases are not drawn over before the frame is encoded.
        try withExtendedLifetime((before, frame)) { () throws(ProductionError) in
          let drawn = drawn(frame, after: before)
          let product = try timings.measure(.encode) { () throws(ProductionError) in
            try encode(drawn)
          }
          return (PackedFrame(frame: frame.scene, digest: drawn.digest), product)
        }
      },
      emit: { (packed) throws(ProductionError) in try emit(packed.0, packed.1) })
  }

  /// Makes the levels for the first frame on all threads: the frames after it often look the same, so that
  /// one thread would make all of them.
  private func prepare(_ frame: SceneFrame) throws(ProductionError) {
    if pool.threads == 1 { return }
    _ = try pool(Array(0..<pool.threads)) { (_, workspace) throws(ProductionError) in
      timings.measure(.draw) {
        workspace.renderer.prepare(
          frame.displayList, scale: scale, photos: photos, screen: screen, size: size)
      }
    }
  }

  private func drawn(_ frame: TakenFrame, after before: TakenFrame?) -> DrawnFrame {
    let (picture, previous) = (frame.picture, before?.picture)
    return DrawnFrame(
      index: frame.scene.index, pixels: picture.canvas.pixels, previous: previous?.canvas.pixels,
      changes: previous.map { picture.canvas.changes(since: $0.canvas) }
        ?? PixelRegion(PixelRect(size)),
      digest: picture.digest, isRepeat: previous?.digest == picture.digest)
  }

  /// Draws some frames, each into a picture of its own.
  ///
  /// - Returns: their pictures, in order.
  /// - Throws: `interrupted`.
  func pictures(of frames: [SceneFrame]) throws(ProductionError) -> [Pixmap<StraightRGBA8>] {
    try pool(frames) { (frame, workspace) throws(ProductionError) in
      timings.measure(.draw) {
        let canvas = FrameCanvas(size: size)
        draw(frame, with: workspace, into: canvas)
        return canvas.pixels.straight()
      }
    }
  }

  private func draw(
    _ frame: SceneFrame, with workspace: Workspace, into picture: FramePicture
  ) {
    timings.measure(.draw) {
      draw(frame, with: workspace, into: picture.canvas)
      // Over an opaque ground everything stays opaque, and straight alpha is the same.
      picture.digest = PixelDigest(of: UnsafeRawBufferPointer(picture.canvas.pixels.bytes))
    }
  }

  private func draw(
    _ frame: SceneFrame, with workspace: Workspace, into canvas: FrameCanvas
  ) {
    workspace.renderer.draw(
      frame.displayList, scale: scale, photos: photos, ground: ground, screen: screen,
      into: canvas)
  }
}
