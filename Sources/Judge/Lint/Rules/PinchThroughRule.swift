import Display
import SceneModel

extension LintRule {
  static let pinchThrough = LintRule("pinchThrough", rank: 4) { lint in
    lint.flightFindings { flight in
      let fraction = flight.narrowest(in: lint.samples)
      guard flight.kind != .returning, fraction < minFraction else { return nil }
      return "the picture shrinks to \(Quantity.percent(fraction)) of the smaller of its end sizes"
    }
  }

  /// The fraction of the smaller end's side below which a picture visibly shrinks too far.
  private static let minFraction = 0.8
}

extension Flight {
  /// Returns the minimum side as a fraction of the smaller end's, unless a throw explains it.
  fileprivate func narrowest(in samples: [MotionSample]) -> Double {
    func fraction(_ side: (Rect) -> Double) -> Double {
      let minimum = min(side(from), side(to))
      guard minimum > 0, let narrow = frames.map(side).min() else { return 1 }
      return (narrow + max(0, -throwDistance(in: samples, side))) / minimum
    }
    return min(fraction(\.width), fraction(\.height))
  }
}
