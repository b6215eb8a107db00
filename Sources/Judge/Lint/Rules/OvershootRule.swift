extension LintRule {
  static let overshoot = LintRule(
    "overshoot", "A picture moves too far before it lands",
    why: "the picture misses its position and returns, which looks loose", rank: 1
  ) { lint in
    lint.flightFindings { flight in
      let distance = flight.overshoot(in: lint.samples)
      // A row of pages that starts at another page does not overshoot.
      guard flight.kind == .closing || flight.kind == .opening && distance < flight.distance,
        distance > max(minimum, minFraction * flight.distance)
      else { return nil }
      let target = flight.kind == .closing ? "thumbnail" : "position"
      return "the picture moves \(Quantity.points(distance)) beyond its \(target) before it lands"
    }
  }

  /// The overshoot that a landing picture may have, in pt and as a fraction of its distance.
  private static let minimum = 8.0
  private static let minFraction = 0.06
}

extension Flight {
  /// Returns an edge's maximum distance beyond its end, unless a throw explains it, in pt.
  fileprivate func overshoot(in samples: [MotionSample]) -> Double {
    maxOfMovingEdges { edge, side in
      let farthest = frames.map { (edge($0) - edge(to)) * side }.max() ?? 0
      let travel = (edge(to) - edge(from)).magnitude
      return farthest - max(0, throwDistance(in: samples, edge) * side - travel / 2)
    }
  }
}
