import Pixels

/// The pixels of the lowest operations that many frames begin with, such as the grid under what moves.
///
/// It only saves time: a frame that begins with its operations is drawn over a copy of it.
struct StaticLayer {
  private var pixels: Pixmap<PremultipliedRGBA8>?
  private var contents: FrameContents?
  /// The frame before.
  private var last: FrameContents?
  /// The frames in a row that began with the layer.
  private var served = 0
  /// The number of operations that all of them began with.
  private var shared = Int.max

  /// The layer grows after so many frames that had more in common: a break costs drawing it anew.
  private static let patience = 8
  /// A layer is made where drawing costs so many times more than copying the canvas.
  private static let leastGain = 2

  /// The ground that a frame's region is drawn over, and how many operations it holds already.
  mutating func ground(
    of frame: FrameContents, in region: PixelRegion, painter: OperationPainter
  ) -> (operations: Int, ground: OperationPainter.Ground) {
    let common = last.map { frame.commonPrefix($0) } ?? 0
    last = frame
    if let contents, frame.commonPrefix(contents) == contents.operations.count {
      grow(frame, region, common: common, painter)
    } else {
      (served, shared) = (0, .max)
      let plan = DrawPlan(frame.operations[...], in: region)
      guard plan.cost(of: 0..<common) >= Self.leastGain * frame.size.count else {
        return (0, .color(frame.ground))
      }
      if pixels?.size != frame.size { pixels = nil }
      let canvas = pixels ?? Pixmap(size: frame.size)
      pixels = canvas
      hold(0..<common, of: frame, over: .color(frame.ground), painter)
    }
    guard let pixels, let contents else { return (0, .color(frame.ground)) }
    return (contents.operations.count, .pixels(pixels))
  }

  private mutating func grow(
    _ frame: FrameContents, _ region: PixelRegion, common: Int, _ painter: OperationPainter
  ) {
    guard let held = contents?.operations.count else { return }
    served += 1
    shared = min(shared, common)
    guard served >= Self.patience else { return }
    if shared > held {
      let plan = DrawPlan(frame.operations[held...], in: region)
      if plan.cost(of: held..<shared) >= Self.leastGain * frame.size.count {
        hold(held..<shared, of: frame, over: .itself, painter)
      }
    }
    (served, shared) = (0, .max)
  }

  /// Draws operations of a frame, whose lower ones the layer holds.
  private mutating func hold(
    _ operations: Range<Int>, of frame: FrameContents, over ground: OperationPainter.Ground,
    _ painter: OperationPainter
  ) {
    guard let pixels else { return }
    let bounds = PixelRect(frame.size)
    let plan = DrawPlan(frame.operations[operations], in: PixelRegion(bounds))
    painter.draw(plan, over: ground, on: Surface(bounds: bounds, base: pixels.row(0)))
    contents = FrameContents(
      size: frame.size, ground: frame.ground,
      operations: Array(frame.operations[..<operations.upperBound]))
  }
}
