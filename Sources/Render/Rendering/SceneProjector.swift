package import Pixels
import SceneModel
package import Simulation
package import Platform

/// Shows the frames of a scene, its photos loaded, on several threads.
///
/// The frames may be shown again and again; they are drawn anew each time, and look the same.
package struct SceneProjector: Sendable {
  /// The scene that is shown.
  package let plan: ScenePlan

  /// The photos for each scale at which frames are drawn.
  private let photos: [Double: PhotoLibrary]
  private let pool: ParallelMap<FramePipeline.Workspace>
  private let depth: Int
  private let timings: PhaseTimings
  /// The memory that the projector has of a run's; nil where no other scene is shown at the same time.
  private let promise: MemoryPromise?

  /// Loads the photos.
  ///
  /// All frames of the scene are simulated once, without drawing, to learn how large each photo is ever
  /// drawn, also those that are not shown: which ones are must change no pixel of the others. For the
  /// same reason each scale has photos of its own.
  ///
  /// - Parameters:
  ///   - plan: what will be shown.
  ///   - passes: what will be shown; nil for the frames at the screen's scale.
  ///   - photoFolder: where the paths of the photos begin.
  ///   - store: the photos that the run has decoded so far.
  ///   - jobs: threads, at least 1; fewer where there is no memory for so many.
  ///   - isBesideOthers: true where other scenes of the store are shown at the same time, so that one thread
  ///     draws the frames.
  ///   - leastScales: pixels per photo pixel that frames may need of each photo at 1 px per pt, beside those of
  ///     the scene's own frames.
  ///   - timings: where the time goes.
  /// - Throws: `simulation`, `memory`, `file`, `photo`, `photoChanged`, `interrupted`.
  package init(
    _ plan: ScenePlan, passes: [ClipPass]? = nil, photoFolder: ProjectFolder,
    store: PhotoStore, jobs: Int, isBesideOthers: Bool = false, leastScales: [Double] = [],
    timings: PhaseTimings
  ) throws(ProductionError) {
    let passes = passes ?? [plan.pictures(for: [.png])]
    self.plan = plan
    self.timings = timings
    let scene = plan.scene
    var demand = PhotoDemand(count: scene.photos.count)
    demand.add(leastScales)
    try timings.measure(.simulate) { () throws(ProductionError) in
      try ProductionError.simulated { () throws(SimulationError) in
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
    let load = { () throws(ProductionError) in
      let room = try MemoryPlan(memory, jobs: jobs, store: store)
      let promise = isBesideOthers ? store.scenes.promise(room.need) : nil
      var photos: [Double: PhotoLibrary] = [:]
      for (scale, demand) in demands.sorted(by: { $0.key > $1.key }) {
        photos[scale] = try PhotoLibrary(
          scene.photos, demand: demand, folder: photoFolder, store: store, jobs: room.jobs,
          timings: timings)
      }
      return Loaded(room: room, promise: promise, photos: photos)
    }
    let loaded = isBesideOthers ? try store.scenes.load(load) : try load()
    (photos, promise) = (loaded.photos, loaded.promise)
    depth = isBesideOthers ? min(loaded.room.depth, 2) : loaded.room.depth
    pool = ParallelMap(threads: isBesideOthers ? 1 : loaded.room.jobs) {
      FramePipeline.Workspace(keepsLayer: loaded.room.keepsLayers)
    }
  }

  private struct Loaded: Sendable {
    var room: MemoryPlan
    var promise: MemoryPromise?
    var photos: [Double: PhotoLibrary]
  }

  /// The oddities of the photos.
  package var warnings: [(path: String, text: String)] {
    photos.max { $0.key < $1.key }?.value.warnings ?? []
  }

  /// Width and height of the pictures.
  package var size: PixelSize { plan.pictures(for: []).size }

  /// The frames of the pictures, simulated as they are asked for.
  package var frames: SceneFrames {
    plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
  }

  /// Draws the pictures of some frames, all at once.
  ///
  /// - Returns: their pictures, in order.
  /// - Throws: `interrupted`.
  package func pictures(
    of frames: [SceneFrame]
  ) throws(ProductionError) -> [Pixmap<StraightRGBA8>] {
    try pipeline(plan.pictures(for: [])).pictures(of: frames)
  }

  /// Shows the frames of the pictures.
  ///
  /// - Parameters:
  ///   - encode: called on any thread, once for each frame.
  ///   - emit: called in the order of the frames, on the calling thread.
  /// - Throws: `simulation`, `interrupted`, and what `encode` and `emit` throw.
  package func showPictures<Product: Sendable>(
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (PackedFrame, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    try pipeline(plan.pictures(for: [])).run(frames, encode: encode, emit: emit)
  }

  /// Draws the frames of a pass and writes the clips that its formats make of them.
  ///
  /// - Parameters:
  ///   - pass: the frames.
  ///   - place: where files get their names.
  ///   - wants: whether a frame is wanted, by its number; others only prolong the one before. Nil
  ///     where all are.
  ///   - advance: called on this thread after each frame.
  /// - Returns: the files that hold whole clips.
  /// - Throws: `simulation`, `interrupted`, `file`, `encoding`.
  package func write(
    _ pass: ClipPass, in place: any ClipPlace,
    wants: (@Sendable (Int) -> Bool)? = nil, _ advance: (PackedFrame) -> Void
  ) throws(ProductionError) -> [WrittenClip] {
    let writer = try ClipWriter(pass, in: place, wants: wants)
    try show(
      pass, encode: { (drawn) throws(ProductionError) in try writer.pack(drawn) },
      emit: { (drawn, _) throws(ProductionError) in
        try timings.measure(.write) { () throws(ProductionError) in
          try writer.append(drawn.frame.index)
        }
        advance(drawn)
      })
    return try timings.measure(.write) { () throws(ProductionError) in try writer.finish() }
  }

  /// Shows the frames of a pass.
  ///
  /// - Throws: as `showPictures`.
  func show<Product: Sendable>(
    _ pass: ClipPass,
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (PackedFrame, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    try pipeline(pass).run(
      plan.overlays.frames(
        pass.selection.clock, range: pass.selection.range, poster: pass.poster),
      encode: encode, emit: emit)
  }

  private func pipeline(_ pass: ClipPass) -> FramePipeline {
    let layout = plan.scene.layout
    return FramePipeline(
      size: pass.size, scale: pass.scale,
      ground: pass.ground,
      screen: layout.isFramed ? nil : layout.frame(0),
      photos: photos[pass.scale]?.pyramids ?? [],
      pool: pool, depth: depth, timings: timings)
  }
}
