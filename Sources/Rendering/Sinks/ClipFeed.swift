import Clips
import Simulation
import Synchronization

/// Leads the frames that are drawn to what takes them.
protocol FrameTaker: Sendable {
  /// Takes a frame, on any thread.
  func pack(_ drawn: DrawnFrame) throws(ProductionError)
  /// Writes what is known of the frames up to one that is packed; in order, on one thread.
  func append(_ drawn: DrawnFrame) throws(ProductionError)
  /// Ends the clip, with the number after that of its last frame.
  ///
  /// - Returns: the size of the clip's file, bytes; nil where it has no file of its own.
  func finish(at end: Int) throws(ProductionError) -> Int?
  /// What the clip's file holds; nil where that is the frames of the manifest.
  var contents: [Manifest.Clip.Frame]? { get }
}

/// Leads frames to a sink: each that looks as the one before only prolongs that.
final class ClipFeed<Sink: ClipSink>: FrameTaker, @unchecked Sendable {
  private let sink: Sink
  private let wants: @Sendable (Int) -> Bool
  private var waiting: (packed: Sink.Packed, index: Int)?

  private let lock = Mutex(())
  /// Packed frames that are not appended yet, by their numbers.
  private var packed: [Int: Sink.Packed] = [:]
  /// Packers that no thread uses.
  private var packers: [Sink.Packer] = []

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - sink: what takes the frames.
  ///   - wants: whether it takes a frame, by its number.
  init(_ sink: Sink, wants: @escaping @Sendable (Int) -> Bool) {
    self.sink = sink
    self.wants = wants
  }

  func pack(_ drawn: DrawnFrame) throws(ProductionError) {
    let index = drawn.frame.index
    guard !drawn.isRepeat, wants(index) else { return }
    let packer = lock.withLock { _ in packers.popLast() } ?? Sink.makePacker()
    let product = try Sink.pack(drawn, with: packer)
    lock.withLock { _ in
      packed[index] = product
      packers.append(packer)
    }
  }

  func append(_ drawn: DrawnFrame) throws(ProductionError) {
    let index = drawn.frame.index
    guard let product = lock.withLock({ _ in packed.removeValue(forKey: index) }) else { return }
    try flush(until: index)
    waiting = (product, index)
  }

  var contents: [Manifest.Clip.Frame]? { sink.contents }

  func finish(at end: Int) throws(ProductionError) -> Int? {
    try flush(until: end)
    return try sink.finish()
  }

  private func flush(until end: Int) throws(ProductionError) {
    guard let waiting else { return }
    try sink.append(waiting.packed, frames: waiting.index..<end)
    self.waiting = nil
  }
}
