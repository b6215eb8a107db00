import Display
import Pixels

/// The position and scale of a photo on the canvas, for each axis.
struct PicturePlacement: Hashable {
  let x: AxisFilter.Placement
  let y: AxisFilter.Placement

  /// Positions a photo of a size in pixels by an item in points.
  ///
  /// Returns nil if nothing is drawn.
  init?(_ image: ImageItem, of size: PixelSize, scale: Double) {
    let transform = image.transform
    x = AxisFilter.Placement(
      scale: transform.a * scale, offset: transform.tx * scale,
      source: AxisFilter.Placement.Interval(
        start: max(0, image.source.minX), end: min(Double(size.width), image.source.maxX)))
    y = AxisFilter.Placement(
      scale: transform.d * scale, offset: transform.ty * scale,
      source: AxisFilter.Placement.Interval(
        start: max(0, image.source.minY), end: min(Double(size.height), image.source.maxY)))
    let extent = image.source.size
    guard x.isDrawable, y.isDrawable, extent.width.isFinite, extent.height.isFinite,
      image.source.minX.isFinite, image.source.minY.isFinite
    else { return nil }
  }

  /// Returns the shape to draw on the canvas: the picture's rectangle, intersected with its clip.
  func shape(clip: ClipShape?, scale: Double) -> DeviceShape? {
    guard
      let rect = DeviceShape(
        x0: x.position(of: x.source.start), y0: y.position(of: y.source.start),
        x1: x.position(of: x.source.end), y1: y.position(of: y.source.end))
    else { return nil }
    guard let clip else { return rect }
    return DeviceShape(rect: clip.rect, cornerRadii: clip.cornerRadii, scale: scale)?
      .intersection(rect)
  }
}

extension AxisFilter.Placement {
  /// Whether the numbers are finite and the drawn interval is not empty.
  fileprivate var isDrawable: Bool {
    scale != 0 && scale.isFinite && offset.isFinite && source.end > source.start
  }

  /// Returns the device pixel position of a photo coordinate.
  fileprivate func position(of coordinate: Double) -> Double {
    coordinate * scale + offset
  }
}
