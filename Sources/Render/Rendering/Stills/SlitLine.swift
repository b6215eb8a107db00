package import Display

/// The line on a screen that a slit scan shows.
package struct SlitLine: Hashable, Sendable {
  /// Whether the line is vertical and time runs to the right; a horizontal line's time runs down.
  package var isUpright: Bool
  /// The x of a vertical line or the y of a horizontal one, pt of the screen.
  package var position: Double
}

extension SlitLine {
  /// Creates the line that the motion crosses, through the mean center weighted by distance.
  ///
  /// Nil if nothing moves.
  ///
  /// - Parameters:
  ///   - elements: The moving items.
  ///   - samples: The number of samples of each.
  ///   - screen: The size of their screen, pt.
  package init?(crossing elements: [MovingElement], samples: Int, on screen: Size) {
    var distance = (x: 0.0, y: 0.0)
    var mean = (x: 0.0, y: 0.0)
    for element in elements {
      for index in 0..<max(samples, 1) where index > 0 {
        guard let before = element.center(at: index - 1), let here = element.center(at: index)
        else { continue }
        let (x, y) = ((here.x - before.x).magnitude, (here.y - before.y).magnitude)
        // A large jump is a change to another picture, not a movement.
        guard max(x, y) < 100 else { continue }
        distance.x += x
        distance.y += y
        mean.x += here.x * y
        mean.y += here.y * x
      }
    }
    isUpright = distance.x <= 1.2 * distance.y
    if isUpright, distance.y == 0 { return nil }
    let (center, extent) =
      isUpright ? (mean.x / distance.y, screen.width) : (mean.y / distance.x, screen.height)
    position = min(max(center.rounded(), 1), extent - 1)
  }
}
