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
    let judged = Set(slow.map(\.time))
    return slow + pauses + lint.lateSettlings.filter { !judged.contains($0.time) }
  }

  /// The maximum duration of a flight before people wait for it, in seconds.
  private static let longest = 0.6
  /// The minimum visible pause, in seconds: two frames.
  private static let minPause = 0.03
}

extension PanelLint {
  /// The max time after a lift until everything is practically still, s; a throw takes 1.6 s.
  private static let longestSettling = 2.5
  /// The max time after which an opening that a finger interrupts is still moving, s.
  private static let longestOpening = 0.8
  /// The fraction of an item's distance or fade that may remain.
  private static let remainder = 0.04

  /// The lifts after which items on the screen move or fade for too long.
  fileprivate var lateSettlings: [Finding] {
    panel.releases.compactMap { release in
      let end = samples[(release + 1)...].firstIndex { $0.has(.down) } ?? samples.endIndex
      let lift = samples[release].time
      let late = samples[(release + 1)..<end].indices.last {
        differs($0, from: release, to: end - 1)
      }
      if let late, samples[late].seconds - lift.seconds > Self.longestSettling {
        let duration = Quantity.seconds(samples[late].seconds - lift.seconds)
        return Finding("something still moves or fades \(duration) after the lift", at: lift)
      }
      guard end < samples.endIndex, isMoving(before: end),
        samples[..<release].last(where: { $0.time < lift })?.items?.isOpen == false
      else { return nil }
      let duration = samples[end].seconds - lift.seconds
      return duration > Self.longestOpening
        ? Finding(
          "the opening is not over at a touch \(Quantity.seconds(duration)) after the lift",
          at: lift) : nil
    }
  }

  /// Whether a picture moves visibly in the last 0.05 s before a sample.
  private func isMoving(before end: Int) -> Bool {
    let early = samples[..<end].last { $0.seconds < samples[end].seconds - 0.05 }
    return samples[end - 1].items?.pictures.contains { item in
      early?.items?.pictures.contains {
        $0.key == item.key && $0.clip.edgeDistance(to: item.clip) > 1
      } ?? false
    } ?? false
  }

  /// Whether a sample differs visibly from the last one, relative to what changes from the first.
  private func differs(_ index: Int, from first: Int, to last: Int) -> Bool {
    guard let items = samples[index].items, let before = samples[first].items,
      let after = samples[last].items
    else { return false }
    if items == after { return false }
    if items.isOpen != after.isOpen { return true }
    return items.viewer.contains { item in
      guard let end = after.viewer.first(where: { $0.key == item.key }) else { return false }
      let start = before.viewer.first { $0.key == item.key } ?? item
      let distance = start.clip.edgeDistance(to: end.clip)
      let fade = (start.opacity - end.opacity).magnitude
      return item.clip.edgeDistance(to: end.clip) > max(2, Self.remainder * distance)
        || (item.opacity - end.opacity).magnitude > max(0.04, Self.remainder * fade)
    }
  }
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
