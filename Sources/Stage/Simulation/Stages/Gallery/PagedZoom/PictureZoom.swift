import Geometry
import Glibc
import Motion

/// The limits of a picture's scale and offset on its page.
struct PictureZoom: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// The maximum scale unless filling the page needs more (see `reachesFill`); 1 is fit.
    var maximumScale: Double
    /// Whether `maximumScale` is relative to photo pixels: 1 shows each as one screen pixel.
    var isOfOriginal = false
    /// Whether the maximum scale increases to the one that fills the page.
    var reachesFill = true
    /// The fill scale below which a double tap uses `doubleTapScale` instead.
    var fillMinimum: Double
    /// The scale of a double tap if the fill scale is too close to fit.
    var doubleTapScale: Double
    /// The fraction of the range from fit to the maximum scale below which a double tap zooms in.
    var toggleFraction = 0.0
    var pinch: Pinch
    var resistance: Resistance
    /// Whether the spring after a pinch takes over the pinch's velocity.
    var keepsVelocity = true
  }

  enum Pinch: Hashable, Sendable {
    /// Rubber bands on the scale's logarithm: equal ratios of spread feel the same at any size.
    ///
    /// `maxStretch` is the maximum stretch factor and `minimum` the scale below which resistance
    /// begins. `fraction` is the portion of the first step that shows.
    case elastic(maxStretch: Double, minimum: Double, fraction: Double)
    /// A constant fraction of each step: `over` above the maximum scale, `under` below fit.
    ///
    /// `under` does not apply where a pinch dismisses.
    case friction(over: Double, under: Double)
  }

  let rule: Rule
  /// The aspect-fit size of the picture, pt.
  let fit: Size
  /// The page's size, pt.
  let page: Size
  /// The scale at which one photo pixel covers one screen pixel.
  let originalScale: Double

  /// The difference below which scales count as equal.
  ///
  /// Source: ours; half a point of a screen's height.
  static let tolerance = 0.0005

  var fillScale: Double { max(1, page.width / fit.width, page.height / fit.height) }

  /// The maximum scale: the rule's, or the fill scale if the rule allows it and it is larger.
  var maximumScale: Double {
    if rule.isOfOriginal { return max(1, rule.maximumScale * originalScale) }
    return rule.reachesFill ? max(rule.maximumScale, fillScale) : rule.maximumScale
  }

  /// The scale of a double tap: the fill scale, or the rule's if that is too close to fit.
  var doubleTapScale: Double {
    let fill = fillScale
    return min(maximumScale, fill < rule.fillMinimum ? rule.doubleTapScale : fill)
  }

  /// Returns whether a double tap zooms in on a picture of this scale.
  func isEnlarged(byDoubleTapAt scale: Double) -> Bool {
    scale - 1 < rule.toggleFraction * (maximumScale - 1) || scale <= 1 + Self.tolerance
  }

  /// Returns the maximum horizontal offset of the picture's center at a scale, pt.
  func horizontalEdge(scale: Double) -> Double { max(0, (fit.width * scale - page.width) / 2) }

  /// Returns the maximum vertical offset of the picture's center at a scale, pt.
  func verticalEdge(scale: Double) -> Double { max(0, (fit.height * scale - page.height) / 2) }

  /// Returns the nearest placement with a valid scale and no gap at the picture's edges.
  func limited(_ placement: PicturePlacement) -> PicturePlacement {
    let scale = min(max(placement.scale, 1), maximumScale)
    let (x, y) = (horizontalEdge(scale: scale), verticalEdge(scale: scale))
    return PicturePlacement(
      x: min(max(placement.x, -x), x), y: min(max(placement.y, -y), y), scale: scale)
  }

  /// The range of the scale's logarithm, with the rubber bands of an elastic pinch.
  var scaleBand: RubberBandedRange {
    switch rule.pinch {
    case .elastic(let maxStretch, let minimum, let fraction):
      RubberBandedRange(
        log(min(minimum, 1))...log(maximumScale), dimension: log(maxStretch), coefficient: fraction)
    case .friction:
      RubberBandedRange(0...0, dimension: .infinity, coefficient: 1)
    }
  }

  /// Returns the scale of a picture after the spread has changed by a factor.
  ///
  /// `isFree` disables the resistance of a friction pinch below fit.
  func scale(_ dragState: PictureDragState, by factor: Double, isFree: Bool) -> Double {
    switch rule.pinch {
    case .elastic:
      let raw = dragState.rawScale + log(factor)
      return dragState.scale * exp(scaleBand.shown(raw) - scaleBand.shown(dragState.rawScale))
    case .friction(let over, let under):
      let raw = dragState.scale * factor
      if raw < 1 { return isFree ? raw : 1 - (1 - raw) * under }
      return raw > maximumScale ? maximumScale + (raw - maximumScale) * over : raw
    }
  }

  /// Returns the range of a zoomed picture's offset along one axis, with resistance outside.
  func band(edge: Double) -> RubberBandedRange {
    rule.resistance.range(-edge...edge, extent: page.height)
  }
}
