package import Geometry
package import Motion
package import Touch

/// A finger's stay on the screen.
package struct FingerStroke: Sendable {
  /// The finger.
  package let finger: FingerID
  /// All touch events of the run; strokes share their memory.
  private let touches: [TouchEvent]
  /// The indices of its own events among them, from its touch-down on.
  private var events: [Int32] = []
  /// The time of its lift; nil where it stays.
  package private(set) var upTime: SceneTime?
  /// Where the other fingers that were down were when it touched down.
  package let companions: [FingerID: Point]

  /// Its samples, from its touch-down on, with the location in points of the screen.
  package var places: some RandomAccessCollection<(time: SceneTime, location: Point)> {
    events.lazy.map { [touches, finger] in
      let event = touches[Int($0)]
      let change = event.changes.countOfPrefix { $0.finger < finger }
      return (event.time, event.changes[change].location)
    }
  }

  /// The time of its touch-down.
  package var downTime: SceneTime { touches[Int(events[0])].time }

  /// The time of its lift, later than any other for a finger that stays.
  package var liftTime: SceneTime { upTime ?? SceneTime(nanoseconds: .max) }

  /// The greatest distance from where it touched down, pt.
  package var reach: Double {
    places.first.flatMap { down in
      places.lazy.map { $0.location.distance(to: down.location) }.max()
    } ?? 0
  }

  /// The last location at a time; nil before its touch-down.
  package func location(at time: SceneTime) -> Point? {
    places.prefix(places.countOfPrefix { $0.time <= time }).last?.location
  }

  /// The last location before a time; nil up to its touch-down.
  package func location(before time: SceneTime) -> Point? {
    places.prefix(places.countOfPrefix { $0.time < time }).last?.location
  }

  /// True if it is on the screen at a time, or lifts just then: its last move comes before.
  package func isPresent(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time <= $0 } ?? true)
  }

  /// True if it is on the screen after what happens at a time.
  package func isDown(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time < $0 } ?? true)
  }

  /// The strokes of touch events in the order of time, the finger first that touched down first.
  static func strokes(of touches: [TouchEvent]) -> [FingerStroke] {
    var strokes: [FingerStroke] = []
    for (number, event) in touches.enumerated() {
      for change in event.changes {
        if change.phase == .down {
          var companions: [FingerID: Point] = [:]
          for stroke in strokes where stroke.upTime == nil {
            companions[stroke.finger] = stroke.places.last?.location
          }
          strokes.append(
            FingerStroke(finger: change.finger, touches: touches, companions: companions))
        }
        guard let index = strokes.lastIndex(where: { $0.finger == change.finger }) else { continue }
        strokes[index].events.append(Int32(number))
        if change.phase == .up { strokes[index].upTime = event.time }
      }
    }
    return strokes
  }

  /// The samples of a part of the stroke's time, at least the last; nil where it ended before.
  func trace(from first: SceneTime, through time: SceneTime) -> FingerTrace? {
    let lifted = upTime.flatMap { $0 <= time ? $0 : nil }
    if let lifted, lifted < first { return nil }
    guard let down = places.first else { return nil }
    let end = places.countOfPrefix { $0.time <= time }
    let start = min(places.countOfPrefix { $0.time < first }, max(end - 1, 0))
    return FingerTrace(
      finger: finger, downTime: downTime, upTime: lifted, downLocation: down.location,
      companions: companions, places: Array(places.prefix(end).dropFirst(start)))
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
