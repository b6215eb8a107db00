package import Geometry

/// The place on a screen of the line that a slit scan shows.
package enum SlitLine: Hashable, Sendable {
  /// Upright, at an x, pt of the screen; time runs to the right.
  case upright(Double)
  /// Level, at a y, pt of the screen; time runs downwards.
  case level(Double)

  /// The line that what moves crosses: through the mean of its middles, each counted by how far it comes; nil
  /// where nothing moves.
  ///
  /// - Parameters:
  ///   - things: what moves.
  ///   - samples: the number of samples of each.
  ///   - screen: the size of their screen, pt.
  package init?(crossing things: [MovingThing], samples: Int, on screen: Size) {
    var way = (x: 0.0, y: 0.0)
    var mean = (x: 0.0, y: 0.0)
    for thing in things {
      for index in 0..<max(samples, 1) where index > 0 {
        guard let before = thing.center(at: index - 1), let here = thing.center(at: index) else {
          continue
        }
        let (x, y) = ((here.x - before.x).magnitude, (here.y - before.y).magnitude)
        // A leap across the screen is another picture, not a way.
        guard max(x, y) < 100 else { continue }
        way.x += x
        way.y += y
        mean.x += here.x * y
        mean.y += here.y * x
      }
    }
    if way.x > 1.2 * way.y {
      self = .level(min(max((mean.y / way.x).rounded(), 1), screen.height - 1))
    } else if way.y > 0 {
      self = .upright(min(max((mean.x / way.y).rounded(), 1), screen.width - 1))
    } else {
      return nil
    }
  }
}
