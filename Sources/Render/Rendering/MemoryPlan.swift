import Platform
import SceneModel

/// The number of threads and of frames in work at a time, so that they fit into the available memory.
///
/// ```
/// showing takes:  photos  +  (depth + 1) × frame  +  jobs × packing
/// before that:    photos  +  jobs × decoding
/// ```
///
/// A frame for each thread that holds what frames have in common comes on top where there is room. What a
/// `PhotoStore` keeps of other scenes is taken from the room before, and given back where that is too little.
struct MemoryPlan: Hashable, Sendable {
  /// The memory that the frames of a scene need, in bytes.
  struct Demand: Hashable, Sendable {
    /// The passes, drawn one after another.
    var passes: [Pass] = []
    /// The photos as they are kept.
    var photos = 0
    /// The memory for decoding the largest photo beside.
    var decoding = 0

    var frame: Int { passes.map(\.frame).max() ?? 0 }
  }

  /// The memory that frames need which are drawn and packed together, in bytes.
  struct Pass: Hashable, Sendable {
    var frame: Int
    /// The memory that one thread packs it with.
    var packing: Int
    /// The memory of the packed picture.
    var packed: Int

    init(pixels: Int, formats: [OutputSettings.Format]) {
      frame = pixels * 4
      packing = formats.reduce(0) { $0 + $1.facts.memory.packing } * pixels
      packed = formats.reduce(0) { $0 + $1.facts.memory.packed } * pixels
    }
  }

  let jobs: Int
  /// The most frames that are simulated and not handed on.
  let depth: Int
  /// True if each thread may keep the pixels of what frames have in common.
  let keepsLayers: Bool
  /// The most memory that is taken, bytes.
  let need: Int

  /// The memory that a process needs beside: 32 MB.
  private static let base = 32 << 20

  /// Finds the most threads, up to `jobs`, for which there is room; nil where that is unknown.
  ///
  /// - Throws: `memory` where there is not even room for one frame at a time.
  init(_ demand: Demand, jobs: Int, room: MemoryRoom?) throws(ProductionError) {
    let choices =
      (1...max(1, jobs)).reversed().map { ($0, Self.depth(jobs: $0, frame: demand.frame)) }
      + [(1, 1)]
    for (jobs, depth) in choices {
      guard let room else {
        (self.jobs, self.depth, keepsLayers) = (jobs, depth, true)
        need = Self.need(demand, jobs, depth) + jobs * demand.frame
        return
      }
      let need = Self.need(demand, jobs, depth)
      if need <= room.bytes {
        (self.jobs, self.depth) = (jobs, depth)
        keepsLayers = need + jobs * demand.frame <= room.bytes
        self.need = need + (keepsLayers ? jobs * demand.frame : 0)
        return
      }
    }
    guard let room else { preconditionFailure("without a bound there is room") }
    let most = demand.frame
    throw .memory(
      MemoryShortage(
        parts: [
          ("photos", demand.photos + demand.decoding), ("frames", 2 * most),
          ("packing them", Self.need(demand, 1, 1) - Self.base - demand.photos - 2 * most),
        ], need: Self.need(demand, 1, 1), room: room))
  }

  /// Finds the most threads for which there is room beside the other scenes in work; a store gives back
  /// its photos where there are fewer than `jobs`.
  ///
  /// - Throws: `memory` as without one.
  init(_ demand: Demand, jobs: Int, store: PhotoStore) throws(ProductionError) {
    let promised = store.scenes.bytes
    if store.bytes > 0 {
      if let plan = try? MemoryPlan(demand, jobs: jobs, room: Self.room(beside: promised)),
        plan.jobs == jobs
      {
        self = plan
        return
      }
      store.removeAll()
    }
    try self.init(demand, jobs: jobs, room: Self.room(beside: promised))
  }

  /// The room now, less what others have been promised.
  private static func room(beside promised: Int) -> MemoryRoom? {
    MemoryRoom.current.map { MemoryRoom(bytes: max(0, $0.bytes - promised), bound: $0.bound) }
  }

  /// Twice the threads, so that no slow frame delays the others, within half a gibibyte.
  private static func depth(jobs: Int, frame: Int) -> Int {
    max(2, min(jobs * 2, (512 << 20) / max(frame, 1)))
  }

  /// The most memory that is needed, bytes.
  private static func need(_ demand: Demand, _ jobs: Int, _ depth: Int) -> Int {
    let passes = demand.passes.map {
      (depth + 1) * $0.frame + jobs * $0.packing + depth * $0.packed
    }
    return base + demand.photos + max(passes.max() ?? 0, jobs * demand.decoding)
  }
}
