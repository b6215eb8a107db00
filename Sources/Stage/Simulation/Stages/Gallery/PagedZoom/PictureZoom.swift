import Geometry
import Glibc
import Motion

/// The limits of a picture's size and place on its page.
struct PictureZoom: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// The greatest scale, where filling the page does not need more; 1 is fit.
    var maximumScale: Double
    /// True if `maximumScale` counts in the photo's own pixels: 1 shows each as a pixel of the screen.
    var isOfOriginal = false
    /// True if it is more where filling the page needs more.
    var reachesFill = true
    /// The scale that fills the page is too near to fit for a double tap below this.
    var fillMinimum: Double
    /// The scale of a double tap where filling is too near to fit.
    var doubleTapScale: Double
    /// The part of the way from fit to the greatest scale before which a double tap enlarges, as at fit.
    var toggleFraction = 0.0
    var pinch: Pinch
    var resistance: Resistance
    /// True if the spring that brings a pinch back takes over its velocity.
    var handsOnVelocity = true
  }

  enum Pinch: Hashable, Sendable {
    /// Rubber bands on the scale's logarithm, so that equal turns of the fingers feel alike at any size:
    /// their factor of stretch, the least scale without them, and the part of the first step that shows.
    case elastic(give: Double, minimum: Double, part: Double)
    /// With a part of each step: over the greatest scale, and under fit where that does not dismiss.
    case friction(over: Double, under: Double)
  }

  let rule: Rule
  /// The aspect-fit size of the picture, pt.
  let fit: Size
  /// The page, pt.
  let page: Size
  /// The scale at which a pixel of the photo is as large as one of the screen.
  let originalScale: Double

  /// The difference below which scales count as the same.
  ///
  /// Source: ours: half a point of a screen's height.
  static let tolerance = 0.0005

  var fillScale: Double { max(1, page.width / fit.width, page.height / fit.height) }

  /// The greatest scale: the rule's, or what fills the page where that is more.
  var maximumScale: Double {
    if rule.isOfOriginal { return max(1, rule.maximumScale * originalScale) }
    return rule.reachesFill ? max(rule.maximumScale, fillScale) : rule.maximumScale
  }

  /// The scale of a double tap: filling the page, or the rule's where that is near to fit.
  var doubleTapScale: Double {
    let fill = fillScale
    return min(maximumScale, fill < rule.fillMinimum ? rule.doubleTapScale : fill)
  }

  /// True if a double tap enlarges a picture of a scale.
  func isEnlarged(byDoubleTapAt scale: Double) -> Bool {
    scale - 1 < rule.toggleFraction * (maximumScale - 1) || scale <= 1 + Self.tolerance
  }

  /// The greatest distance of the picture's middle from its page's at a scale, to either side, pt.
  func horizontalEdge(scale: Double) -> Double { max(0, (fit.width * scale - page.width) / 2) }

  /// The greatest distance of the picture's middle from its page's at a scale, up or down, pt.
  func verticalEdge(scale: Double) -> Double { max(0, (fit.height * scale - page.height) / 2) }

  /// The nearest placement with the scale within its limits and no gap at the picture's edges.
  func limited(_ placement: PicturePlacement) -> PicturePlacement {
    let scale = min(max(placement.scale, 1), maximumScale)
    let (x, y) = (horizontalEdge(scale: scale), verticalEdge(scale: scale))
    return PicturePlacement(
      x: min(max(placement.x, -x), x), y: min(max(placement.y, -y), y), scale: scale)
  }

  /// The logarithm of the scale, with the bands of an elastic pinch.
  var scaleBand: RubberBandedRange {
    switch rule.pinch {
    case .elastic(let give, let minimum, let part):
      RubberBandedRange(
        log(min(minimum, 1))...log(maximumScale), dimension: log(give), coefficient: part)
    case .friction:
      RubberBandedRange(0...0, dimension: .infinity, coefficient: 1)
    }
  }

  /// The scale of a picture whose fingers have spread.
  func scale(_ grip: PictureGrip, by factor: Double, isFree: Bool) -> Double {
    switch rule.pinch {
    case .elastic:
      let raw = grip.rawScale + log(factor)
      return grip.scale * exp(scaleBand.shown(raw) - scaleBand.shown(grip.rawScale))
    case .friction(let over, let under):
      let raw = grip.scale * factor
      if raw < 1 { return isFree ? raw : 1 - (1 - raw) * under }
      return raw > maximumScale ? maximumScale + (raw - maximumScale) * over : raw
    }
  }

  /// The middle of a zoomed picture along one axis, with what lies beyond its edges.
  func band(edge: Double) -> RubberBandedRange {
    rule.resistance.range(-edge...edge, extent: page.height)
  }
}
