package import Geometry
import Glibc
import Motion
import SceneModel

/// Limits, bands and springs, as the constants give them.
extension PhotosViewer {
  /// Scales that differ by less count as the same.
  ///
  /// Source: ours: half a point of a screen's height.
  static var scaleTolerance: Double { 0.0005 }

  /// How far the pages are scrolled off the current one, pt; positive towards the next.
  func slip(at time: SceneTime) -> Double { pager.value(at: time) - Double(index) * pitch }

  /// Where a whole picture shows, in points of the screen.
  ///
  /// - Parameters:
  ///   - index: the picture; within the pictures.
  ///   - placement: how it lies on its page.
  ///   - pager: how far the pages are scrolled, pt.
  /// - Returns: its rectangle.
  package func picture(_ index: Int, _ placement: PhotosPlacement, pager: Double) -> Rect {
    let fit = fitSizes[index]
    return Rect(
      center: Point(
        x: pageSize.width / 2 + Double(index) * pitch - pager + placement.x,
        y: pageSize.height / 2 + placement.y),
      size: Size(width: fit.width * placement.scale, height: fit.height * placement.scale))
  }

  /// The middle of the current picture, in points of the screen.
  func center(of placement: PhotosPlacement, at time: SceneTime) -> Point {
    Point(
      x: pageSize.width / 2 + placement.x - slip(at: time), y: pageSize.height / 2 + placement.y)
  }

  /// The scale at which a picture fills the screen.
  package var fillScale: Double {
    let fit = fitSizes[index]
    return max(1, pageSize.width / fit.width, pageSize.height / fit.height)
  }

  /// The greatest scale: `maximumScale`, or what fills the screen where that is more.
  package var maximumScale: Double { max(parameters.maximumScale, fillScale) }

  /// What a double tap zooms to: what fills the screen, or `doubleTapScale` where that is near to fit.
  package var doubleTapScale: Double {
    let fill = fillScale
    return min(maximumScale, fill < parameters.fillMinimum ? parameters.doubleTapScale : fill)
  }

  /// How far the picture's middle may be off its page's at a scale, to either side, pt.
  func horizontalEdge(scale: Double) -> Double {
    max(0, (fitSizes[index].width * scale - pageSize.width) / 2)
  }

  /// How far the picture's middle may be off its page's at a scale, up or down, pt.
  func verticalEdge(scale: Double) -> Double {
    max(0, (fitSizes[index].height * scale - pageSize.height) / 2)
  }

  /// The nearest placement with the scale within its limits and no gap at the picture's edges.
  func limited(_ placement: PhotosPlacement) -> PhotosPlacement {
    let scale = min(max(placement.scale, 1), maximumScale)
    let (x, y) = (horizontalEdge(scale: scale), verticalEdge(scale: scale))
    return PhotosPlacement(
      x: min(max(placement.x, -x), x), y: min(max(placement.y, -y), y), scale: scale)
  }

  /// The logarithm of the scale, with its bands.
  var scaleBand: RubberBandedRange {
    let least = parameters.pinchToDismiss ? log(min(parameters.pinchMinimum, 1)) : 0
    return RubberBandedRange(
      least...log(maximumScale), dimension: log(parameters.zoomGive),
      coefficient: parameters.rubberBand)
  }

  /// The pages' scroll, with bands at the first and the last.
  var pagerBand: RubberBandedRange {
    RubberBandedRange(
      0...(Double(max(fitSizes.count - 1, 0)) * pitch), dimension: pageSize.width,
      coefficient: parameters.rubberBand)
  }

  /// The height of a zoomed picture, with bands at its edges.
  func verticalBand(scale: Double) -> RubberBandedRange {
    let edge = verticalEdge(scale: scale)
    return RubberBandedRange(
      -edge...edge, dimension: pageSize.height, coefficient: parameters.rubberBand)
  }

  /// The pull, with a band upwards.
  var upwardBand: RubberBandedRange {
    RubberBandedRange(
      0...Double.greatestFiniteMagnitude, dimension: pageSize.height,
      coefficient: parameters.rubberBand)
  }

  /// The scale of a picture that is pulled: 1 where it is not, ever nearer to `dragScaleMinimum`.
  ///
  /// `m + (1 − m) / (1 + pull / d)`. Source: ours; smooth, and it can be turned round.
  func dragScale(_ pull: Double) -> Double {
    let least = parameters.dragScaleMinimum
    return least + (1 - least) / (1 + max(pull, 0) / dragScaleDistance)
  }

  /// How the scale of a pulled picture changes with the next point of the pull.
  func dragScaleSlope(_ pull: Double) -> Double {
    guard pull > 0 else { return 0 }
    let part = 1 + pull / dragScaleDistance
    return -(1 - parameters.dragScaleMinimum) / (part * part * dragScaleDistance)
  }

  /// The pull at which a picture has a scale; where it would be endless, twice the screen's height.
  func pull(forScale scale: Double) -> Double {
    let least = parameters.dragScaleMinimum
    let most = 2 * pageSize.height
    guard scale < 1 else { return 0 }
    guard scale > least else { return most }
    return min(most, dragScaleDistance * ((1 - least) / (scale - least) - 1))
  }

  private var dragScaleDistance: Double {
    max(parameters.dragScaleDistance * pageSize.height, 1)
  }

  /// How far a velocity leads on, of its unit times seconds.
  func projection(of velocity: Double) -> Double {
    (Deceleration(rate: parameters.projectionRate) ?? .normal).projection(of: velocity)
  }

  /// How a glide loses velocity.
  var deceleration: Deceleration { Deceleration(rate: parameters.deceleration) ?? .normal }

  /// The spring that opens.
  var openSpring: Spring {
    Self.spring(parameters.openDuration, parameters.openBounce)
  }

  /// The spring that flies home.
  var closeSpring: Spring { Self.spring(parameters.closeDuration, parameters.closeBounce) }

  /// The spring that brings back.
  var returnSpring: Spring { Self.spring(parameters.returnDuration, parameters.returnBounce) }

  /// The spring of a double tap.
  var zoomSpring: Spring { Self.spring(parameters.zoomDuration, parameters.zoomBounce) }

  /// The spring that settles on a page.
  var pageSpring: Spring { Self.spring(parameters.pageDuration, parameters.pageBounce) }

  /// The spring at the edge of a glide.
  var edgeSpring: Spring { Self.spring(parameters.edgeDuration, 0) }

  /// The spring of the bars.
  var chromeSpring: Spring { Self.spring(parameters.chromeDuration, 0) }

  /// A spring of the same pace without bounce: an opacity cannot swing.
  static func calm(_ spring: Spring) -> Spring {
    Spring(response: spring.response, dampingRatio: max(1, spring.dampingRatio)) ?? spring
  }

  private static func spring(_ duration: Double, _ bounce: Double) -> Spring {
    Spring(duration: duration, bounce: bounce) ?? .smooth
  }
}
