import Platform
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
  private let destination: any ClipDestination
  private let file: AtomicFile?
  private let includes: (@Sendable (Int) -> Bool)?
  private var sizes: [Int: Int] = [:]
  private var waiting: (packed: Sink.Packed, index: Int)?

  private let lock = Mutex(())
  /// The encoded frames not yet appended, by frame index.
  private var packed: [Int: Sink.Packed] = [:]
  private var packers: [Sink.Packer] = []

  /// Begins a clip of the frames that `includes` selects by index; nil for all.
  init(
    _ pass: ClipPass, in destination: any ClipDestination, includes: (@Sendable (Int) -> Bool)?
  ) throws(RenderError) {
    file = try Sink.facts.fileExtension.map { (name) throws(RenderError) in
      try destination.makeFile(name)
    }
    sink = try Sink(pass, in: destination, file)
    (self.destination, self.includes) = (destination, includes)
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

  var frameBytes: [Int: Int]? { file != nil && Sink.attributesBytes ? sizes : nil }
  var contents: [Manifest.Clip.Frame]? { sink.contents }

  func finish(at end: Int) throws(RenderError) -> Int? {
    try flush(until: end)
    try sink.finish()
    guard let file else { return nil }
    try destination.commit(file, Sink.facts.fileExtension ?? "")
    return file.count
  }

  private func flush(until end: Int) throws(RenderError) {
    guard let waiting else { return }
    let before = file?.count ?? 0
    try sink.append(waiting.packed, frames: waiting.index..<end)
    sizes[waiting.index] = (file?.count ?? 0) - before
    self.waiting = nil
  }
}
