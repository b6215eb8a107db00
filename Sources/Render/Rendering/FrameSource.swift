import Pixels
import Platform
import Raster
import Simulation
import Synchronization

/// A simulated frame with the picture it is drawn into.
struct PendingFrame: Sendable {
  let scene: SceneFrame
  let picture: FramePicture
  /// Whether the frame has the display list, and so the picture, of the previous frame.
  let isDuplicate: Bool
}

/// A canvas that returns to its pool when the last reference to it is released.
///
/// The pool then draws over its pixels, so code that reads them must keep a reference.
final class FramePicture: @unchecked Sendable {
  let canvas: FrameCanvas
  /// The digest of the pixels; the digest of no bytes until they are drawn.
  var digest = PixelDigest(of: [])
  private let pool: FramebufferPool

  init(from pool: FramebufferPool) {
    self.pool = pool
    canvas = pool.take()
  }

  deinit { pool.put(canvas) }
}

/// A pool of reusable canvases.
final class FramebufferPool: Sendable {
  private let size: PixelSize
  private let canvases = Mutex<[FrameCanvas]>([])

  init(size: PixelSize) { self.size = size }

  /// Takes the last returned canvas, which likely needs the fewest changes, or creates one.
  func take() -> FrameCanvas {
    canvases.withLock { $0.popLast() } ?? FrameCanvas(size: size)
  }

  func put(_ canvas: FrameCanvas) {
    canvases.withLock { $0.append(canvas) }
  }
}

/// The frames of a scene in order, each with a picture.
///
/// A frame that looks like the previous one shares its picture.
/// Not safe for concurrent use.
final class FrameSource: @unchecked Sendable {
  /// The first frame until `next()` returns it; nil if there are no frames.
  private(set) var first: SceneFrame?

  private var frames: SceneFrames
  private let pool: FramebufferPool
  private var last: PendingFrame?

  /// Simulates the first frame.
  ///
  /// - Throws: `simulation`.
  init(_ frames: SceneFrames, size: PixelSize) throws(RenderError) {
    self.frames = frames
    pool = FramebufferPool(size: size)
    first = try simulated()
  }

  /// Returns the next simulated frame; nil after the last.
  ///
  /// - Throws: `simulation`.
  func next() throws(RenderError) -> PendingFrame? {
    var next = first
    first = nil
    if next == nil { next = try simulated() }
    guard let scene = next else { return nil }
    let earlier = last.flatMap { $0.scene.displayList == scene.displayList ? $0.picture : nil }
    let frame = PendingFrame(
      scene: scene, picture: earlier ?? FramePicture(from: pool), isDuplicate: earlier != nil)
    last = frame
    return frame
  }

  private func simulated() throws(RenderError) -> SceneFrame? {
    try rethrowing(as: RenderError.simulation, frames.nextFrame())
  }
}
