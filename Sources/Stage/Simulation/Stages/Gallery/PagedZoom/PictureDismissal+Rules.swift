import Motion

extension PictureDismissal {
  /// The directions in which an unzoomed picture can be pulled.
  enum Direction: Hashable, Sendable {
    /// None: vertical drags have no effect.
    case none
    /// Down and sideways, and up against the resistance.
    case free
    /// Up and down.
    case vertical
  }

  /// The condition under which releasing a pull dismisses.
  enum Commit: Hashable, Sendable {
    /// The pull plus its projected deceleration exceeds this fraction of the page's height.
    case projected(Double, Deceleration)
    /// The pull exceeds a fraction of the page's height, or the finger a speed in pt/s.
    case released(distance: Double, speed: Double)

    /// The distance that dismisses, as a fraction of the page's height; nil if only speed does.
    var distance: Double? {
      switch self {
      case .projected(let distance, _): distance
      case .released(let distance, _): distance.isFinite ? distance : nil
      }
    }
  }

  /// The scale of a pulled picture: `m + (1 − m) / (1 + pull / d)`.
  ///
  /// m is `minimum`, and d is `distance` times the page's height.
  ///
  /// Source: ours; the function is smooth and invertible.
  struct Shrinking: Hashable, Sendable {
    var minimum = 1.0
    var distance = 1.0

    func scale(pull: Double, height: Double) -> Double {
      minimum + (1 - minimum) / (1 + max(pull, 0) / max(distance * height, 1))
    }

    func slope(pull: Double, height: Double) -> Double {
      guard pull > 0 else { return 0 }
      let halfway = max(distance * height, 1)
      let part = 1 + pull / halfway
      return -(1 - minimum) / (part * part * halfway)
    }

    func pull(forScale scale: Double, height: Double) -> Double {
      guard scale < 1 else { return 0 }
      guard scale > minimum else { return 2 * height }
      return min(2 * height, max(distance * height, 1) * ((1 - minimum) / (scale - minimum) - 1))
    }
  }
}
