package import Geometry
package import Motion
package import Touch

/// The queue of a scene's touches: steps before their start, and the samples of started ones.
///
/// The samples of a step are made at its start. Their memory is returned as they are taken.
package struct TouchQueue: Sendable {
  /// A started step with the samples that are left of it, at least one.
  private struct Started {
    /// The last first.
    var samples: [TouchSample]
    /// The step's place in the file.
    let index: Int
    let subject: Int?
    /// The number of its first finger among those of all steps.
    let firstFinger: Int

    var head: TouchSample { samples[samples.count - 1] }

    /// The change of its next sample.
    var change: TouchChange {
      TouchChange(
        finger: FingerID(firstFinger + head.finger), phase: head.phase, location: head.location,
        subject: head.phase == .down ? subject : nil)
    }

    /// Whether its next sample comes before that of another step.
    func precedes(_ other: Self) -> Bool {
      if head.time != other.head.time { return head.time < other.head.time }
      let moves = head.phase == .moved
      return moves == (other.head.phase == .moved) ? index < other.index : moves
    }

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
    // The sort is stable: a finger's samples that do the same at one instant keep their order.
    let samples = step.samples(start: start, points: points, rate: rate).sorted {
      if $0.time != $1.time { return $0.time < $1.time }
      return $0.phase != $1.phase && ($0.phase == .moved || $1.phase == .up)
    }
    guard let last = samples.lazy.map(\.finger).max() else { return }
    add(
      Started(
        samples: samples.reversed(), index: index, subject: step.subject,
        firstFinger: fingerCount + 1))
    fingerCount += last + 1
  }

  private mutating func add(_ step: Started) {
    let later = started.countOfPrefix { step.precedes($0) }
    started.insert(step, at: later)
  }

  /// Takes the next event off the queue.
  ///
  /// At one instant the fingers that are down move first, all in one event; then fingers lift and
  /// touch down in file order, those of neighbouring steps that do the same in one event.
  package mutating func nextChanges() -> TouchEvent? {
    guard let first = started.last?.head else { return nil }
    var changes: [TouchChange] = []
    while let next = started.last, next.head.time == first.time,
      (next.head.phase == .up) == (first.phase == .up)
    {
      changes.append(next.change)
      var step = started.removeLast()
      step.dropHead()
      if !step.samples.isEmpty { add(step) }
    }
    return TouchEvent(time: first.time, changes: changes.sorted { $0.finger < $1.finger })
  }
}
