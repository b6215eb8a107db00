import Display
import Pixels

/// A rectangle with corners cut away, as in a rounded rectangle, in canvas pixels.
///
/// If a picture ends within its clip, the clip's corners cut only the pixels that they reach.
/// Coinciding edges are therefore applied only once.
struct DeviceShape: Hashable {
  /// A rounded corner that is cut away.
  struct Corner: Hashable {
    /// The x of the arc's center, or of a continuous curve's end on the horizontal side.
    var x: Double
    /// The y of the arc's center, or of a continuous curve's end on the vertical side.
    var y: Double
    /// The radius of the arc, or the length of each side that a continuous curve occupies.
    ///
    /// Positive.
    var radius: Double
    /// −1 if the corner is left of its center, 1 if right.
    var sideX: Double
    /// −1 if the corner is above its center, 1 if below.
    var sideY: Double
    /// The curve of a continuous corner, or nil for an arc.
    var curve: CornerProfile?

    /// Returns the area that the corner removes from a box.
    func cut(x0: Double, y0: Double, x1: Double, y1: Double) -> Double {
      let near = max(0, sideX < 0 ? x - x1 : x0 - x)
      let far = sideX < 0 ? x - x0 : x1 - x
      let low = max(0, sideY < 0 ? y - y1 : y0 - y)
      let high = sideY < 0 ? y - y0 : y1 - y
      guard far > near, high > low else { return 0 }
      if let curve {
        return radius * radius
          * curve.cut(
            x0: 1 - far / radius, y0: 1 - high / radius, x1: 1 - near / radius, y1: 1 - low / radius
          )
      }
      let kept = ArcArea.ofBox(x0: near, y0: low, x1: far, y1: high, radius: radius)
      return (far - near) * (high - low) - kept
    }

    /// Returns the distance from `x` to the curve at `depth` above or below `y`, or 0 beyond it.
    func reach(over depth: Double) -> Double {
      guard let curve else { return ArcArea.height(over: depth, radius: radius) }
      return radius * (1 - curve.width(at: 1 - depth / radius))
    }
  }

  private(set) var minX: Double
  private(set) var minY: Double
  /// The right edge, greater than `minX`.
  private(set) var maxX: Double
  /// The bottom edge, greater than `minY`.
  private(set) var maxY: Double
  /// The corners that are cut away.
  let corners: [Corner]

  /// Creates the rectangle between two pairs of edges in either order, or nil if it has no area.
  init?(x0: Double, y0: Double, x1: Double, y1: Double) {
    minX = min(x0, x1)
    minY = min(y0, y1)
    maxX = max(x0, x1)
    maxY = max(y0, y1)
    corners = []
    guard isDrawable else { return nil }
  }

  /// Creates the rectangle of whole pixels, or nil if it is empty.
  init?(_ pixels: PixelRect) {
    self.init(
      x0: Double(pixels.minX), y0: Double(pixels.minY), x1: Double(pixels.maxX),
      y1: Double(pixels.maxY))
  }

  /// Creates a shape from a rounded rectangle in points, or nil if it has no area or is not finite.
  ///
  /// Radii are clamped to half of the shorter side.
  init?(rect: Rect, cornerRadii: CornerRadii, scale: Double) {
    minX = rect.minX * scale
    minY = rect.minY * scale
    maxX = rect.maxX * scale
    maxY = rect.maxY * scale
    let radii = cornerRadii.clamped(to: rect.size).map { $0 * scale }
    let (left, top, right, bottom) = (minX, minY, maxX, maxY)
    var corners: [Corner] = []
    let sides = [right - left, bottom - top]
    func cut(_ radius: Double, _ sideX: Double, _ sideY: Double, _ others: [Double]) {
      guard radius > 0 else { return }
      let curve =
        cornerRadii.curve == .continuous
        ? CornerProfile.of(ContinuousCorner.smoothing(radius, adjacentTo: others, on: sides)) : nil
      let reach = radius * (curve?.reach ?? 1)
      corners.append(
        Corner(
          x: sideX < 0 ? left + reach : right - reach, y: sideY < 0 ? top + reach : bottom - reach,
          radius: reach, sideX: sideX, sideY: sideY, curve: curve))
    }
    if radii != .zero { corners.reserveCapacity(4) }
    cut(radii.topLeading, -1, -1, [radii.topTrailing, radii.bottomLeading])
    cut(radii.topTrailing, 1, -1, [radii.topLeading, radii.bottomTrailing])
    cut(radii.bottomTrailing, 1, 1, [radii.bottomLeading, radii.topTrailing])
    cut(radii.bottomLeading, -1, 1, [radii.bottomTrailing, radii.topLeading])
    self.corners = corners
    guard isDrawable else { return nil }
  }

