import Geometry
import Simulation

extension LintRule {
  static let sluggish = LintRule(
    "sluggish", "A flight takes too long",
    why: "people wait for it, and touch again before it is over", rank: 1
  ) { lint in
    let slow = lint.flightFindings { flight in
      let duration = flight.duration(in: lint.samples)
      guard duration > longest else { return nil }
      return "\(flight.kind.words) takes \(Quantity.text(duration, "s")) after the lift"
    }
    let pauses = lint.flightFindings(rank: 2) { flight in
      let pause = flight.pause(in: lint.samples)
      guard pause >= minPause else { return nil }
      return "\(flight.kind.words) stands still for \(Quantity.text(pause, "s")) in its middle"
    }
    return slow + pauses
  }

  /// The maximum duration of a flight before people wait for it, in seconds.
  private static let longest = 0.6
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
    for index in places.indices.dropFirst() {
      let (last, now) = (samples[start + index - 1].seconds, samples[start + index].seconds)
      guard now > last else { continue }
      let speed = places[index].edgeDistance(to: places[index - 1]) / (now - last)
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
