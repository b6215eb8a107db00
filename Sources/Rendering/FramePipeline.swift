import Geometry
import System
import Pixels
import Raster
import SceneModel
import Simulation

/// Draws the frames of a scene on all cores and hands them on in order.
///
/// Frames go through in batches: the frames of a batch are simulated one after another, drawn in
/// parallel, encoded in parallel, and handed on in order. The buffers of one batch are all the
/// memory that is ever held, so memory does not grow with the number of frames; and because each
/// frame depends only on its own display list and the picture before it, neither the threads nor the
/// size of a batch can reach the bytes.
struct FramePipeline {
  /// The memory that one thread draws with.
  final class Workspace: @unchecked Sendable {
    let renderer = FrameRenderer()
    var straight: Pixmap<StraightRGBA8>?

    /// The digest of a frame's pixels in straight alpha; opaque pixels are the same in both.
    func digest(of pixels: Pixmap<PremultipliedRGBA8>) -> PixelDigest {
      if pixels.isOpaque { return PixelDigest(of: UnsafeRawBufferPointer(pixels.bytes)) }
      let reused = straight.flatMap { $0.size == pixels.size ? $0 : nil }
      let target = reused ?? Pixmap(size: pixels.size)
      straight = target
      pixels.unpremultiply(into: target)
      return PixelDigest(of: UnsafeRawBufferPointer(target.bytes))
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
  /// The number of frames drawn before the first of them is encoded; at least 1.
  let batch: Int
  let timings: PhaseTimings

  /// Draws, encodes and hands on all frames.
  ///
  /// - Parameters:
  ///   - frames: the frames.
  ///   - encode: called on any thread, once for each frame.
  ///   - emit: called in the order of the frames, on the calling thread.
  /// - Throws: `simulation`, `interrupted`, and what `encode` and `emit` throw.
  func run<Product: Sendable>(
    _ frames: SceneFrames,
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (DrawnFrame, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    var frames = frames
    var free: [Pixmap<PremultipliedRGBA8>] = []
    var last: (frame: SceneFrame, pixels: Pixmap<PremultipliedRGBA8>, digest: PixelDigest)?
    while true {
      let simulated = try nextBatch(&frames, count: batch)
      if simulated.isEmpty { return }

      // A display list equal to the one before draws the same pixels, so it is not drawn again.
      var canvases: [Pixmap<PremultipliedRGBA8>] = []
      var toDraw: [(SceneFrame, Pixmap<PremultipliedRGBA8>)] = []
      var before = last.map { ($0.frame.displayList, $0.pixels) }
      for frame in simulated {
        if let before, before.0 == frame.displayList {
          canvases.append(before.1)
        } else {
          let canvas = free.popLast() ?? Pixmap(size: size)
          canvases.append(canvas)
          toDraw.append((frame, canvas))
        }
        before = (frame.displayList, canvases[canvases.count - 1])
      }
      let digests = try draw(toDraw)

      var drawn: [DrawnFrame] = []
      var nextDigest = 0
      for (frame, canvas) in zip(simulated, canvases) {
        let digest: PixelDigest
        if nextDigest < toDraw.count, toDraw[nextDigest].0.index == frame.index {
          digest = digests[nextDigest]
          nextDigest += 1
        } else if let earlier = drawn.last?.digest ?? last?.digest {
          digest = earlier
        } else {
          preconditionFailure("the first frame is always drawn")
        }
        let previous =
          drawn.last.map { ($0.pixels, $0.digest) } ?? last.map { ($0.pixels, $0.digest) }
        drawn.append(
          DrawnFrame(
            frame: frame, pixels: canvas, previous: previous?.0, digest: digest,
            isRepeat: previous?.1 == digest))
      }
      let products = try pool(drawn) { (frame, _) throws(ProductionError) in
        try timings.measure(.encode) { () throws(ProductionError) in try encode(frame) }
      }
      for (frame, product) in zip(drawn, products) { try emit(frame, product) }

      let kept = drawn[drawn.count - 1]
      var returned = toDraw.map(\.1)
      if let last { returned.append(last.pixels) }
      free += returned.filter { $0 !== kept.pixels }
      last = (kept.frame, kept.pixels, kept.digest)
    }
  }

  /// Draws some frames, each into a picture of its own.
  ///
  /// - Returns: their pictures, in order.
  /// - Throws: `interrupted`.
  func pictures(of frames: [SceneFrame]) throws(ProductionError) -> [Pixmap<StraightRGBA8>] {
    try pool(frames) { (frame, workspace) throws(ProductionError) in
      timings.measure(.draw) {
        let canvas = Pixmap<PremultipliedRGBA8>(size: size)
        draw(frame, with: workspace, into: canvas)
        return canvas.straight()
      }
    }
  }

  private func nextBatch(
    _ frames: inout SceneFrames, count: Int
  ) throws(ProductionError) -> [SceneFrame] {
    do {
      return try timings.measure(.simulate) { () throws(SimulationError) in
        var batch: [SceneFrame] = []
        while batch.count < count, let frame = try frames.nextFrame() { batch.append(frame) }
        return batch
      }
    } catch {
      throw .simulation(error)
    }
  }

  private func draw(
    _ frames: [(SceneFrame, Pixmap<PremultipliedRGBA8>)]
  ) throws(ProductionError) -> [PixelDigest] {
    let work = frames.map { Canvas(frame: $0.0, pixels: $0.1) }
    return try pool(work) { (canvas, workspace) throws(ProductionError) in
      timings.measure(.draw) {
        draw(canvas.frame, with: workspace, into: canvas.pixels)
        return workspace.digest(of: canvas.pixels)
      }
    }
  }

  private func draw(
    _ frame: SceneFrame, with workspace: Workspace, into canvas: Pixmap<PremultipliedRGBA8>
  ) {
    workspace.renderer.draw(
      frame.displayList, scale: scale, photos: photos, ground: ground, screen: screen,
      into: canvas)
  }

  private struct Canvas: Sendable {
    var frame: SceneFrame
    var pixels: Pixmap<PremultipliedRGBA8>
  }
}
