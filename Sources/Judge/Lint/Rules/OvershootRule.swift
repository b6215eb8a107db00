extension LintRule {
  static let overshoot = LintRule(
    "overshoot", "A picture moves too far before it lands",
    why: "the picture misses its position and returns, which looks loose", rank: 1
  ) { lint in
    lint.flightFindings { flight in
      let way = flight.overshoot(in: lint.samples)
      // A row of pages that starts at another page does not overshoot.
      guard flight.kind == .closing || flight.kind == .opening && way < flight.way,
        way > max(minimum, minFraction * flight.way)
      else { return nil }
      let place = flight.kind == .closing ? "thumbnail" : "position"
      return "the picture moves \(Quantity.points(way)) beyond its \(place) before it lands"
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
      let farthest = places.map { (edge($0) - edge(to)) * side }.max() ?? 0
      let way = (edge(to) - edge(from)).magnitude
      return farthest - max(0, throwDistance(in: samples, edge) * side - way / 2)
    }
  }
}
