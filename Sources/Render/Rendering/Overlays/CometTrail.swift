import Display
import Geometry
import Motion
import Simulation

/// The past way of a finger: a tail that grows thinner and fainter with age.
///
/// Several tapering tails of different lengths lie over one another, so that the light fades evenly.
struct CometTrail {
  /// A place of the way and its age.
  struct Stop: Hashable, Sendable {
    var location: Point
    /// Seconds before the time shown.
    var age: Double
  }

  /// The way, the newest place first; empty where the finger rests or was lifted long ago.
  let stops: [Stop]

  /// The tail's width at the finger, pt.
  ///
  /// Source: ours.
  static let width = 13.0
  private static let layers = 6
  private static let layerOpacity = 0.2

  /// Creates the tail from the last part of a finger's way.
  init(_ trace: FingerTrace, at time: SceneTime) {
    let span = TouchMarks.trailTime
    var stops: [Stop] = []
    var newer: Stop?
    // A finger that rests is where it was last until now, or until it lifted.
    if let last = trace.places.last {
      let end = trace.upTime ?? time
      newer = Stop(location: last.location, age: max(0, (time - end).seconds))
    }
    if let newer, newer.age < span { stops.append(newer) }
    for place in trace.places.reversed() {
      guard let next = newer, next.age < span else { break }
      let stop = Stop(location: place.location, age: (time - place.time).seconds)
      if stop.age > span {
        let share = (span - next.age) / (stop.age - next.age)
        stops.append(
          Stop(
            location: next.location + (stop.location - next.location) * share, age: span))
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

  /// The part of the tail that is younger than a span, which it tapers over.
  private func outline(within span: Double, extra: Double) -> Path {
    var points: [Path.StrokePoint] = []
    for (index, stop) in stops.enumerated() {
      guard stop.age > span else {
        let rest = 1 - stop.age / span
        points.append(
          Path.StrokePoint(
            stop.location, width: (Self.width + extra) * rest.clampedToUnit))
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
