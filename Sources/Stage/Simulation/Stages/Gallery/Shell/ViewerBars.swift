import Display
import SceneModel

/// The viewer's bars: a close button at the top and a page indicator at the bottom.
///
/// The white shapes are our own design, on a translucent black bar that is visible only over a
/// picture.
struct ViewerBars: Hashable, Sendable {
  let screen: Screen
  let count: Int

  private static let veil = Color(red: 0, green: 0, blue: 0, alpha: 0x73)
  private static let barHeight = 48.0
  private static let buttonExtent = 44.0
  /// The maximum number of pictures shown as dots; more are shown as a track.
  private static let dotLimit = 16

  /// The frame of the close button, in points of the screen; 44 pt, a finger's touch target.
  var closeButton: Rect {
    Rect(
      x: screen.safeArea.leading + 8, y: screen.safeArea.top + 2, width: Self.buttonExtent,
      height: Self.buttonExtent)
  }

  /// Returns the bars as one group, or no items at opacity 0.
  ///
  /// `page` is fractional while the row moves. While the backdrop is at most half opaque, the bars
  /// are not drawn, because their edges would cross the grid.
  func displayItems(page: Double, opacity: Double, backdrop: Double) -> [DisplayItem] {
    let opacity = opacity * (2 * backdrop - 1)
    guard opacity > 0 else { return [] }
    let size = screen.size
    let top = Rect(x: 0, y: 0, width: size.width, height: screen.safeArea.top + Self.barHeight)
    let bottom = Rect(
      x: 0, y: size.height - screen.safeArea.bottom - Self.barHeight, width: size.width,
      height: screen.safeArea.bottom + Self.barHeight)
    var items: [DisplayItem] = [
      .fill(top, color: Self.veil),
      .fill(bottom, color: Self.veil),
      .path(Self.cross(closeButton.center), color: .white, opacity: 0.92),
    ]
    items += position(page, in: bottom)
    return [.group(items, opacity: opacity)]
  }

  private func position(_ page: Double, in bar: Rect) -> [DisplayItem] {
    guard count > 1 else { return [] }
    let middle = Point(x: bar.center.x, y: bar.minY + Self.barHeight / 2)
    func disc(_ x: Double, _ diameter: Double, _ opacity: Double) -> DisplayItem {
      .fill(
        Rect(center: Point(x: x, y: middle.y), radius: diameter / 2), color: .white,
        radii: CornerRadii(diameter / 2), opacity: opacity)
    }
    guard count > Self.dotLimit else {
      let step = min(14, 0.8 * bar.width / Double(count))
      let first = middle.x - Double(count - 1) / 2 * step
      return (0..<count).map { index in
        let nearness = max(0, 1 - (page - Double(index)).magnitude)
        return disc(
          first + Double(index) * step, step * (0.38 + 0.14 * nearness), 0.35 + 0.6 * nearness)
      }
    }
    let width = min(160, 0.5 * bar.width)
    let track = Rect(center: middle, size: Size(width: width, height: 3))
    let fraction = min(max(page / Double(count - 1), 0), 1)
    return [
      .fill(track, color: .white, radii: CornerRadii(1.5), opacity: 0.35),
      disc(track.minX + fraction * width, 8, 0.95),
    ]
  }

  /// Returns a diagonal cross of two bars, 15 pt wide and 1.8 pt thick.
  private static func cross(_ center: Point) -> Path {
    let arm = 7.5
    let half = 0.9 * 0.5.squareRoot()
    func bar(_ direction: Vector) -> [Path.Element] {
      let along = direction * arm
      let across = Vector(dx: -direction.dy, dy: direction.dx) * half
      return [
        .move(center - along - across), .line(center + along - across),
        .line(center + along + across), .line(center - along + across), .close,
      ]
    }
    return Path(bar(Vector(dx: 1, dy: 1)) + bar(Vector(dx: 1, dy: -1)))
  }
}
