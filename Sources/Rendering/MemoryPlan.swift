import System

/// How many frames are in work at a time, so that they fit into the memory that can be had.
///
/// ```
/// showing takes:  photos  +  (batch + 1) × frame  +  jobs × (what one thread packs with)
/// before that:    photos  +  jobs × (what decoding the largest photo takes)
/// ```
struct MemoryPlan: Hashable, Sendable {
  /// The memory that the frames of a scene need, in bytes.
  struct Demand: Hashable, Sendable {
    /// A drawn picture.
    var frame = 0
    /// A drawn picture of the GIF; 0 where there is none.
    var gif = 0
    /// The photos as they are kept.
    var photos = 0
    /// What decoding the largest photo takes beside.
    var decoding = 0
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
    let most = max(demand.frame, demand.gif)
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
    // The filtered rows of a PNG and the room for what they are packed to, three bytes a pixel each;
    // of what they were packed to, frames hold a quarter on average.
    let pictures =
      (batch + 1) * demand.frame + jobs * demand.frame * 3 / 2 + batch * demand.frame / 4
    // The changed pixels of a GIF's frame, and its indices.
    let gif = (batch + 1) * demand.gif + jobs * demand.gif * 5 / 4
    return base + max(demand.photos + max(pictures, gif), demand.photos + jobs * demand.decoding)
  }
}
