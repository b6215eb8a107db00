import System
import SceneModel

/// How many frames are in work at a time, so that they fit into the memory that can be had.
///
/// ```
/// showing takes:  photos  +  (batch + 1) × frame  +  jobs × (what one thread packs with)
/// before that:    photos  +  jobs × (what decoding the largest photo takes)
/// ```
struct MemoryPlan: Hashable, Sendable {
  /// The memory that the frames of a scene need, in bytes.
  struct Demand: Hashable, Sendable {
    /// What is drawn, one pass after another.
    var passes: [Pass] = []
    /// The photos as they are kept.
    var photos = 0
    /// What decoding the largest photo takes beside.
    var decoding = 0

    /// The largest drawn picture.
    var frame: Int { passes.map(\.frame).max() ?? 0 }
  }

  /// The memory that frames need which are drawn and packed together, in bytes.
  struct Pass: Hashable, Sendable {
    /// A drawn picture.
    var frame: Int
    /// What one thread packs it with.
    var packing: Int
    /// What it is packed to.
    var packed: Int

    /// Adds up what formats need.
    init(pixels: Int, formats: [OutputSettings.Format]) {
      frame = pixels * 4
      packing = formats.reduce(0) { $0 + $1.facts.memory.packing } * pixels
      packed = formats.reduce(0) { $0 + $1.facts.memory.packed } * pixels
    }
  }

  /// Threads.
  let jobs: Int
  /// Frames that are drawn before the first of them is packed.
  let batch: Int

  /// What a process needs beside: 32 MB.
  private static let base = 32 << 20

  /// Finds the most threads for which there is room.
  ///
  /// - Parameters:
  ///   - demand: what is needed.
  ///   - jobs: the most threads; at least 1.
  ///   - room: what can be had; nil where the system does not tell.
  /// - Throws: `memory` where there is not even room for one frame at a time.
  init(_ demand: Demand, jobs: Int, room: MemoryRoom?) throws(ProductionError) {
    let choices =
      (1...max(1, jobs)).reversed().map { ($0, Self.batch(jobs: $0, frame: demand.frame)) }
      + [(1, 1)]
    for (jobs, batch) in choices {
      guard let room, Self.need(demand, jobs, batch) > room.bytes else {
        (self.jobs, self.batch) = (jobs, batch)
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

  /// Twice the threads, so that one slow frame does not keep the others waiting, as far as that stays
  /// within half a gibibyte.
  private static func batch(jobs: Int, frame: Int) -> Int {
    max(2, min(jobs * 2, (512 << 20) / max(frame, 1)))
  }

  /// The memory that is needed at most, bytes.
  private static func need(_ demand: Demand, _ jobs: Int, _ batch: Int) -> Int {
    let passes = demand.passes.map {
      (batch + 1) * $0.frame + jobs * $0.packing + batch * $0.packed
    }
    return base + demand.photos + max(passes.max() ?? 0, jobs * demand.decoding)
  }
}
