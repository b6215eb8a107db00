import Motion

extension PictureDismissal {
  /// The ways in which a whole picture can be pulled.
  enum Direction: Hashable, Sendable {
    /// None: a finger's way up or down does nothing.
    case none
    /// Down and sideways, and up against the resistance.
    case free
    /// Up and down.
    case vertical
  }

  /// The condition for a release of the pull to dismiss.
  enum Commit: Hashable, Sendable {
    /// The pull, with its projection, is more than a part of the page's height.
    case projected(Double, Deceleration)
    /// The pull is more than a part of the page's height, or the finger faster than a speed, pt/s.
    case released(distance: Double, speed: Double)

    /// The distance that dismisses, as a part of the page's height; nil for none.
    var distance: Double? {
      switch self {
      case .projected(let distance, _): distance
      case .released(let distance, _): distance.isFinite ? distance : nil
      }
    }
  }

  /// The scale of a picture that is pulled: `m + (1 − m) / (1 + pull / d)`, with d a part of the page's height.
  ///
  /// Source: ours; smooth, and it can be inverted.
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