  private var isDrawable: Bool {
    maxX > minX && maxY > minY && minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }

  /// Returns the shape, extended to cover all of the pixels that the edges of a screen or clip divide.
  ///
  /// Only edges that reach the container's are extended. The canvas or the clip cuts off the excess.
  /// A shape with rounded corners is returned unchanged.
  func filling(_ container: DeviceShape?) -> DeviceShape {
    guard let container, corners.isEmpty else { return self }
    var shape = self
    if minX <= container.minX + Self.edgeTolerance {
      shape.minX = min(minX, container.minX.rounded(.down))
    }
    if minY <= container.minY + Self.edgeTolerance {
      shape.minY = min(minY, container.minY.rounded(.down))
    }
    if maxX >= container.maxX - Self.edgeTolerance {
      shape.maxX = max(maxX, container.maxX.rounded(.up))
    }
    if maxY >= container.maxY - Self.edgeTolerance {
      shape.maxY = max(maxY, container.maxY.rounded(.up))
    }
    return shape
  }

  /// The tolerance for rounding errors between an edge and the container's edge, px.
  private static let edgeTolerance = 1e-6

  /// Returns the shape clipped to another shape's bounds, or nil if they share no area.
  func intersection(_ other: DeviceShape) -> DeviceShape? {
    var common = self
    common.minX = max(minX, other.minX)
    common.minY = max(minY, other.minY)
    common.maxX = min(maxX, other.maxX)
    common.maxY = min(maxY, other.maxY)
    return common.isDrawable ? common : nil
  }

  /// Returns the pixels within `bounds` that the shape's bounds touch, which may be none.
  func pixels(within bounds: PixelRect) -> PixelRect {
    PixelRect(
      minX: minX.rounded(.down).clampedInt(bounds.minX, bounds.maxX),
      minY: minY.rounded(.down).clampedInt(bounds.minY, bounds.maxY),
      maxX: maxX.rounded(.up).clampedInt(bounds.minX, bounds.maxX),
      maxY: maxY.rounded(.up).clampedInt(bounds.minY, bounds.maxY))
  }

  /// Whether the shape has no rounded corners and covers all of some pixels.
  func covers(_ pixels: PixelRect) -> Bool {
    corners.isEmpty && minX <= Double(pixels.minX) && minY <= Double(pixels.minY)
      && maxX >= Double(pixels.maxX) && maxY >= Double(pixels.maxY)
  }

  /// Returns the area of the shape inside a pixel, 0 to 1.
  func coverage(x: Int, y: Int) -> Double {
    let x0 = max(minX, Double(x))
    let x1 = min(maxX, Double(x) + 1)
    let y0 = max(minY, Double(y))
    let y1 = min(maxY, Double(y) + 1)
    guard x1 > x0, y1 > y0 else { return 0 }
    var area = (x1 - x0) * (y1 - y0)
    for corner in corners { area -= corner.cut(x0: x0, y0: y0, x1: x1, y1: y1) }
    return min(max(area, 0), 1)
  }
}

extension Double {
  /// Returns the integer part, clamped to a range.
  ///
  /// NaN gives the lower bound.
  func clampedInt(_ lower: Int, _ upper: Int) -> Int {
    guard self > Double(lower) else { return lower }
    return self < Double(upper) ? Int(self) : upper
  }
}
