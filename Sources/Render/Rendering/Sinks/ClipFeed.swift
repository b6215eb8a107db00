import Synchronization

/// Takes the frames that are drawn.
protocol FrameTaker: Sendable {
  /// Takes a frame, on any thread.
  func pack(_ drawn: DrawnFrame) throws(ProductionError)
  /// Writes the frames up to one that is packed, by its number; in order, on one thread.
  func append(_ index: Int) throws(ProductionError)
  /// Ends the clip before frame `end`; returns its file's size, bytes, nil if it has none.
  func finish(at end: Int) throws(ProductionError) -> Int?
  /// The bytes of the clip's one file so far; nil where it tells nothing of frames.
  var written: Int? { get }
  /// The bytes of the file that came with some frames, by their numbers; nil where it tells nothing of them.
  var frameBytes: [Int: Int]? { get }
  /// The frames in the clip's file; nil where they are the manifest's.
  var contents: [Manifest.Clip.Frame]? { get }
}

/// Passes frames to a sink: one that looks like the frame before only prolongs it.
final class ClipFeed<Sink: ClipSink>: FrameTaker, @unchecked Sendable {
  private let sink: Sink
  private let wants: (@Sendable (Int) -> Bool)?
  private var sizes: [Int: Int] = [:]
  private var waiting: (packed: Sink.Packed, index: Int)?

  private let lock = Mutex(())
  /// Packed frames not appended yet, by their numbers.
  private var packed: [Int: Sink.Packed] = [:]
  private var packers: [Sink.Packer] = []

  /// Creates a feed of the frames whose numbers the sink wants, nil for all.
  init(_ sink: Sink, wants: (@Sendable (Int) -> Bool)?) {
    self.sink = sink
    self.wants = wants
  }

  func pack(_ drawn: DrawnFrame) throws(ProductionError) {
    let index = drawn.index
    guard !drawn.isRepeat, wants?(index) ?? true else { return }
    var drawn = drawn
    // The sink may never have seen the frame before.
    if wants != nil { drawn.previous = nil }
    let packer = lock.withLock { _ in packers.popLast() } ?? sink.makePacker()
    let product = try Sink.pack(drawn, with: packer)
    lock.withLock { _ in
      packed[index] = product
      packers.append(packer)
    }
  }

  func append(_ index: Int) throws(ProductionError) {
    guard let product = lock.withLock({ _ in self.packed.removeValue(forKey: index) }) else {
      return
    }
    try flush(until: index)
    waiting = (product, index)
  }

  var written: Int? { sink.written }
  var frameBytes: [Int: Int]? { written == nil ? nil : sizes }
  var contents: [Manifest.Clip.Frame]? { sink.contents }

  func finish(at end: Int) throws(ProductionError) -> Int? {
    try flush(until: end)
    return try sink.finish()
  }

  private func flush(until end: Int) throws(ProductionError) {
    guard let waiting else { return }
    let before = sink.written
    try sink.append(waiting.packed, frames: waiting.index..<end)
    if let before, let written = sink.written { sizes[waiting.index] = written - before }
    self.waiting = nil
  }
}
