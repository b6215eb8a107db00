package import Geometry
package import Motion
package import Touch

/// The queue of a scene's touches: steps before their start, and the samples of started ones.
package struct TouchQueue: Sendable {
  private struct Queued {
    var time: SceneTime
    /// The step's place in the file, or before all of them for a finger that merely moves.
    var turn: Int
    var lifts: Bool
    var order: Int
    var change: TouchChange
  }

  private let rate: Rate
  private var waiting: [(start: SceneTime, index: Int, step: TouchStep)] = []
  /// The latest first, so that taking the next one off is cheap.
  private var queued: [Queued] = []
  private var fingerCount = 0
  private var sampleCount = 0

  /// Creates a queue of steps; file order decides among those that start together.
  ///
  /// `rate` is the samples per second of taps, drags and pinches.
  package init(steps: [TouchStep], rate: Rate) {
    self.rate = rate
    for (index, (start, step)) in zip(steps.starts, steps).enumerated() {
      waiting.append((start, index, step))
    }
    waiting.sort { ($0.start, $0.index) < ($1.start, $1.index) }
  }

  /// The time when the next step starts; nil where all have.
  package var nextStart: SceneTime? { waiting.first?.start }

  /// The time when the fingers do something next; nil where no started step has samples left.
  package var nextEvent: SceneTime? { queued.last?.time }

  /// Starts the next step; `resolve` gives a place's point just before, nil where it does not exist.
  /// - Throws: `noSuchPlace`.
  package mutating func startNext(
    resolve: (Place) -> Point?
  ) throws(SimulationError) {
    guard !waiting.isEmpty else { return }
    let (start, index, step) = waiting.removeFirst()
    var points: [Point] = []
    for place in step.places {
      guard let point = resolve(place) else {
        throw .noSuchPlace(
          place, line: step.line, column: step.column, seconds: start.seconds)
      }
      points.append(point)
    }
    let first = fingerCount + 1
    for sample in step.samples(start: start, points: points, rate: rate) {
      let finger = FingerID(first + sample.finger)
      fingerCount = max(fingerCount, finger.number)
      sampleCount += 1
      queued.append(
        Queued(
          time: sample.time, turn: sample.phase == .moved ? -1 : index,
          lifts: sample.phase == .up, order: sampleCount,
          change: TouchChange(
            finger: finger, phase: sample.phase, location: sample.location,
            subject: sample.phase == .down ? step.subject : nil)))
    }
    queued.sort { a, b in
      if a.time != b.time { return a.time > b.time }
      if a.turn != b.turn { return a.turn > b.turn }
      if a.lifts != b.lifts { return a.lifts }
      return a.order > b.order
    }
  }

  /// Takes the next event off the queue.
  ///
  /// At one instant the fingers that are down move first, all in one event; then fingers lift and
  /// touch down in file order, those of neighbouring steps that do the same in one event.
  package mutating func nextChanges() -> TouchEvent? {
    guard let first = queued.last else { return nil }
    var changes: [TouchChange] = []
    while let next = queued.last, next.time == first.time, next.lifts == first.lifts {
      changes.append(next.change)
      queued.removeLast()
    }
    return TouchEvent(time: first.time, changes: changes.sorted { $0.finger < $1.finger })
  }
}
