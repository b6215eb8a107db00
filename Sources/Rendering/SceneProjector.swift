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
  ///   - passes: what will be shown.
  ///   - photoFolder: where the paths of the photos begin.
  ///   - jobs: threads, at least 1; fewer where there is no memory for so many.
  ///   - timings: where the time goes.
  /// - Throws: `simulation`, `memory`, `file`, `photo`, `photoChanged`, `interrupted`.
  init(
    _ plan: ScenePlan, passes: [ClipPass], photoFolder: ProjectFolder, jobs: Int,
    timings: PhaseTimings
  ) throws(ProductionError) {
    self.plan = plan
    self.timings = timings
    let scene = plan.scene
    var demand = PhotoDemand(count: scene.photos.count)
    do throws(SimulationError) {
      try timings.measure(.simulate) { () throws(SimulationError) in
        for projection in passes.map(\.projection) {
          let selection = projection.selection
          var frames = SceneFrames(scene, clock: selection.clock, range: selection.range)
          while !Interruption.isRequested, let frame = try frames.nextFrame() {
            demand.add(frame.displayList, scale: projection.scale)
          }
        }
      }
    } catch {
      throw .simulation(error)
    }
    var memory = demand.memory(of: scene.photos)
    memory.passes = passes.map { pass in
      MemoryPlan.Pass(
        pixels: Self.canvas(scene, pass.projection.scale).count, formats: pass.formats)
    }
    let room = try MemoryPlan(memory, jobs: jobs, room: .current)
    batch = room.batch
    photos = try PhotoLibrary(
      scene.photos, demand: demand, folder: photoFolder, jobs: room.jobs, timings: timings)
    pool = WorkerPool(count: room.jobs) { FramePipeline.Workspace() }
  }

  /// Loads the photos for the frames at the screen's scale.
  ///
  /// - Throws: `simulation`, `memory`, `file`, `photo`, `photoChanged`, `interrupted`.
  package init(
    _ plan: ScenePlan, photoFolder: ProjectFolder, jobs: Int, timings: PhaseTimings
  ) throws(ProductionError) {
    let pass = ClipPass(projection: plan.pictures, formats: [.png])
    try self.init(plan, passes: [pass], photoFolder: photoFolder, jobs: jobs, timings: timings)
  }

  /// What was odd about the photos.
  package var warnings: [(path: String, text: String)] { photos.warnings }

  /// Width and height of the pictures.
  package var size: PixelSize { size(of: plan.pictures) }

  /// Width and height of frames.
  package func size(of projection: Projection) -> PixelSize {
    Self.canvas(plan.scene, projection.scale)
  }

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
    try pipeline(plan.pictures).pictures(of: frames)
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
    try pipeline(plan.pictures).run(frames, encode: encode, emit: emit)
  }

  /// Shows frames to all that take them.
  ///
  /// - Parameters:
  ///   - projection: the frames.
  ///   - takers: what takes them; each is led on in the order of the frames, on the calling thread.
  ///   - advance: called after each frame.
  /// - Throws: `simulation`, `interrupted`, and what the takers throw.
  package func show(
    _ projection: Projection, to takers: [any FrameTaker], _ advance: (DrawnFrame) -> Void
  ) throws(ProductionError) {
    try pipeline(projection).run(
      plan.overlays.frames(projection.selection.clock, range: projection.selection.range),
      encode: { (drawn) throws(ProductionError) in
        for taker in takers { try taker.pack(drawn) }
      },
      emit: { (drawn, _) throws(ProductionError) in
        try timings.measure(.write) { () throws(ProductionError) in
          for taker in takers { try taker.append(drawn) }
        }
        advance(drawn)
      })
  }

  private func pipeline(_ projection: Projection) -> FramePipeline {
    let layout = plan.scene.layout
    return FramePipeline(
      size: size(of: projection), scale: projection.scale,
      ground: layout.isComparison ? PanelLayout.canvasColor : plan.scene.screen.background,
      photos: photos, pool: pool, batch: batch, timings: timings)
  }

  private static func canvas(_ scene: Scene, _ scale: Double) -> PixelSize {
    let canvas = scene.layout.canvas(scale: scale)
    return PixelSize(width: Int(canvas.width), height: Int(canvas.height))
  }
}
