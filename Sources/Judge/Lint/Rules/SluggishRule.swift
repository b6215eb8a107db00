import Display
import SceneModel
import Simulation

extension LintRule {
  static let sluggish = LintRule("sluggish", rank: 1) { lint in
    let slow = lint.flightFindings { flight in
      let duration = flight.duration(in: lint.samples)
      guard duration > longest else { return nil }
      return "\(flight.kind.rawValue) takes \(Quantity.seconds(duration)) after the lift"
    }
    let pauses = lint.flightFindings(rank: 2) { flight in
      let pause = flight.pause(in: lint.samples)
      guard pause >= minPause else { return nil }
      return "\(flight.kind.rawValue) pauses for \(Quantity.seconds(pause)) midway"
    }
    let known = slow + pauses
    return known
      + lint.animationFindings(unless: known) { animation in
        guard animation.isLarge,
          animation.shown > (animation.isThrow ? longestThrow : longestAnimation)
        else { return nil }
        return "\(animation.name) takes \(Quantity.seconds(animation.shown))"
      }
  }

  /// The maximum duration of a flight before people wait for it, in seconds.
  private static let longest = 0.6
  /// The maximum duration of any other animation, in seconds.
  ///
  /// Source: Material 3, `md.sys.motion.duration.extra-long4`, its longest duration.
  private static let longestAnimation = 1.0
  /// The maximum duration of a throw, in seconds; UIKit's normal deceleration takes 1.6 s.
  private static let longestThrow = 2.5
  /// The minimum visible pause, in seconds: two frames.
  private static let minPause = 0.03
}

extension Flight {
  /// The minimum speed of a moving picture and the maximum speed of a still one, in pt/s.
  private static let moving = 300.0
  private static let still = 10.0

  /// Returns the longest pause of a moving picture, in seconds; 0 for none.
  fileprivate func pause(in samples: [MotionSample]) -> Double {
    var longest = 0.0
    var since: Double?
    var wasMoving = false
    for index in frames.indices.dropFirst() {
      let (last, now) = (samples[start + index - 1].seconds, samples[start + index].seconds)
      guard now > last else { continue }
      let speed = frames[index].edgeDistance(to: frames[index - 1]) / (now - last)
      if speed < Self.still {
        if wasMoving { since = since ?? last }
      } else {
        if let begin = since, speed > Self.moving { longest = max(longest, last - begin) }
        since = nil
      }
      if since == nil { wasMoving = speed > Self.moving }
    }
    return longest
  }
}
