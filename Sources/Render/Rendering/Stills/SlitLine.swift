package import Display

/// The position of the line on a screen that a slit scan shows.
package enum SlitLine: Hashable, Sendable {
  /// A vertical line at an x, pt of the screen; time runs to the right.
  case upright(Double)
  /// A horizontal line at a y, pt of the screen; time runs down.
  case level(Double)

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
    if distance.x > 1.2 * distance.y {
      self = .level(min(max((mean.y / distance.x).rounded(), 1), screen.height - 1))
    } else if distance.y > 0 {
      self = .upright(min(max((mean.x / distance.y).rounded(), 1), screen.width - 1))
    } else {
      return nil
    }
  }
}
