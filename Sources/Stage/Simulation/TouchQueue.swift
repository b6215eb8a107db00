package import Display
package import SceneModel

/// A queue of a scene's touches: the pending steps, and the remaining samples of started steps.
///
/// The samples of a step are created when it starts, and their memory is released as they are
/// consumed.
package struct TouchQueue: Sendable {
  /// A started step with its remaining samples, of which there is at least one.
  private struct Started {
    /// In reverse order of time, so that the next sample is last.
    var samples: [TouchSample]
    /// The index of the step in the file.
    let index: Int
    let subject: Int?
    /// The number of the step's first finger, unique across all steps.
    let firstFinger: Int

    var head: TouchSample { samples[samples.count - 1] }

    /// The next sample as a touch change.
    var change: TouchChange {
      TouchChange(
        finger: FingerID(firstFinger + head.finger), phase: head.phase, location: head.location,
        subject: head.phase == .down ? subject : nil)
    }

    /// Returns whether the next sample of this step precedes the next sample of another step.
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
  /// In reverse order of start time, so that removing the next step is cheap.
  private var pending: [(start: SceneTime, index: Int, step: TouchStep)] = []
  /// In reverse order of their next samples, so that the next one is last.
  private var started: [Started] = []
  private var fingerCount = 0

  /// Creates a queue of steps, given in file order.
  ///
  /// Steps that start at the same time keep their file order. `rate` is the number of samples per
  /// second for drags and pinches.
  package init(steps: [TouchStep], rate: Rate) {
    self.rate = rate
    for (index, (start, step)) in zip(steps.starts, steps).enumerated() {
      pending.append((start, index, step))
    }
    pending.sort { ($0.start, $0.index) > ($1.start, $1.index) }
  }

  /// The start time of the next step, or nil if all steps have started.
  package var nextStart: SceneTime? { pending.last?.start }

  /// The time of the next touch event, or nil if no started step has samples left.
  package var nextEvent: SceneTime? { started.last?.head.time }

  /// Starts the next step.
  ///
  /// `resolve` returns the location of an anchor just before the step starts, or nil if the anchor
  /// does not exist.
  ///
  /// - Throws: `missingAnchor`.
  package mutating func startNext(resolve: (Anchor) -> Point?) throws(SimulationError) {
    guard let (start, index, step) = pending.popLast() else { return }
    let points = try step.anchors.map { anchor throws(SimulationError) in
      if let point = resolve(anchor) { return point }
      throw .missingAnchor(anchor, line: step.line, column: step.column, seconds: start.seconds)
    }
    let samples = step.samples(start: start, points: points, rate: rate)
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

  /// Removes and returns the next event.
  ///
  /// At one time, moves come first, then lifts and touch-downs in file order. Consecutive changes
  /// share one event, except that lifts never share one with moves or touch-downs.
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
