import Geometry
import System
import Pixels
import Raster
import SceneModel
import Simulation

/// Draws the frames of a scene on all cores and hands them on in order.
///
/// Frames go through in batches: the frames of a batch are simulated one after another, drawn in
/// parallel, encoded in parallel, and handed on in order, while the next batch is already drawn. The
/// buffers of one batch, and what one was packed to, are all the memory that is ever held, so memory
/// does not grow with the number of frames; and because each
/// frame depends only on its own display list and the picture before it, neither the threads nor the
/// size of a batch can reach the bytes.
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
    emit: (PackedFrame, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    var frames = frames
    var free: [FrameCanvas] = []
    var last: (frame: SceneFrame, canvas: FrameCanvas, digest: PixelDigest)?
    var waiting: [(PackedFrame, Product)] = []
    func handOn() throws(ProductionError) {
      for (frame, product) in waiting { try emit(frame, product) }
      waiting.removeAll()
    }
    while true {
      let simulated = try nextBatch(&frames, count: batch)
      if simulated.isEmpty { return try handOn() }

      // A display list equal to the one before draws the same pixels, so it is not drawn again.
      var canvases: [FrameCanvas] = []
      var toDraw: [(SceneFrame, FrameCanvas)] = []
      var before = last.map { ($0.frame.displayList, $0.canvas) }
      for frame in simulated {
        if let before, before.0 == frame.displayList {
          canvases.append(before.1)
        } else {
          let canvas = free.popLast() ?? FrameCanvas(size: size)
          canvases.append(canvas)
          toDraw.append((frame, canvas))
        }
        before = (frame.displayList, canvases[canvases.count - 1])
      }
      let digests = try draw(toDraw, meanwhile: handOn)

      var drawn: [DrawnFrame] = []
      var nextDigest = 0
      var previous = last.map { ($0.canvas, $0.digest) }
      for (frame, canvas) in zip(simulated, canvases) {
        let digest: PixelDigest
        if nextDigest < toDraw.count, toDraw[nextDigest].0.index == frame.index {
          digest = digests[nextDigest]
          nextDigest += 1
        } else if let earlier = previous?.1 {
          digest = earlier
        } else {
          preconditionFailure("the first frame is always drawn")
        }
        let changes =
          previous.map { canvas.changes(since: $0.0) } ?? PixelRegion(PixelRect(size))
        drawn.append(
          DrawnFrame(
            frame: frame, pixels: canvas.pixels, previous: previous?.0.pixels, changes: changes,
            digest: digest, isRepeat: previous?.1 == digest))
        previous = (canvas, digest)
      }
      let products = try pool(drawn) { (frame, _) throws(ProductionError) in
        try timings.measure(.encode) { () throws(ProductionError) in try encode(frame) }
      }
      waiting = zip(drawn, products).map { (PackedFrame(frame: $0.frame, digest: $0.digest), $1) }

      let kept = (simulated[simulated.count - 1], canvases[canvases.count - 1])
      // The latest is taken first: it is likely to need the fewest changes.
      let returned = (last.map { [$0.canvas] } ?? []) + toDraw.map(\.1)
      free += returned.filter { $0 !== kept.1 }
      last = (kept.0, kept.1, drawn[drawn.count - 1].digest)
    }
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
    _ frames: [(SceneFrame, FrameCanvas)], meanwhile: () throws(ProductionError) -> Void
  ) throws(ProductionError) -> [PixelDigest] {
    let work = frames.map { Drawing(frame: $0.0, canvas: $0.1) }
    return try pool(work, meanwhile: meanwhile) { (drawing, workspace) throws(ProductionError) in
      timings.measure(.draw) {
        draw(drawing.frame, with: workspace, into: drawing.canvas)
        // Over an opaque ground everything stays opaque, and straight alpha is the same.
        return PixelDigest(of: UnsafeRawBufferPointer(drawing.canvas.pixels.bytes))
      }
    }
  }

  private func draw(
    _ frame: SceneFrame, with workspace: Workspace, into canvas: FrameCanvas
  ) {
    workspace.renderer.draw(
      frame.displayList, scale: scale, photos: photos, ground: ground, screen: screen,
      into: canvas)
  }

  private struct Drawing: Sendable {
    var frame: SceneFrame
    var canvas: FrameCanvas
  }
}
