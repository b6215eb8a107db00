package import Geometry
package import Motion
package import Touch

/// A finger's stay on the screen.
package struct FingerStroke: Sendable {
  /// The finger.
  package let finger: FingerID
  /// Its samples, from its touch-down on, with the location in points of the screen.
  package private(set) var places: [(time: SceneTime, location: Point)]
  /// The time of its lift; nil where it stays.
  package private(set) var upTime: SceneTime?
  /// Where the other fingers that were down were when it touched down.
  package let companions: [FingerID: Point]

  /// The time of its touch-down.
  package var downTime: SceneTime { places[0].time }

  /// The time of its lift, later than any other for a finger that stays.
  package var liftTime: SceneTime { upTime ?? SceneTime(nanoseconds: .max) }

  /// The greatest distance from where it touched down, pt.
  package var reach: Double {
    places.map { $0.location.distance(to: places[0].location) }.max() ?? 0
  }

  /// The last location at a time; nil before its touch-down.
  package func location(at time: SceneTime) -> Point? {
    let count = places.countOfPrefix { $0.time <= time }
    return count > 0 ? places[count - 1].location : nil
  }

  /// The last location before a time; nil up to its touch-down.
  package func location(before time: SceneTime) -> Point? {
    let count = places.countOfPrefix { $0.time < time }
    return count > 0 ? places[count - 1].location : nil
  }

  /// True if it is on the screen at a time, or lifts just then: its last move comes before.
  package func isPresent(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time <= $0 } ?? true)
  }

  /// True if it is on the screen after what happens at a time.
  package func isDown(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time < $0 } ?? true)
  }

  /// Takes what fingers do into their strokes, in the order of time.
  static func add(_ event: TouchEvent, to strokes: inout [FingerStroke]) {
    for change in event.changes {
      if change.phase == .down {
        var companions: [FingerID: Point] = [:]
        for stroke in strokes where stroke.upTime == nil {
          companions[stroke.finger] = stroke.places.last?.location
        }
        strokes.append(
          FingerStroke(
            finger: change.finger, places: [], upTime: nil, companions: companions))
      }
      guard let index = strokes.lastIndex(where: { $0.finger == change.finger }) else { continue }
      strokes[index].places.append((event.time, change.location))
      if change.phase == .up { strokes[index].upTime = event.time }
    }
  }

  /// The samples of a part of the stroke's time, at least the last; nil where it ended before.
  func trace(from first: SceneTime, through time: SceneTime) -> FingerTrace? {
    let lifted = upTime.flatMap { $0 <= time ? $0 : nil }
    if let lifted, lifted < first { return nil }
    let end = places.countOfPrefix { $0.time <= time }
    let start = min(places.countOfPrefix { $0.time < first }, max(end - 1, 0))
    return FingerTrace(
      finger: finger, downTime: downTime, upTime: lifted, downLocation: places[0].location,
      companions: companions, places: Array(places[start..<end]))
  }
}

/// The last second of a finger's stroke, for those who draw it.
package struct FingerTrace: Sendable {
  /// The time that a finger's locations are kept.
  package static let span = SceneTime(nanoseconds: 1_000_000_000)

  /// The finger.
  package var finger: FingerID
  /// The time when it touched down.
  package var downTime: SceneTime
  /// The time when it lifted; nil while it is down.
  package var upTime: SceneTime?
  /// Where it touched down, in points of the screen.
  package var downLocation: Point
  /// Where the other fingers that were down were when it touched down.
  package var companions: [FingerID: Point]
  /// Its samples, the oldest first, with the location in points of the screen.
  package var places: [(time: SceneTime, location: Point)]
}
