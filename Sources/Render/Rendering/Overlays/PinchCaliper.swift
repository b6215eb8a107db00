import Display
import Geometry
import Platform
import SceneModel
import Raster

/// The distance of two fingers: a line between them with end bars, and its ratio to the first distance.
struct PinchCaliper {
  var pair: FingerPair
  /// The screen, in which the label stays.
  var screen: Screen

  /// The bars' length, pt.
  ///
  /// Source: ours.
  static let bar = 30.0
  /// The distance from the line to the middle of the label, pt.
  ///
  /// Source: ours.
  static let labelDistance = 24.0

  private static let width = 2.0
  private static let textSize = 15.0

  /// The direction across the line that points up, or to the right where the line is upright.
  var across: Vector {
    let (a, b) = pair.locations
    let along = b - a
    guard along.length > 0, along.length.isFinite else { return Vector(dx: 0, dy: -1) }
    let normal = Vector(dx: along.dy, dy: -along.dx) / along.length
    return normal.dy > 0 || normal.dy == 0 && normal.dx < 0 ? -normal : normal
  }

  /// The caliper, without the ratio where there is no lettering.
  func items(_ lettering: Lettering?, opacity: Double) -> [DisplayItem] {
    let (a, b) = pair.locations
    let arm = across * (Self.bar / 2)
    let items = OverlayInk.lines(opacity: opacity) { reach in
      let width = Self.width + 2 * reach
      var path = Path.segment(from: a, to: b, width: width)
      for end in [a, b] {
        path.append(.segment(from: end - arm, to: end + arm, width: width))
        path.append(.circle(center: end, radius: 5 + reach))
      }
      return path
    }
    guard let lettering, let ratio = pair.ratio else { return items }
    return items + label(ratio, lettering, opacity: opacity)
  }

  private func label(_ ratio: Double, _ lettering: Lettering, opacity: Double) -> [DisplayItem] {
    let words = ratio.fixedText(decimals: ratio < 1000 ? 2 : 0) + "×"
    let text = lettering.bold.shape(words, size: Self.textSize)
    let capitals = lettering.bold.capitals(size: Self.textSize)
    let size = OverlayInk.capsuleSize(text, capitals: capitals)
    // A line that rises steeply needs room for the label's width rather than its height.
    let reach = Self.labelDistance + abs(across.dx) * (size.width - size.height) / 2
    let (a, b) = pair.locations
    let wanted = a + (b - a) / 2 + across * reach
    let center = screen.bounds.holding(size, around: wanted)
    return OverlayInk.faded(
      OverlayInk.capsule(text, capitals: capitals, center: center), opacity: opacity,
      within: Rect(center: center, size: size))
  }
}
