package import Display
package import SceneModel

/// The movement of a finger from its touch-down to its lift.
package struct FingerStroke: Sendable {
  package let finger: FingerID
  /// All touch events of the run, in one array that all strokes share.
  private let touches: [TouchEvent]
  /// Indices into `touches` of the events with this finger, starting with its touch-down.
  private var events: [Int32] = []
  /// The time of the lift, or nil if the finger never lifts.
  package private(set) var upTime: SceneTime?
  /// The locations of the other fingers on the screen when this one touched down.
  package let otherFingers: [FingerID: Point]

  /// The samples, starting with the touch-down, with locations in points of the screen.
  package var positions: some RandomAccessCollection<(time: SceneTime, location: Point)> {
    events.lazy.map { [touches, finger] in
      let event = touches[Int($0)]
      let change = event.changes.countOfPrefix { $0.finger < finger }
      return (event.time, event.changes[change].location)
    }
  }

  package var downTime: SceneTime { touches[Int(events[0])].time }

  /// The time of the lift, or the max time if the finger never lifts.
  package var liftTime: SceneTime { upTime ?? SceneTime(nanoseconds: .max) }

  /// The max distance from the touch-down location, pt.
  package var reach: Double {
    positions.first.flatMap { down in
      positions.lazy.map { $0.location.distance(to: down.location) }.max()
    } ?? 0
  }

  /// Returns the last location at or before a time, or nil before the touch-down.
  package func location(at time: SceneTime) -> Point? {
    positions.prefix(positions.countOfPrefix { $0.time <= time }).last?.location
  }

  /// Returns the last location before a time, or nil up to and including the touch-down.
  package func location(before time: SceneTime) -> Point? {
    positions.prefix(positions.countOfPrefix { $0.time < time }).last?.location
  }

  /// Returns whether the finger is on the screen just before or after a time.
  ///
  /// A finger that lifts at that time counts, because its last move precedes the lift.
  package func isPresent(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time <= $0 } ?? true)
  }

  /// Returns whether the finger is on the screen after the events at a time.
  package func isDown(at time: SceneTime) -> Bool {
    downTime <= time && (upTime.map { time < $0 } ?? true)
  }

  /// Returns the strokes of touch events, which are in order of time.
  ///
  /// The strokes are in order of their touch-downs.
  static func strokes(of touches: [TouchEvent]) -> [FingerStroke] {
    var strokes: [FingerStroke] = []
    for (number, event) in touches.enumerated() {
      for change in event.changes {
        if change.phase == .down {
          var otherFingers: [FingerID: Point] = [:]
          for stroke in strokes where stroke.upTime == nil {
            otherFingers[stroke.finger] = stroke.positions.last?.location
          }
          strokes.append(
            FingerStroke(finger: change.finger, touches: touches, otherFingers: otherFingers))
        }
        guard let index = strokes.lastIndex(where: { $0.finger == change.finger }) else { continue }
        strokes[index].events.append(Int32(number))
        if change.phase == .up { strokes[index].upTime = event.time }
      }
    }
    return strokes
  }

  /// Returns the samples of the stroke in a range of time.
  ///
  /// If no sample is in the range, the trace has the last sample before it. Nil if the finger
  /// lifted before `first`.
  func trace(from first: SceneTime, through time: SceneTime) -> FingerTrace? {
    let lifted = upTime.flatMap { $0 <= time ? $0 : nil }
    if let lifted, lifted < first { return nil }
    guard let down = positions.first else { return nil }
    let end = positions.countOfPrefix { $0.time <= time }
    let start = min(positions.countOfPrefix { $0.time < first }, max(end - 1, 0))
    return FingerTrace(
      finger: finger, downTime: downTime, upTime: lifted, downLocation: down.location,
      otherFingers: otherFingers, positions: Array(positions.prefix(end).dropFirst(start)))
  }
}

/// The last second of a finger's stroke, used to draw it.
package struct FingerTrace: Sendable {
  /// The duration of the trace.
  package static let span = SceneTime(nanoseconds: 1_000_000_000)

  package var finger: FingerID
  package var downTime: SceneTime
  /// The time of the lift, or nil while the finger is down.
  package var upTime: SceneTime?
  /// The location of the touch-down, in points of the screen.
  package var downLocation: Point
  /// The locations of the other fingers on the screen when this one touched down.
  package var otherFingers: [FingerID: Point]
  /// The samples in order of time, with locations in points of the screen.
  package var positions: [(time: SceneTime, location: Point)]
}
