// Rendering: simulates, draws, and encodes frames on all cores, and reads files back as clips.
//
// Clips. Anything that has frames is a `Clip`: a `Recording` (`Display`) with its files, and
// pictures (`ClipPictures`) that are decoded on demand. Animations and videos are decoded once to
// find their frames, and again from the beginning for their pictures (`AnimationPictures`).
//
// Goldens. A `Golden` is a recording as text. It repeats no line and ends with a digest, which
// reveals a truncated or edited file. Text and pictures change in one transaction
// (`GoldenTransaction`): new pictures wait in `.NAME.new`, renaming the text commits, and the
// pictures move to their final names afterward. Readers take no lock: an `OpenedGolden` finds a
// picture in either folder by its digest in the text, so it never returns a picture of another
// recording. `Tests/FileFaults` makes each system call of a recording fail in turn.
//
// Rendering. `ScenePlan` selects the frames to draw. A `ClipPass` is the frames of one scale and
// clock, drawn once for all formats that use them. `FramePipeline` has no batches: a free thread
// takes the frame that is furthest along (`ParallelMap.inOrder`, scheduled by `StageScheduler`).
// The calling thread appends encoded frames in order; any thread encodes a drawn frame, or
// simulates and draws the next one. A reused canvas knows the frame it shows, so only changed
// pixels are drawn, and `DrawnFrame` reports the pixels that may differ from the previous frame.
//
// Memory. Canvases return to a pool when their picture is no longer used. Two frames per thread
// plus one are the only frames in memory (`MemoryPlan`), apart from an optional static layer per
// thread. `PhotoDemand` finds the scale at which each photo is drawn in the whole scene, including
// frames that are not shown. Each JPEG is decoded once per run at the smallest sufficient scale;
// `PhotoStore` keys photos by file version and scale. Scenes rendered at the same time
// (`ConcurrentScenes`) load their photos one scene at a time, and plan with the memory not reserved
// for the others.
//
// Formats. A format is a `ClipSink` with its `ClipFacts`: extension, losslessness, max frame rate,
// scale, memory. Sinks know no folder; a `ClipDestination` (`ResultFolder`, `GoldenTransaction`)
// names the files.
//
// Size limits. A `ClipSource` can show its frames again at other rates and scales. It is a scene
// (`SceneClipSource`), or clips side by side (`Packing`) with one caption and clock below them.
// `BudgetedClip` encodes clips until one fits, with the settings that `BudgetSearch` picks.
// `ClipMeasurement` reads the file back and compares it with the drawn frames.
//
// Stills. `SampledScene` samples a timeline's readings 240 times per second. `MotionFinder` finds
// the motions from the animations that ran, `MotionPhase` divides time by them, and `StillMaker`
// makes a `Still`: screens as display lists, paths, marks. A still becomes one display list, so even
// the thousand stripes of a slit scan are drawn like a frame.
// `Overlays` decorate the frames of `SceneFrames`: they are part of a frame's display list, and
// cannot affect a stage.

import Display
import Pixels
import Platform
import Raster
import Simulation

/// Draws the frames of a scene on all cores and emits them in order.
///
/// Frames pass through the stages of `ParallelMap.inOrder`. One thread at a time simulates the next
/// frame and then draws it. A drawn frame is encoded once all previous frames are drawn, while
/// other threads draw later frames. The calling thread emits the encoded frames in order, and helps
/// with the other stages in between.
///
/// Canvases come from a pool and return to it when their frame and the next one are encoded. At
/// most `depth` + 1 canvases exist, so memory does not grow with the number of frames. Each frame
/// depends only on its own display list and the previous picture, so neither the number of threads
/// nor `depth` affects the bytes.
struct FramePipeline {
  let size: PixelSize
  let scale: Double
  /// The background color of every frame; opaque.
  let background: Color
  /// The frame of the only screen, in points; nil if there are several screens.
  let screen: Rect?
  /// The photos, by their index in the scene; nil for photos that are never drawn.
  let photos: [PhotoPyramid?]
  let pool: ParallelMap<FrameRenderer>
  /// The max number of frames that are simulated and not yet emitted; at least 1.
  let depth: Int
  let timings: PhaseTimings

