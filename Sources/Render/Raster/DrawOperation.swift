import Display
import Pixels

/// A display list item, reduced to the inputs that determine its pixels.
///
/// Equal operations change equal pixels to equal results.
struct DrawOperation: Equatable {
  /// A picture at a position.
  struct Picture: Equatable {
    let source: PictureSource
    let isOpaque: Bool
    let placement: PicturePlacement
    /// The shape that it covers on the canvas.
    let shape: DeviceShape
    /// Greater than 0, at most 1.
    let opacity: Double
  }

  /// A rounded rectangle in one color, blurred if it is a shadow.
  struct Fill: Equatable {
    /// The shape before it is blurred.
    let shape: DeviceShape
    let color: Color
    /// Greater than 0, at most 1.
    let opacity: Double
    /// The standard deviation of a shadow's Gaussian in px, or 0.
    let sigma: Double

    /// Whether fully covered pixels are replaced.
    var isOpaque: Bool { color.alpha == 255 && opacity >= 1 && sigma == 0 }
  }

  /// A path in one color.
  struct Outline: Equatable {
    /// The path in points.
    let path: Path
    /// Pixels per point.
    let scale: Double
    let color: Color
    /// Greater than 0, at most 1.
    let opacity: Double
  }

  /// Operations drawn into their own buffer, which is then composited as a whole.
  struct Layer: Equatable {
    let shape: DeviceShape
    /// Greater than 0, at most 1.
    let opacity: Double
    let operations: [DrawOperation]
  }

  enum Content: Equatable {
    case picture(Picture)
    case fill(Fill)
    case outline(Outline)
    indirect case layer(Layer)
  }

  /// The only pixels that may change.
  ///
  /// Never empty.
  let bounds: PixelRect
  let content: Content

  /// The pixels replaced regardless of their value: up to two rectangles, which may overlap.
  var replaced: [PixelRect] {
    switch content {
    case .picture(let picture) where picture.isOpaque && picture.opacity >= 1:
      picture.shape.coveredPixels(within: bounds)
    case .fill(let fill) where fill.isOpaque: fill.shape.coveredPixels(within: bounds)
    default: []
    }
  }

  /// The approximate cost of drawing a pixel, relative to copying one.
  var cost: Int {
    switch content {
    case .picture: 8
    case .fill(let fill): fill.isOpaque ? 1 : fill.sigma == 0 ? 2 : 8
    case .outline: 8
    case .layer(let layer): layer.operations.reduce(6) { $0 + $1.cost }
    }
  }
}

extension DeviceShape {
  /// Returns the fully covered pixels: all rows and all columns between the cut-off corners.
  fileprivate func coveredPixels(within bounds: PixelRect) -> [PixelRect] {
    func pixels(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect {
      PixelRect(
        minX: left.rounded(.up).clampedInt(bounds.minX, bounds.maxX),
        minY: top.rounded(.up).clampedInt(bounds.minY, bounds.maxY),
        maxX: right.rounded(.down).clampedInt(bounds.minX, bounds.maxX),
        maxY: bottom.rounded(.down).clampedInt(bounds.minY, bounds.maxY))
    }
    guard !corners.isEmpty else { return [pixels(minX, minY, maxX, maxY)] }
    var (left, top, right, bottom) = (minX, minY, maxX, maxY)
    for corner in corners {
      if corner.sideX < 0 { left = max(left, corner.x) } else { right = min(right, corner.x) }
      if corner.sideY < 0 { top = max(top, corner.y) } else { bottom = min(bottom, corner.y) }
    }
    return [pixels(minX, top, maxX, bottom), pixels(left, minY, right, maxY)]
      .filter { !$0.isEmpty }
  }
}
