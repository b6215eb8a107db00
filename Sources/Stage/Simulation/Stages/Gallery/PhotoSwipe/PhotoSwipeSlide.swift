import Display
import SceneModel

/// The zoom levels and the bounds of a photo in PhotoSwipe, where a CSS pixel counts as a point.
///
/// A zoom level is the number of points for one pixel of the photo. Unlike elsewhere, small photos
/// are not enlarged to fit.
///
/// Source: PhotoSwipe `slide/zoom-level.js`, `slide/pan-bounds.js`.
struct PhotoSwipeSlide: Hashable, Sendable {
  /// The range in which the photo's top-left corner can be panned, in points of the screen.
  struct Bounds: Hashable, Sendable {
    var center: Point
    /// The position at which the photo's right and bottom edges reach the screen's.
    var lowest: Point
    var highest: Point

    func limited(_ pan: Point) -> Point { Point(x: limited(pan.x, \.x), y: limited(pan.y, \.y)) }

    func limited(_ pan: Double, _ axis: KeyPath<Point, Double>) -> Double {
      min(max(pan, lowest[keyPath: axis]), highest[keyPath: axis])
    }
  }

  /// The photo's size, px.
  let size: Size
  private let viewport: Size
  /// The zoom level at which the photo fits the screen, at most 1.
  let fit: Double
  /// The zoom level of a double tap.
  let secondary: Double
  /// The max zoom level.
  let maxZoom: Double

  /// The maximum width in px to which a double tap zooms (Source: `MAX_IMAGE_WIDTH`).
  private static let maxDoubleTapWidth = 4000.0

  init(_ size: Size, viewport: Size, _ parameters: PhotoSwipeParameters) {
    self.size = size
    self.viewport = viewport
    fit = min(1, viewport.width / size.width, viewport.height / size.height)
    secondary = min(1, fit * parameters.secondaryScale, Self.maxDoubleTapWidth / size.width)
    maxZoom = max(fit, secondary, 1, fit * parameters.maximumScale)
  }

  /// The smallest zoom level without resistance.
  var minZoom: Double { min(fit, secondary) }

  /// The rectangle at fit, in points of the screen; the element of a slide has whole points.
  var fitted: Rect { Rect(origin: bounds(at: fit).center, size: laidOut(at: fit)) }

  /// Returns the size of the element that shows the photo at a zoom level.
  func laidOut(at zoom: Double) -> Size {
    let (width, height) = (size.width * zoom, size.height * zoom)
    return Size(width: width.roundedAsInScripts, height: height.roundedAsInScripts)
  }

  /// Returns the bounds at a zoom level.
  func bounds(at zoom: Double) -> Bounds {
    func bounds(_ length: Double, in area: Double) -> (center: Double, low: Double, high: Double) {
      let center = ((area - length) / 2).roundedAsInScripts
      return length > area
        ? (center, (area - length).roundedAsInScripts, 0) : (center, center, center)
    }
    let x = bounds(size.width * zoom, in: viewport.width)
    let y = bounds(size.height * zoom, in: viewport.height)
    return Bounds(
      center: Point(x: x.center, y: y.center), lowest: Point(x: x.low, y: y.low),
      highest: Point(x: x.high, y: y.high))
  }
}

extension Double {
  /// The nearest integer, rounded up on a tie, as by `Math.round`.
  var roundedAsInScripts: Double { (self + 0.5).rounded(.down) }
}
