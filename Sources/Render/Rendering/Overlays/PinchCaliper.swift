import Display
import Platform
import Raster
import SceneModel

/// The distance of two fingers: a line with end bars, and its ratio to the initial distance.
struct PinchCaliper {
  var pair: FingerPair
  /// The screen that contains the label.
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

  /// The unit normal of the line that points up, or right if the line is vertical.
  var across: Vector {
    let (a, b) = pair.locations
    let along = b - a
    guard along.length > 0, along.length.isFinite else { return Vector(dx: 0, dy: -1) }
    let normal = Vector(dx: along.dy, dy: -along.dx) / along.length
    return normal.dy > 0 || normal.dy == 0 && normal.dx < 0 ? -normal : normal
  }

  /// Returns the caliper, without the ratio if there is no lettering.
  func items(_ lettering: Lettering?, opacity: Double) -> [DisplayItem] {
    let (a, b) = pair.locations
    let arm = across * (Self.bar / 2)
    let items = OverlayStyle.lines(opacity: opacity) { reach in
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
    let ratioText = ratio.fixedText(decimals: ratio < 1000 ? 2 : 0) + "×"
    let text = lettering.bold.shape(ratioText, size: Self.textSize)
    let capitals = lettering.bold.capitals(size: Self.textSize)
    let size = OverlayStyle.capsuleSize(text, capitals: capitals)
    // Near a steep line, the label's width determines the distance instead of its height.
    let reach = Self.labelDistance + abs(across.dx) * (size.width - size.height) / 2
    let (a, b) = pair.locations
    let wanted = a + (b - a) / 2 + across * reach
    let center = screen.bounds.centerFitting(size, around: wanted)
    return OverlayStyle.faded(
      OverlayStyle.capsule(text, capitals: capitals, center: center), opacity: opacity,
      within: Rect(center: center, size: size))
  }
}
