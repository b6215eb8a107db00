package import Geometry
package import Motion
package import Touch

/// Where each finger has been during the last second, for those who draw it.
package struct FingerHistory: Hashable, Sendable {
  /// The time that a finger's places are kept.
  package static let span = SceneTime(nanoseconds: 1_000_000_000)

  /// One finger's stay on the screen.
  package struct Trace: Hashable, Sendable {
    /// The finger.
    package var finger: FingerID
    /// The time when it touched down.
    package var downTime: SceneTime
    /// The time when it lifted; nil while it is down.
    package var upTime: SceneTime?
    /// Where it touched down, in points of the screen; kept as long as the finger.
    package var downLocation: Point
    /// Where the other fingers that were down were when it touched down; kept as long as the finger.
    package var companions: [FingerID: Point]
    /// Its places in points of the screen, the oldest first; of those older than `span` only the last.
    package var places: [(time: SceneTime, location: Point)] {
      zip(times, locations).map { ($0, $1) }
    }
    /// Slices, from whose beginning much is dropped at no cost.
    fileprivate var times: ArraySlice<SceneTime>
    fileprivate var locations: ArraySlice<Point>
  }

  /// The fingers, in the order in which they touched down.
  package private(set) var traces: [Trace] = []

  /// Creates a history of nothing.
  package init() {}

  /// Handles the fingers' actions, in the order of time.
  package mutating func add(_ event: TouchEvent) {
    for change in event.changes {
      if change.phase == .down {
        let companions = Dictionary(
          traces.compactMap { trace in
            trace.upTime == nil ? trace.locations.last.map { (trace.finger, $0) } : nil
          }, uniquingKeysWith: { $1 })
        traces.append(
          Trace(
            finger: change.finger, downTime: event.time, upTime: nil,
            downLocation: change.location, companions: companions, times: [], locations: []))
      }
      guard let index = traces.lastIndex(where: { $0.finger == change.finger }) else { continue }
      traces[index].times.append(event.time)
      traces[index].locations.append(change.location)
      if change.phase == .up { traces[index].upTime = event.time }
    }
    forget(before: event.time - Self.span)
  }

  private mutating func forget(before limit: SceneTime) {
    traces.removeAll { $0.upTime.map { $0 < limit } ?? false }
    for index in traces.indices {
      let old = min(
        traces[index].times.prefix { $0 < limit }.count, traces[index].times.count - 1)
      guard old > 0 else { continue }
      traces[index].times.removeFirst(old)
      traces[index].locations.removeFirst(old)
    }
  }
}
