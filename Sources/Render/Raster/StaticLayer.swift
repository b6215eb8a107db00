import Pixels

/// A cache of the lowest operations' pixels that many frames share, such as the grid below a photo.
///
/// It only saves time: a frame that begins with its operations is drawn over a copy of it.
struct StaticLayer {
  private var pixels: Pixmap<PremultipliedRGBA8>?
  private var contents: FrameContents?
  /// The previous frame.
  private var last: FrameContents?
  /// The number of consecutive frames that began with the layer's operations.
  private var served = 0
  /// The minimum number of initial operations that consecutive frames shared.
  private var shared = Int.max

  /// The number of consecutive frames that must share more operations before the layer grows.
  ///
  /// A frame that breaks the series requires drawing the layer again.
  private static let patience = 8
  /// The minimum ratio of the drawing cost to that of copying the canvas for which a layer is used.
  private static let leastGain = 2

  /// Returns the background for a frame's region, and the number of operations that it includes.
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

  /// Draws operations of a frame into the layer, which contains the lower ones.
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