  /// Draws, encodes, and emits all frames.
  ///
  /// - Parameters:
  ///   - frames: The frames to draw.
  ///   - encode: Called once per frame, on any thread.
  ///   - emit: Called in frame order on the calling thread.
  /// - Throws: `simulation`, `interrupted`, and errors of `encode` and `emit`. The error of the
  ///   earliest frame is thrown, after all previous frames are emitted.
  func run<Product: Sendable>(
    _ frames: SceneFrames,
    encode: @Sendable (DrawnFrame) throws(RenderError) -> Product,
    emit: (PackedFrame, Product) throws(RenderError) -> Void
  ) throws(RenderError) {
    let source = try timings.measure(.simulate) { () throws(RenderError) in
      try FrameSource(frames, size: size)
    }
    if let first = source.first { try prepare(first) }
    try pool.inOrder(
      depth: depth,
      take: { () throws(RenderError) in
        try timings.measure(.simulate) { () throws(RenderError) in try source.next() }
      },
      make: { frame, renderer in
        if !frame.isDuplicate { draw(frame.scene, with: renderer, into: frame.picture) }
        return frame
      },
      pack: { (before, frame, _) throws(RenderError) in
        // Keeps the canvases from being drawn over before the frame is encoded.
        try withExtendedLifetime((before, frame)) { () throws(RenderError) in
          let drawn = drawn(frame, after: before)
          let product = try timings.measure(.encode) { () throws(RenderError) in
            try encode(drawn)
          }
          return (PackedFrame(frame: frame.scene, digest: drawn.digest), product)
        }
      },
      emit: { (packed) throws(RenderError) in try emit(packed.0, packed.1) })
  }

  /// Builds the photo levels that the first frame needs on all threads.
  ///
  /// Later frames often look the same, so otherwise a single thread would build all levels.
  private func prepare(_ frame: SceneFrame) throws(RenderError) {
    if pool.threads == 1 { return }
    _ = try pool(Array(0..<pool.threads)) { (_, renderer) throws(RenderError) in
      timings.measure(.draw) {
        renderer.prepare(
          frame.displayList, scale: scale, photos: photos, screen: screen, size: size)
      }
    }
  }

  private func drawn(_ frame: PendingFrame, after before: PendingFrame?) -> DrawnFrame {
    let (picture, previous) = (frame.picture, before?.picture)
    return DrawnFrame(
      index: frame.scene.index, pixels: picture.canvas.pixels, previous: previous?.canvas.pixels,
      changes: previous.map { picture.canvas.changes(since: $0.canvas) }
        ?? PixelRegion(PixelRect(size)),
      digest: picture.digest, isRepeat: previous?.digest == picture.digest)
  }

  /// Draws frames, each into a new picture.
  ///
  /// - Returns: The pictures, in the order of `frames`.
  /// - Throws: `interrupted`.
  func pictures(of frames: [SceneFrame]) throws(RenderError) -> [Pixmap<StraightRGBA8>] {
    try pool(frames) { (frame, renderer) throws(RenderError) in
      timings.measure(.draw) {
        let canvas = FrameCanvas(size: size)
        draw(frame, with: renderer, into: canvas)
        return canvas.pixels.straight()
      }
    }
  }

  private func draw(_ frame: SceneFrame, with renderer: FrameRenderer, into picture: FramePicture) {
    timings.measure(.draw) {
      draw(frame, with: renderer, into: picture.canvas)
      // On an opaque background all pixels are opaque: straight and premultiplied alpha agree.
      picture.digest = PixelDigest(of: UnsafeRawBufferPointer(picture.canvas.pixels.bytes))
    }
  }

  private func draw(_ frame: SceneFrame, with renderer: FrameRenderer, into canvas: FrameCanvas) {
    renderer.draw(
      frame.displayList, scale: scale, photos: photos, background: background, screen: screen,
      into: canvas)
  }
}
