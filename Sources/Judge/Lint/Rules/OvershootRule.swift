import Display
import SceneModel

extension LintRule {
  static let overshoot = LintRule("overshoot", rank: 1) { lint in
    let known = lint.flightFindings { flight in
      guard let (edge, distance) = flight.overshoot(in: lint.samples) else { return nil }
      // A row of pages that starts at another page does not overshoot.
      guard flight.kind == .closing || flight.kind == .opening && distance < flight.distance,
        distance > max(minimum, minFraction * flight.distance)
      else { return nil }
      let target = flight.kind == .closing ? "thumbnail" : "position"
      let beyond = Quantity.points(
        flight.movement(of: edge.value, in: lint.panel).overshootDistance)
      return "the picture's \(edge.name) edge moves \(beyond) beyond its \(target) before it lands"
    }
    return known
      + lint.animationFindings(unless: known) { animation in
        let beyond = animation.overshoot * animation.path / (1 + 2 * animation.overshoot)
        guard animation.overshoot > maxBounce, beyond > minimum else { return nil }
        return "\(animation.name) goes \(Quantity.percent(animation.overshoot)) beyond its end"
      }
  }

  /// The overshoot of any other animation from rest, as a fraction of its distance.
  ///
  /// Source: Material 3's expressive motion scheme, whose bounciest spring (damping ratio 0.6)
  /// has 9.5 %.
  private static let maxBounce = 0.1

  /// The overshoot that a landing picture may have, in pt and as a fraction of its distance.
  private static let minimum = 8.0
  private static let minFraction = 0.06
}

extension Flight {
  /// Returns the edge that moves farthest beyond its end, and how far a throw does not explain, in pt.
  fileprivate func overshoot(in samples: [MotionSample]) -> (edge: Edge, distance: Double)? {
    let distances = movingEdges.map { edge, side -> (edge: Edge, distance: Double) in
      let (from, to) = (from[keyPath: edge.value], to[keyPath: edge.value])
      let farthest = frames.map { ($0[keyPath: edge.value] - to) * side }.max() ?? 0
      let throwDistance = throwDistance(in: samples) { $0[keyPath: edge.value] }
      return (edge, farthest - max(0, throwDistance * side - (to - from).magnitude / 2))
    }
    return distances.max { $0.distance < $1.distance }
  }

  /// Returns the movement of an edge of the drawn picture.
  fileprivate func movement(of edge: KeyPath<Rect, Double>, in panel: PanelMotion) -> Movement {
    let samples = panel.samples[start..<start + frames.count]
    let values = frames.map { $0[keyPath: edge] }
    let moments = zip(samples, values).map { Movement.Moment(time: $0.seconds, value: $1) }
    var movement = Movement(
      ReadingKey("hero", .inner), from: moments[0], to: moments[moments.count - 1])
    movement.measure(moments.map(\.time), values) { time in
      SceneTime(seconds: time).flatMap(panel.drawnPicture)?[keyPath: edge]
    }
    return movement
  }
}
