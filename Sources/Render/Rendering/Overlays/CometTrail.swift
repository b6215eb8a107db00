import Display
import Simulation

/// The recent path of a finger: a tail that gets thinner and fainter with age.
///
/// Several tapering tails of different lengths overlap, so the tail fades evenly.
struct CometTrail {
  /// A position on the path and its age.
  struct Stop: Hashable, Sendable {
    var location: Point
    /// Seconds before the current time.
    var age: Double
  }

  /// The path, newest position first; empty if the finger has not moved recently.
  let stops: [Stop]

  /// The tail's width at the finger, pt.
  ///
  /// Source: ours.
  static let width = 13.0
  private static let layers = 6
  private static let layerOpacity = 0.2

  /// Creates the tail from the most recent positions of a finger.
  init(_ trace: FingerTrace, at time: SceneTime) {
    let span = TouchMarks.trailTime
    var stops: [Stop] = []
    var newer: Stop?
    // A stationary finger stays at its last position until now, or until it lifts.
    if let last = trace.positions.last {
      let end = trace.upTime ?? time
      newer = Stop(location: last.location, age: max(0, (time - end).seconds))
    }
    if let newer, newer.age < span { stops.append(newer) }
    for position in trace.positions.reversed() {
      guard let next = newer, next.age < span else { break }
      let stop = Stop(location: position.location, age: (time - position.time).seconds)
      if stop.age > span {
        let share = (span - next.age) / (stop.age - next.age)
        stops.append(
          Stop(location: next.location + (stop.location - next.location) * share, age: span))
      } else {
        stops.append(stop)
      }
      newer = stop
    }
    self.stops = stops.contains { $0.location != stops.first?.location } ? stops : []
  }

  var items: [DisplayItem] {
    guard !stops.isEmpty else { return [] }
    var items: [DisplayItem] = [
      .path(outline(within: TouchMarks.trailTime, extra: 2), color: .black, opacity: 0.22)
    ]
    for layer in 1...Self.layers {
      let span = TouchMarks.trailTime * Double(layer) / Double(Self.layers)
      let path = outline(within: span, extra: 0)
      guard !path.isEmpty else { continue }
      items.append(.path(path, color: .white, opacity: Self.layerOpacity))
    }
    return items
  }

  /// Returns the outline of the tail that tapers to zero width at the age `span`.
  private func outline(within span: Double, extra: Double) -> Path {
    var points: [Path.StrokePoint] = []
    for (index, stop) in stops.enumerated() {
      guard stop.age > span else {
        let remaining = 1 - stop.age / span
        points.append(
          Path.StrokePoint(stop.location, width: (Self.width + extra) * remaining.clampedToUnit))
        continue
      }
      if index > 0 {
        let before = stops[index - 1]
        let share = (span - before.age) / (stop.age - before.age)
        points.append(
          Path.StrokePoint(
            before.location + (stop.location - before.location) * share.clampedToUnit, width: 0))
      }
      break
    }
    return points.count > 1 ? .tapered(points) : Path()
  }
}
