package import Pixels
package import Platform
import Raster
import SceneModel
package import Simulation

/// Draws the frames of a scene on several threads, with its photos loaded.
///
/// The frames can be shown repeatedly. They are drawn each time and look the same.
package struct SceneProjector: Sendable {
  /// The planned frames of the scene.
  package let plan: ScenePlan

  /// The photos by the scale, in px per pt, at which frames are drawn.
  private let photos: [Double: PhotoLibrary]
  private let pool: ParallelMap<FrameRenderer>
  private let depth: Int
  private let timings: PhaseTimings
  /// The memory reserved for this scene; nil if no other scene is rendered at the same time.
  private let reservation: MemoryReservation?

  /// Loads the photos.
  ///
  /// First, all frames of the scene are simulated without drawing, to find the max size of each
  /// photo. This includes frames that are not shown: which frames are selected must not change any
  /// pixel of the others. For the same reason each scale has its own photos.
  ///
  /// - Parameters:
  ///   - plan: The frames of the scene.
  ///   - passes: The passes to show; nil for the frames at the screen's scale.
  ///   - photoFolder: The folder that the photos' paths are relative to.
  ///   - store: The photos that the run has decoded so far.
  ///   - jobs: The max number of threads, at least 1; memory may allow fewer.
  ///   - isConcurrent: Whether other scenes of the store are rendered at the same time; one
  ///     thread then draws the frames.
  ///   - minScales: Additional scales to support for each photo, in px per photo pixel at 1 px
  ///     per pt.
  ///   - timings: Receives the time spent, if that is of interest.
  /// - Throws: `simulation`, `memory`, `file`, `photo`, `photoChanged`, `interrupted`.
  package init(
    _ plan: ScenePlan, passes: [ClipPass]? = nil, photoFolder: ProjectFolder,
    store: PhotoStore, jobs: Int, isConcurrent: Bool = false, minScales: [Double] = [],
    timings: PhaseTimings = PhaseTimings()
  ) throws(RenderError) {
    let passes = passes ?? [plan.pictures(for: [.png])]
    self.plan = plan
    self.timings = timings
    let scene = plan.scene
    var demand = PhotoDemand(count: scene.photos.count)
    demand.add(minScales)
    try timings.measure(.simulate) { () throws(RenderError) in
      try RenderError.simulated { () throws(SimulationError) in
        var frames = SceneFrames(plan.timeline, clock: plan.selection.clock)
        while !Interruption.isRequested, let frame = try frames.nextFrame() {
          demand.add(frame.displayList, scale: 1)
        }
      }
    }
    let demands = Dictionary(
      passes.map { ($0.scale, demand.scaled(by: $0.scale)) },
      uniquingKeysWith: { first, _ in first })
    var memory = MemoryPlan.Demand()
    for demand in demands.values {
      let one = demand.memory(of: scene.photos)
      memory.photos += one.photos
      memory.decoding = max(memory.decoding, one.decoding)
    }
    memory.passes = passes.map { MemoryPlan.Pass(pixels: $0.size.count, formats: $0.formats) }
    let load = { () throws(RenderError) in
      let memoryPlan = try MemoryPlan(memory, jobs: jobs, store: store)
      let reservation = isConcurrent ? store.scenes.reservation(memoryPlan.need) : nil
      var photos: [Double: PhotoLibrary] = [:]
      for (scale, demand) in demands.sorted(by: { $0.key > $1.key }) {
        photos[scale] = try PhotoLibrary(
          scene.photos, demand: demand, folder: photoFolder, store: store, jobs: memoryPlan.jobs,
          timings: timings)
      }
      return (memoryPlan: memoryPlan, reservation: reservation, photos: photos)
    }
    let loaded = isConcurrent ? try store.scenes.load(load) : try load()
    (photos, reservation) = (loaded.photos, loaded.reservation)
    depth = isConcurrent ? min(loaded.memoryPlan.depth, 2) : loaded.memoryPlan.depth
    pool = ParallelMap(threads: isConcurrent ? 1 : loaded.memoryPlan.jobs) {
      FrameRenderer(keepsLayer: loaded.memoryPlan.keepsLayers)
    }
  }

  /// The warnings about the photos, with their paths.
  package var warnings: [(path: String, text: String)] {
    photos.max { $0.key < $1.key }?.value.warnings ?? []
  }

  /// The size of the frames at the screen's scale, px.
  package var size: PixelSize { plan.pictures(for: []).size }

  /// The planned frames with their overlays, simulated on demand.
  package var frames: SceneFrames {
    plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
  }

  /// Draws frames at the screen's scale, all at once.
  ///
  /// - Returns: The pictures, in the order of `frames`.
  /// - Throws: `interrupted`.
  package func pictures(of frames: [SceneFrame]) throws(RenderError) -> [Pixmap<StraightRGBA8>] {
    try pipeline(plan.pictures(for: [])).pictures(of: frames)
  }

  /// Draws the frames of a pass and writes a clip for each of its formats.
  ///
  /// - Parameters:
  ///   - pass: The frames and formats.
  ///   - destination: Names the files.
  ///   - includes: Whether the frame of an index is encoded; an unwanted frame only extends the
  ///     previous one. Nil for all.
  ///   - advance: Called on this thread after each frame.
  /// - Returns: The clips that are single files.
  /// - Throws: `simulation`, `interrupted`, `file`, `encoding`.
  package func write(
    _ pass: ClipPass, in destination: any ClipDestination,
    includes: (@Sendable (Int) -> Bool)? = nil, _ advance: (PackedFrame) -> Void
  ) throws(RenderError) -> [WrittenClip] {
    let writer = try ClipWriter(pass, in: destination, includes: includes)
    try show(
      pass, encode: { (drawn) throws(RenderError) in try writer.pack(drawn) },
      emit: { (drawn, _) throws(RenderError) in
        try timings.measure(.write) { () throws(RenderError) in
          try writer.append(drawn.frame.index)
        }
        advance(drawn)
      })
    return try timings.measure(.write) { () throws(RenderError) in try writer.finish() }
  }

  /// Draws the frames of a pass.
  ///
  /// - Parameters:
  ///   - pass: The frames; nil for the planned ones at the screen's scale.
  ///   - encode: Called once per frame, on any thread.
  ///   - emit: Called in frame order on the calling thread.
  /// - Throws: `simulation`, `interrupted`, and errors of `encode` and `emit`.
  package func show<Product: Sendable>(
    _ pass: ClipPass? = nil,
    encode: @Sendable (DrawnFrame) throws(RenderError) -> Product,
    emit: (PackedFrame, Product) throws(RenderError) -> Void
  ) throws(RenderError) {
    let pass = pass ?? plan.pictures(for: [])
    try pipeline(pass).run(
      plan.overlays.frames(pass.selection.clock, range: pass.selection.range, poster: pass.poster),
      encode: encode, emit: emit)
  }

  private func pipeline(_ pass: ClipPass) -> FramePipeline {
    let layout = plan.scene.layout
    return FramePipeline(
      size: pass.size, scale: pass.scale, background: pass.background,
      screen: layout.isFramed ? nil : layout.frame(0), photos: photos[pass.scale]?.pyramids ?? [],
      pool: pool, depth: depth, timings: timings)
  }
}
