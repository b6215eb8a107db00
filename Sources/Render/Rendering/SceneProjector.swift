package import Pixels
import SceneModel
package import Simulation
package import Platform

/// Draws the frames of a scene on several threads, with its photos loaded.
///
/// The frames can be shown repeatedly. They are drawn each time and look the same.
package struct SceneProjector: Sendable {
  /// The planned frames of the scene.
  package let plan: ScenePlan

  /// The photos by the scale, in px per pt, at which frames are drawn.
  private let photos: [Double: PhotoLibrary]
  private let pool: ParallelMap<FramePipeline.Workspace>
  private let depth: Int
  private let timings: PhaseTimings
  /// The memory reserved for this scene; nil if no other scene is rendered at the same time.
  private let promise: MemoryPromise?

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
  ///   - isBesideOthers: Whether other scenes of the store are rendered at the same time; one
  ///     thread then draws the frames.
  ///   - leastScales: Additional scales to support for each photo, in px per photo pixel at 1 px
  ///     per pt.
  ///   - timings: Receives the time spent.
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
  package func pictures(
    of frames: [SceneFrame]
  ) throws(ProductionError) -> [Pixmap<StraightRGBA8>] {
    try pipeline(plan.pictures(for: [])).pictures(of: frames)
  }

  /// Draws the planned frames at the screen's scale.
  ///
  /// - Parameters:
  ///   - encode: Called once per frame, on any thread.
  ///   - emit: Called in frame order on the calling thread.
  /// - Throws: `simulation`, `interrupted`, and errors of `encode` and `emit`.
  package func showPictures<Product: Sendable>(
    encode: @Sendable (DrawnFrame) throws(ProductionError) -> Product,
    emit: (PackedFrame, Product) throws(ProductionError) -> Void
  ) throws(ProductionError) {
    try pipeline(plan.pictures(for: [])).run(frames, encode: encode, emit: emit)
  }

  /// Draws the frames of a pass and writes a clip for each of its formats.
  ///
  /// - Parameters:
  ///   - pass: The frames and formats.
  ///   - place: Names the files.
  ///   - wants: Whether the frame of an index is encoded; an unwanted frame only extends the one
  ///     before. Nil for all.
  ///   - advance: Called on this thread after each frame.
  /// - Returns: The clips that are single files.
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

  /// Draws the frames of a pass.
  ///
  /// - Throws: As `showPictures`.
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
