import Codecs
import Geometry
package import Pixels
import SceneModel
package import Simulation
package import System

/// Shows the frames of a scene, its photos loaded, on several threads.
///
/// The frames may be shown again and again; they are drawn anew each time, and look the same.
package struct SceneProjector: Sendable {
  /// What is shown.
  package let plan: ScenePlan

  private let photos: PhotoLibrary
  private let pool: WorkerPool<FramePipeline.Workspace>
  private let batch: Int
  private let timings: PhaseTimings

  /// Loads the photos.
  ///
  /// All frames are simulated once, without drawing, to learn how large each photo is ever drawn.
  ///
  /// - Parameters:
  ///   - plan: what will be shown.
  ///   - withGIF: whether the frames of the GIF will be shown too.
  ///   - photoFolder: where the paths of the photos begin.
  ///   - jobs: threads, at least 1; fewer where there is no memory for so many.
  ///   - timings: where the time goes.
  /// - Throws: `simulation`, `memory`, `file`, `photo`, `photoChanged`, `interrupted`.
  package init(
    _ plan: ScenePlan, withGIF: Bool = false, photoFolder: ProjectFolder, jobs: Int,
    timings: PhaseTimings
  ) throws(ProductionError) {
    self.plan = plan
    self.timings = timings
    let (scene, selection) = (plan.scene, plan.selection)
    var demand = PhotoDemand(count: scene.photos.count)
    do throws(SimulationError) {
      try timings.measure(.simulate) { () throws(SimulationError) in
        var frames = SceneFrames(scene, clock: selection.clock, range: selection.range)
        while !Interruption.isRequested, let frame = try frames.nextFrame() {
          demand.add(frame.displayList, scale: scene.screen.scale)
        }
        guard withGIF else { return }
        frames = SceneFrames(scene, clock: selection.gifClock, range: selection.gifRange)
        while !Interruption.isRequested, let frame = try frames.nextFrame() {
          demand.add(frame.displayList, scale: scene.output.gifScale)
        }
      }
    } catch {
      throw .simulation(error)
    }
    var memory = demand.memory(of: scene.photos)
    memory.frame = Self.canvas(scene, scene.screen.scale).count * 4
    if withGIF { memory.gif = Self.canvas(scene, scene.output.gifScale).count * 4 }
    let room = try MemoryPlan(memory, jobs: jobs, room: .current)
    batch = room.batch
    photos = try PhotoLibrary(
      scene.photos, demand: demand, folder: photoFolder, jobs: room.jobs, timings: timings)
    pool = WorkerPool(count: room.jobs) { FramePipeline.Workspace() }
  }

  /// What was odd about the photos.
  package var warnings: [(path: String, text: String)] { photos.warnings }

  /// Width and height of the pictures.
  package var size: PixelSize { canvas(plan.scene.screen.scale) }

  /// Width and height of the GIF.
  package var gifSize: PixelSize { canvas(plan.scene.output.gifScale) }

  /// The frames of the pictures, simulated as they are asked for.
  package var frames: SceneFrames {
    plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
  }

  /// Draws the pictures of some frames, all at once.
  ///
  /// - Parameter frames: those of `frames`.
  /// - Returns: their pictures, in order.
  /// - Throws: `interrupted`.
  package func pictures(
    of frames: [SceneFrame]
  ) throws(ProductionError) -> [Pixmap<StraightRGBA8>] {
    try pipeline(scale: plan.scene.screen.scale).pictures(of: frames)
  }

  /// Shows the frames of the pictures.
  ///
  /// - Parameters:
  ///   - encode: called on any thread, once for each frame.
  ///   - emit: called in the order of the frames, on the calling thread.
  /// - Throws: `simulation`, `interrupted`, and what `encode` and `emit` throw.
  package func showPictures<Product: Sendable>(
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (DrawnFrame, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    try pipeline(scale: plan.scene.screen.scale).run(
      frames,
      encode: { (drawn, _) throws(ProductionError) in try encode(drawn) }, emit: emit)
  }

  /// Shows the frames of the GIF.
  ///
  /// - Parameter emit: called in the order of the frames, on the calling thread; the encoded frame is
  ///   nil where it looks as the one before.
  /// - Throws: `simulation`, `interrupted`, and what `emit` throws.
  func showGIF(
    emit: (DrawnFrame, GIFFrame?) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    let selection = plan.selection
    try pipeline(scale: plan.scene.output.gifScale).run(
      plan.overlays.frames(selection.gifClock, range: selection.gifRange),
      encode: { (drawn, workspace) throws(ProductionError) in
        drawn.isRepeat
          ? nil : workspace.gifEncoder.frame(drawn.pixels, after: drawn.previous)
      },
      emit: emit)
  }

  private func pipeline(scale: Double) -> FramePipeline {
    let layout = plan.scene.layout
    return FramePipeline(
      size: canvas(scale), scale: scale,
      ground: layout.isComparison ? PanelLayout.canvasColor : plan.scene.screen.background,
      photos: photos, pool: pool, batch: batch, timings: timings)
  }

  private func canvas(_ scale: Double) -> PixelSize { Self.canvas(plan.scene, scale) }

  private static func canvas(_ scene: Scene, _ scale: Double) -> PixelSize {
    let canvas = scene.layout.canvas(scale: scale)
    return PixelSize(width: Int(canvas.width), height: Int(canvas.height))
  }
}
