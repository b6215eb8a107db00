import Platform
import SceneModel

/// The number of threads and of frames in flight that fit into the available memory.
///
/// ```
/// rendering:  photos  +  (depth + 1) × frame  +  jobs × packing  +  depth × packed
/// loading:    photos  +  jobs × decoding
/// ```
///
/// If memory allows, each thread also gets a frame for its static layer. Photos of other scenes in
/// a `PhotoStore` already occupy part of the available memory; they are released if too little is
/// left.
struct MemoryPlan: Hashable, Sendable {
  /// The memory that the frames of a scene need, in bytes.
  struct Demand: Hashable, Sendable {
    /// The passes, drawn one after another.
    var passes: [Pass] = []
    /// The memory of the decoded photos.
    var photos = 0
    /// The additional memory for decoding the largest photo.
    var decoding = 0

    var frame: Int { passes.map(\.frame).max() ?? 0 }
  }

  /// The memory of frames that are drawn and encoded together, in bytes.
  struct Pass: Hashable, Sendable {
    var frame: Int
    /// The memory that one thread needs to encode a frame.
    var packing: Int
    /// The memory of one encoded frame.
    var packed: Int

    init(pixels: Int, formats: [OutputSettings.Format]) {
      frame = pixels * 4
      packing = formats.reduce(0) { $0 + $1.facts.memory.packing } * pixels
      packed = formats.reduce(0) { $0 + $1.facts.memory.packed } * pixels
    }
  }

  let jobs: Int
  /// The max number of frames that are simulated and not yet emitted.
  let depth: Int
  /// Whether each thread may keep a static layer: the pixels that frames have in common.
  let keepsLayers: Bool
  /// The max memory use, in bytes.
  let need: Int

  /// The memory that the process needs for everything else: 32 MB.
  private static let base = 32 << 20

  /// Chooses the max number of threads, up to `jobs`, that fits into `memory`.
  ///
  /// - Throws: `memory` if not even one frame at a time fits.
  init(_ demand: Demand, jobs: Int, memory: AvailableMemory) throws(RenderError) {
    let choices =
      (1...max(1, jobs)).reversed().map { ($0, Self.depth(jobs: $0, frame: demand.frame)) }
      + [(1, 1)]
    for (jobs, depth) in choices {
      let need = Self.need(demand, jobs, depth)
      if need <= memory.bytes {
        (self.jobs, self.depth) = (jobs, depth)
        keepsLayers = need + jobs * demand.frame <= memory.bytes
        self.need = need + (keepsLayers ? jobs * demand.frame : 0)
        return
      }
    }
    let most = demand.frame
    throw .memory(
      MemoryShortage(
        items: [
          ("photos", demand.photos + demand.decoding), ("frames", 2 * most),
          ("encoding them", Self.need(demand, 1, 1) - Self.base - demand.photos - 2 * most),
        ], need: Self.need(demand, 1, 1), available: memory))
  }

  /// Chooses the max number of threads that fits next to the other scenes in progress.
  ///
  /// If that is fewer than `jobs`, the store first releases its photos.
  ///
  /// - Throws: `memory` if not even one frame at a time fits.
  init(_ demand: Demand, jobs: Int, store: PhotoStore) throws(RenderError) {
    let reserved = store.scenes.bytes
    if store.bytes > 0 {
      if let plan = try? MemoryPlan(
        demand, jobs: jobs, memory: Self.memory(jobs: jobs, reserving: reserved)),
        plan.jobs == jobs
      {
        self = plan
        return
      }
      store.removeAll()
    }
    try self.init(demand, jobs: jobs, memory: Self.memory(jobs: jobs, reserving: reserved))
  }

  /// The max memory of a scene's run with one thread, and of each further thread, in bytes.
  ///
  /// WebP, which needs the most memory for a pixel, can then draw six phones next to each other.
  static let limit = (one: 2 << 30, further: 512 << 20)

  /// Returns the memory available now, minus the bytes reserved for other scenes, within the limit.
  static func memory(jobs: Int, reserving reserved: Int = 0) -> AvailableMemory {
    let limit = AvailableMemory(bytes: limit.one + (jobs - 1) * limit.further, bound: .run)
    let available = AvailableMemory.current ?? limit
    let memory = AvailableMemory(bytes: max(0, available.bytes - reserved), bound: available.bound)
    return memory.bytes < limit.bytes ? memory : limit
  }

  /// Twice the number of threads, so that a slow frame does not delay others, within 512 MiB.
  private static func depth(jobs: Int, frame: Int) -> Int {
    max(2, min(jobs * 2, (512 << 20) / max(frame, 1)))
  }

  /// Returns the max memory use, in bytes.
  private static func need(_ demand: Demand, _ jobs: Int, _ depth: Int) -> Int {
    let passes = demand.passes.map {
      (depth + 1) * $0.frame + jobs * $0.packing + depth * $0.packed
    }
    return base + demand.photos + max(passes.max() ?? 0, jobs * demand.decoding)
  }
}
