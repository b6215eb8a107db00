// Whatever has frames is a `Clip`: a `Recording` (`Display`) with its files, and pictures
// (`ClipPictures`) that are decoded only when asked for; animations and videos are decoded once to
// know their frames, and again from their beginning for their pictures (`AnimationPictures`). A
// `Golden` is a recording as text: lines that repeat nothing, a digest at the end, so that it says
// itself when it was cut off or edited. Text and pictures change as one (`GoldenTransaction`): new
// pictures wait in `.NAME.new`, renaming the text commits, and then they get their places. Readers
// take no lock: an `OpenedGolden` takes a picture from either folder by its digest in the text, so
// that none of another recording is shown. `Tests/FileFaults` makes each system call of a
// recording fail in turn.
//
// `ScenePlan` says what is drawn: a `ClipPass` is the frames of one scale and clock, drawn once
// for all formats that take them. `FramePipeline` has no batches: a thread that is free does the
// latest stage that a frame is ready for (`ParallelMap.inOrder`, whose `StageLine` is the only
// schedule): the calling thread appends the next packed frame, any thread packs a drawn one once
// those before it are drawn, or simulates the next one and draws it. Canvases are drawn again and
// again and remember what they show, so that only what differs is drawn, and a `DrawnFrame` says
// which pixels may differ from the frame before. Canvases go back to a shelf when nothing holds
// their picture; two frames a thread and one are all the memory there is (`MemoryPlan`), beside a
// layer a thread where there is room. `PhotoDemand` finds the scale at which each photo is drawn
// over the whole scene, whichever frames are shown; a JPEG is decoded at the scale that serves it,
// once a run: `PhotoStore` keys photos by their files' versions and that scale. Scenes that are
// shown at a time (`ScenesInWork`) load their photos one after another, so that each is decoded
// once, and plan with the memory that the others were not promised. A format is a `ClipSink` with
// its `ClipFacts`: extension, whether lossless, limit of frames a second, scale, memory; sinks
// know no folder, a `ClipPlace` (`ResultFolder`, a golden's transaction) gives files their names.
// A `FilmSource` can show its frames again at other rates and scales: a scene (`SceneFilm`) or
// clips side by side (`Packing`), which may be scenes that nobody recorded, with one caption and
// clock below them. `BudgetedClip` makes films of it until one fits, where `BudgetSearch` says;
// `ClipMeasurement` reads the file back and shows the frames beside it once more. `Stills` go from
// a scene to pictures of its motion: `SampledScene` holds its timeline's readings 240 times a
// second, `MotionPhase` divides its time, `StillMaker` makes a `Still`, which is data: screens as
// display lists, paths, marks. It becomes one display list, photos and all, so that even the
// thousand stripes of a slit scan are drawn as a frame is. `Overlays` decorate the frames that
// `SceneFrames` gives out, so that what is drawn over a picture is in its display list as well, and
// nothing of it can reach a stage.

import Geometry
import Platform
import Pixels
import Raster
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
