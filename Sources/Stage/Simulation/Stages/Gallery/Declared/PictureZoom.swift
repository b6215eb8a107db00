import Display
import Glibc

/// The limits of a picture's scale and offset on its page.
struct PictureZoom: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// The maximum scale; 1 is fit.
    var maximumScale: Double
    /// The scales of double taps.
    var tapScales: [Double]
    /// The maximum factor by which a pinch stretches beyond a limit.
    var maxStretch: Double
    /// The scale below which a pinch meets resistance.
    var minimum: Double
    /// The displayed fraction of the first point, or of a pinch's first step, beyond a limit.
    ///
    /// Rubber bands of pinches are on the scale's logarithm: equal ratios feel the same at any size.
    var rubberBand: Double
    /// The time by which a released pinch is projected, s.
    var projection: Double
  }

  let rule: Rule
  /// The aspect-fit size of the picture, pt.
  let fit: Size
  /// The size of the page, or of the area that the picture covers instead, pt.
  let page: Size
  /// The difference below which scales count as equal.
  ///
  /// Source: ours; half a point of a screen's height.
  static let tolerance = 0.0005

  /// Returns the scale after a double tap on a picture at a scale: the next larger one, or fit.
  func scale(tappedAt scale: Double) -> Double {
    // A picture pinched above fit goes back to fit, unless several scales follow each other.
    guard scale <= 1 + Self.tolerance || rule.tapScales.count > 1 else { return 1 }
    return rule.tapScales.first { $0 > scale + Self.tolerance } ?? 1
  }

  /// Returns the maximum horizontal offset of the picture's center at a scale, pt.
  func horizontalEdge(scale: Double) -> Double { max(0, (fit.width * scale - page.width) / 2) }

  /// Returns the maximum vertical offset of the picture's center at a scale, pt.
  func verticalEdge(scale: Double) -> Double { max(0, (fit.height * scale - page.height) / 2) }

  /// Returns the nearest placement with a valid scale and no gap at the picture's edges.
  func limited(_ placement: PicturePlacement) -> PicturePlacement {
    let scale = min(max(placement.scale, 1), rule.maximumScale)
    let (x, y) = (horizontalEdge(scale: scale), verticalEdge(scale: scale))
    return PicturePlacement(
      x: min(max(placement.x, -x), x), y: min(max(placement.y, -y), y), scale: scale)
  }

  /// The range of the scale's logarithm, with the rubber bands of a pinch.
  var scaleBand: RubberBandedRange {
    RubberBandedRange(
      log(min(rule.minimum, 1))...log(rule.maximumScale), dimension: log(rule.maxStretch),
      coefficient: rule.rubberBand)
  }

  /// Returns the scale of a picture after the spread has changed by a factor.
  func scale(_ dragState: DragState, by factor: Double) -> Double {
    let raw = dragState.rawScale + log(factor)
    return dragState.placement.scale
      * exp(scaleBand.shown(raw) - scaleBand.shown(dragState.rawScale))
  }

  /// Returns the range of a zoomed picture's offset along one axis, with resistance outside.
  func band(edge: Double) -> RubberBandedRange {
    RubberBandedRange(-edge...edge, dimension: page.height, coefficient: rule.rubberBand)
  }
}
