import Glibc
import Motion

extension PictureDismissal {
  /// The ways in which a whole picture can be pulled.
  enum Direction: Hashable, Sendable {
    /// None: a finger's way up or down does nothing.
    case none
    /// Down and sideways, and up against the resistance.
    case free
    /// The same, but only by a finger that first goes down.
    case downwards
    /// Up and down.
    case vertical
  }

  /// The picture's way under a finger.
  enum Following: Hashable, Sendable {
    /// This part of the finger's.
    case part(Double)
    /// `h/2 · sin(π/2 · way/h)`: of the finger's way π/4 at first, and less and less up to a page's height.
    case sine

    /// The picture's pull by a finger's way, pt.
    func pull(way: Double, height: Double) -> Double {
      switch self {
      case .part(let part): part * way
      case .sine: height / 2 * sin(.pi / 2 * min(max(way / height, -1), 1))
      }
    }

    /// The part of the finger's velocity that the picture has at a pull, pt.
    func slope(pull: Double, height: Double) -> Double {
      switch self {
      case .part: 1
      case .sine: .pi / 4 * cos(.pi / 2 * min(max(way(pull: pull, height: height) / height, -1), 1))
      }
    }

    /// The finger's way of a pull, pt.
    func way(pull: Double, height: Double) -> Double {
      switch self {
      case .part(let part): part == 0 ? 0 : pull / part
      case .sine: 2 * height / .pi * asin(min(max(2 * pull / height, -1), 1))
      }
    }
  }

  /// The condition for a release of the pull to dismiss.
  enum Commit: Hashable, Sendable {
    /// The pull, with its projection, is more than a part of the page's height.
    case projected(Double, Deceleration)
    /// The finger has gone more than a part of the page's height, or is faster than a speed, pt/s.
    case released(distance: Double, speed: Double)

    /// The distance that dismisses, as a part of the page's height; nil for none.
    var distance: Double? {
      switch self {
      case .projected(let distance, _): distance
      case .released(let distance, _): distance.isFinite ? distance : nil
      }
    }
  }

  /// The scale of a picture that is pulled.
  enum Shrinking: Hashable, Sendable {
    /// `m + (1 − m) / (1 + pull / d)`, with d a part of the page's height.
    ///
    /// Source: ours; smooth, and it can be inverted.
    case eased(minimum: Double, distance: Double)
    /// `1 − pull / height`, at least a minimum.
    case linear(minimum: Double)

    func scale(pull: Double, height: Double) -> Double {
      switch self {
      case .eased(let minimum, let distance):
        minimum + (1 - minimum) / (1 + max(pull, 0) / max(distance * height, 1))
      case .linear(let minimum): min(max(1 - pull / height, minimum), 1)
      }
    }

    func slope(pull: Double, height: Double) -> Double {
      guard pull > 0 else { return 0 }
      switch self {
      case .eased(let minimum, let distance):
        let halfway = max(distance * height, 1)
        let part = 1 + pull / halfway
        return -(1 - minimum) / (part * part * halfway)
      case .linear(let minimum): return 1 - pull / height > minimum ? -1 / height : 0
      }
    }

    func pull(forScale scale: Double, height: Double) -> Double {
      guard scale < 1 else { return 0 }
      switch self {
      case .eased(let minimum, let distance):
        guard scale > minimum else { return 2 * height }
        return min(2 * height, max(distance * height, 1) * ((1 - minimum) / (scale - minimum) - 1))
      case .linear: return (1 - scale) * height
      }
    }
  }

  /// The backdrop behind a picture that is pulled.
  enum Clearing: Hashable, Sendable {
    /// Gone at this part of the page's height.
    case pull(Double)
    /// Gone where the picture has left the screen.
    case wayOut
    /// As much is there as the square of the picture's scale.
    case shrinking
  }

  /// The way of a picture that is let go.
  enum Leaving: Hashable, Sendable {
    /// To its thumbnail.
    case home
    /// Out of the screen, on the side to which the finger goes, in this part of the time that the
    /// finger's speed alone would take: critically damped, and with its velocity.
    case out(Double)
  }
}
