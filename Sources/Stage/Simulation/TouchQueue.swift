package import Geometry
package import Motion
package import Touch

/// The queue of a scene's touches: steps before their start, and the samples of started ones.
///
/// The samples of a step are made at its start. Their memory is returned as they are taken.
package struct TouchQueue: Sendable {
  private struct Queued {
    var time: SceneTime
    /// The step's place in the file, or before all of them for a finger that merely moves.
    var turn: Int
    var lifts: Bool
    var order: Int
    var change: TouchChange

    func precedes(_ other: Queued) -> Bool {
      if time != other.time { return time < other.time }
      if turn != other.turn { return turn < other.turn }
      if lifts != other.lifts { return other.lifts }
      return order < other.order
    }
  }

  /// A started step with the samples that are left of it, at least one.
  private struct Started {
    /// The last first.
    var samples: [Queued]

    var head: Queued { samples[samples.count - 1] }

    mutating func dropHead() {
      samples.removeLast()
      if samples.count < samples.capacity / 2 { samples = samples.map(\.self) }
    }
  }

  private let rate: Rate
  /// The latest first, so that taking the next one off is cheap.
  private var waiting: [(start: SceneTime, index: Int, step: TouchStep)] = []
  /// The one whose sample comes next stands last.
  private var started: [Started] = []
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
    waiting.sort { ($0.start, $0.index) > ($1.start, $1.index) }
  }

  /// The time when the next step starts; nil where all have.
  package var nextStart: SceneTime? { waiting.last?.start }

  /// The time when the fingers do something next; nil where no started step has samples left.
  package var nextEvent: SceneTime? { started.last?.head.time }

  /// Starts the next step; `resolve` gives a place's point just before, nil where it does not exist.
  /// - Throws: `noSuchPlace`.
  package mutating func startNext(
    resolve: (Place) -> Point?
  ) throws(SimulationError) {
    guard let (start, index, step) = waiting.popLast() else { return }
    var points: [Point] = []
    for place in step.places {
      guard let point = resolve(place) else {
        throw .noSuchPlace(
          place, line: step.line, column: step.column, seconds: start.seconds)
      }
      points.append(point)
    }
    let samples = step.samples(start: start, points: points, rate: rate)
    guard let last = samples.lazy.map(\.finger).max() else { return }
    let queued = samples.enumerated().map { offset, sample in
      Queued(
        time: sample.time, turn: sample.phase == .moved ? -1 : index, lifts: sample.phase == .up,
        order: sampleCount + offset,
        change: TouchChange(
          finger: FingerID(fingerCount + 1 + sample.finger), phase: sample.phase,
          location: sample.location, subject: sample.phase == .down ? step.subject : nil))
    }
    add(Started(samples: queued.sorted { $1.precedes($0) }))
    fingerCount += last + 1
    sampleCount += samples.count
  }

  private mutating func add(_ step: Started) {
    let later = started.countOfPrefix { step.head.precedes($0.head) }
    started.insert(step, at: later)
  }

  /// Takes the next event off the queue.
  ///
  /// At one instant the fingers that are down move first, all in one event; then fingers lift and
  /// touch down in file order, those of neighbouring steps that do the same in one event.
  package mutating func nextChanges() -> TouchEvent? {
    guard let first = started.last?.head else { return nil }
    var changes: [TouchChange] = []
    while let next = started.last?.head, next.time == first.time, next.lifts == first.lifts {
      changes.append(next.change)
      var step = started.removeLast()
      step.dropHead()
      if !step.samples.isEmpty { add(step) }
    }
    return TouchEvent(time: first.time, changes: changes.sorted { $0.finger < $1.finger })
  }
}
