import Synchronization

/// Consumes drawn frames.
protocol FrameConsumer: Sendable {
  /// Encodes a frame; called on any thread.
  func pack(_ drawn: DrawnFrame) throws(RenderError)
  /// Appends the frames before `index`, once `index` is packed; called in order, on one thread.
  func append(_ index: Int) throws(RenderError)
  /// Ends the clip before frame `end`, and returns the size of its single file in bytes.
  ///
  /// - Returns: Nil if the clip is not a single file.
  func finish(at end: Int) throws(RenderError) -> Int?
  /// The bytes of the file by frame index; nil if they cannot be attributed to frames.
  var frameBytes: [Int: Int]? { get }
  /// The frames in the clip's file; nil if they are those of the manifest.
  var contents: [Manifest.Clip.Frame]? { get }
}

/// Passes frames to a sink; a repeated frame only extends the previous one.
final class EncoderQueue<Sink: ClipSink>: FrameConsumer, @unchecked Sendable {
  private let sink: Sink
  private let includes: (@Sendable (Int) -> Bool)?
  private var sizes: [Int: Int] = [:]
  private var waiting: (packed: Sink.Packed, index: Int)?

  private let lock = Mutex(())
  /// The encoded frames not yet appended, by frame index.
  private var packed: [Int: Sink.Packed] = [:]
  private var packers: [Sink.Packer] = []

  /// Creates a queue for the frames that `includes` selects by index; nil for all.
  init(_ sink: Sink, includes: (@Sendable (Int) -> Bool)?) {
    self.sink = sink
    self.includes = includes
  }

  func pack(_ drawn: DrawnFrame) throws(RenderError) {
    let index = drawn.index
    guard !drawn.isRepeat, includes?(index) ?? true else { return }
    var drawn = drawn
    // The sink may not have received the previous frame.
    if includes != nil { drawn.previous = nil }
    let packer = lock.withLock { _ in packers.popLast() } ?? sink.makePacker()
    let product = try Sink.pack(drawn, with: packer)
    lock.withLock { _ in
      packed[index] = product
      packers.append(packer)
    }
  }

  func append(_ index: Int) throws(RenderError) {
    guard let product = lock.withLock({ _ in self.packed.removeValue(forKey: index) }) else {
      return
    }
    try flush(until: index)
    waiting = (product, index)
  }

  var frameBytes: [Int: Int]? { sink.written == nil ? nil : sizes }
  var contents: [Manifest.Clip.Frame]? { sink.contents }

  func finish(at end: Int) throws(RenderError) -> Int? {
    try flush(until: end)
    return try sink.finish()
  }

  private func flush(until end: Int) throws(RenderError) {
    guard let waiting else { return }
    let before = sink.written
    try sink.append(waiting.packed, frames: waiting.index..<end)
    if let before, let written = sink.written { sizes[waiting.index] = written - before }
    self.waiting = nil
  }
}
