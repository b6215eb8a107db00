import Pixels
import Raster
import Simulation
import Synchronization
import Platform

/// A simulated frame with the picture that it is drawn into.
struct TakenFrame: Sendable {
  let scene: SceneFrame
  let picture: FramePicture
  /// True if its display list, and so its picture, is that of the frame before.
  let isAsBefore: Bool
}

/// A canvas while frames need it; their last user gives it back to the shelf by letting go.
///
/// Its pixels are drawn over then, so whoever uses them holds the picture.
final class FramePicture: @unchecked Sendable {
  let canvas: FrameCanvas
  /// The digest of the pixels; that of no bytes until they are drawn.
  var digest = PixelDigest(of: [])
  private let shelf: CanvasShelf

  init(from shelf: CanvasShelf) {
    self.shelf = shelf
    canvas = shelf.take()
  }

  deinit { shelf.put(canvas) }
}

/// Canvases to be drawn over.
final class CanvasShelf: Sendable {
  private let size: PixelSize
  private let canvases = Mutex<[FrameCanvas]>([])

  init(size: PixelSize) {
    self.size = size
  }

  /// Takes the canvas put back last, which likely needs the fewest changes, or makes one.
  func take() -> FrameCanvas {
    canvases.withLock { $0.popLast() } ?? FrameCanvas(size: size)
  }

  func put(_ canvas: FrameCanvas) {
    canvases.withLock { $0.append(canvas) }
  }
}

/// The frames of a scene in order, each with a picture: that of the frame before where it looks the same.
///
/// One thread at a time uses it.
final class FrameSource: @unchecked Sendable {
  /// The first frame, until it is given out; nil where there is none.
  private(set) var first: SceneFrame?

  private var frames: SceneFrames
  private let shelf: CanvasShelf
  private var last: TakenFrame?

  /// Simulates the first frame.
  ///
  /// - Throws: `simulation`.
  init(_ frames: SceneFrames, size: PixelSize) throws(ProductionError) {
    self.frames = frames
    shelf = CanvasShelf(size: size)
    first = try simulated()
  }

  /// Simulates the next frame; nil after the last.
  ///
  /// - Throws: `simulation`.
  func next() throws(ProductionError) -> TakenFrame? {
    var next = first
    first = nil
    if next == nil { next = try simulated() }
    guard let scene = next else { return nil }
    let earlier = last.flatMap { $0.scene.displayList == scene.displayList ? $0.picture : nil }
    let frame = TakenFrame(
      scene: scene, picture: earlier ?? FramePicture(from: shelf), isAsBefore: earlier != nil)
    last = frame
    return frame
  }

  private func simulated() throws(ProductionError) -> SceneFrame? {
    try ProductionError.simulated { () throws(SimulationError) in try frames.nextFrame() }
  }
}
