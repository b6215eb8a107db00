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
  private static let minGain = 2

  /// Returns the background for a frame's region, and the number of operations that it includes.
  mutating func background(
    of frame: FrameContents, in region: PixelRegion, painter: OperationPainter
  ) -> (operations: Int, background: OperationPainter.Background) {
    let common = last.map { frame.commonPrefix($0) } ?? 0
    last = frame
    if let contents, frame.commonPrefix(contents) == contents.operations.count {
      grow(frame, region, common: common, painter)
    } else {
      (served, shared) = (0, .max)
      let plan = DrawPlan(frame.operations[...], in: region)
      guard plan.cost(of: 0..<common) >= Self.minGain * frame.size.count else {
        return (0, .color(frame.background))
      }
      if pixels?.size != frame.size { pixels = nil }
      let canvas = pixels ?? Pixmap(size: frame.size)
      pixels = canvas
      extend(0..<common, of: frame, over: .color(frame.background), painter)
    }
    guard let pixels, let contents else { return (0, .color(frame.background)) }
    return (contents.operations.count, .pixels(pixels))
  }

  private mutating func grow(
    _ frame: FrameContents, _ region: PixelRegion, common: Int, _ painter: OperationPainter
  ) {
    guard let cachedCount = contents?.operations.count else { return }
    served += 1
    shared = min(shared, common)
    guard served >= Self.patience else { return }
    if shared > cachedCount {
      let plan = DrawPlan(frame.operations[cachedCount...], in: region)
      if plan.cost(of: cachedCount..<shared) >= Self.minGain * frame.size.count {
        extend(cachedCount..<shared, of: frame, over: .itself, painter)
      }
    }
    (served, shared) = (0, .max)
  }

  /// Draws operations of a frame into the layer, which contains the lower ones.
  private mutating func extend(
    _ operations: Range<Int>, of frame: FrameContents, over background: OperationPainter.Background,
    _ painter: OperationPainter
  ) {
    guard let pixels else { return }
    let bounds = PixelRect(frame.size)
    let plan = DrawPlan(frame.operations[operations], in: PixelRegion(bounds))
    painter.draw(plan, over: background, on: Surface(bounds: bounds, base: pixels.row(0)))
    contents = FrameContents(
      size: frame.size, background: frame.background,
      operations: Array(frame.operations[..<operations.upperBound]))
  }
}
