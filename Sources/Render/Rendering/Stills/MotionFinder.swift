import Display
import Motion
import SceneModel
import Simulation

/// Finds the motions of a screen, from the animations that the scene ran and from its readings.
///
/// Animations state their rules and the times of their starts, ends, and interruptions. What no
/// animation moves is measured: elements under fingers, and jumps.
struct MotionFinder {
  private let sampled: SampledScene
  private let run: PanelTimeline
  private let figures: ScreenMeasurements
  /// The visible readings of the screen.
  private let tracks: [Track]
  /// The times from which the readings are of another page's picture.
  private let pageTurns: [SceneTime]
  private var cursor: PanelCursor
  private var evaluator: ReadingEvaluator
  private var motions: [ElementMotion] = []

  /// Returns the motions of a screen.
  ///
  /// - Throws: The error that stops the scene.
  static func motions(
    of panel: Int, in sampled: SampledScene, _ figures: ScreenMeasurements
  ) throws(SimulationError) -> [ElementMotion] {
    var finder = MotionFinder(panel, sampled, figures)
    return try sampled.scene.on(finder.run.panel) { () throws(SimulationError) in
      try finder.addAnimations()
      try finder.addOthers()
      // Where the picture's rectangle moves, it says all that its zoom does.
      let pictures = finder.motions.filter(\.isPicture)
      return finder.motions.filter { motion in
        !motion.isZoom || !pictures.contains { $0.start <= motion.end && motion.start <= $0.end }
      }
    }
  }

  private init(_ panel: Int, _ sampled: SampledScene, _ figures: ScreenMeasurements) {
    self.sampled = sampled
    self.figures = figures
    let run = sampled.timeline.panels[panel]
    self.run = run
    let screen = sampled.scene.layout.isComparison ? run.panel.id : nil
    tracks = sampled.recording.tracks.filter {
      $0.key.screen == screen && ElementMotion.isVisible($0.key)
    }
    pageTurns = sampled.pageChanges(of: panel).compactMap {
      SceneTime(seconds: sampled.recording.times[$0])
    }
    cursor = PanelCursor(run)
    evaluator = ReadingEvaluator(sampled.timeline)
  }

  // MARK: Animations

  /// Animations of one element that start together.
  private struct Group {
    var element: String
    var start: SceneTime
    var keys: [ReadingKey] = []
    var animations: [PlayedAnimation] = []

    /// The end or the interruption of the last one; nil for never.
    var end: SceneTime? {
      let ends = animations.map { $0.interruption?.time ?? $0.animation.end }
      return ends.contains { $0 == nil } ? nil : ends.compactMap(\.self).max()
    }
    /// The interruption of the last one; animations that settled before it were not interrupted.
    var interruption: (cause: PlayedAnimation.Interruption, time: SceneTime)? {
      animations.compactMap(\.interruption).first { $0.time == end }
    }
    /// The final values of readings that are animated numbers themselves.
    var targets: [String: Double] {
      guard interruption == nil else { return [:] }
      let numbers = animations.flatMap(\.animation.numbers).map { ($0.name, $0.to) }
      return Dictionary(numbers) { $1 }
    }
  }

  /// The min change of a number, per hundred of it or per 1, and the min velocity of animations.
  ///
  /// Source: ours; stages restart animations of values that have settled.
  private static let (minChange, minVelocity) = (0.002, 0.1)

  private var groups: [Group] {
    var groups: [Group] = []
    for played in run.animations {
      let animation = played.animation
      let changes = animation.numbers.contains {
        ($0.to - $0.from).magnitude >= Self.minChange * max(1, $0.to.magnitude / 100)
          || $0.velocity.magnitude >= Self.minVelocity
      }
      let keys = changes ? tracks.map(\.key).filter { animation.moves($0.nameOnScreen) } : []
      for (element, keys) in Dictionary(grouping: keys, by: ElementMotion.element) {
        let start = animation.start
        let known = groups.lastIndex { $0.element == element && $0.start == start }
        let index = known ?? groups.count
        if known == nil { groups.append(Group(element: element, start: start)) }
        groups[index].keys += keys.filter { !groups[index].keys.contains($0) }
        groups[index].animations.append(played)
      }
    }
    return groups
  }

  private mutating func addAnimations() throws(SimulationError) {
    for group in groups {
      let end = min(group.end ?? sampled.duration, sampled.duration)
      let isHeld = group.animations.contains { $0.retargets > 0 }
      var motion = ElementMotion(
        element: group.element, cause: isHeld ? .finger : .animations(group.animations),
        measures: try measures(
          of: group.keys, from: group.start, to: end, group.interruption == nil ? .after : .before,
          isHeld: isHeld, targets: group.targets))
      guard !motion.measures.isEmpty else { continue }
      motion.animated = group.start.seconds...max(end, group.start).seconds
      if let interruption = group.interruption, !isHeld {
        let isMoving = motion.measures.contains { !$0.movement.endsSettled }
        motion.interruption = isMoving ? (interruption.cause, interruption.time.seconds) : nil
      } else if group.animations.allSatisfy(\.animation.rule.isCurve) {
        motion.curveEnd = end.seconds
      }
      motions.append(motion)
    }
  }

  // MARK: Other motions

  /// Adds what moves under fingers, each element once while fingers are down, and other movements.
  private mutating func addOthers() throws(SimulationError) {
    let others = (figures.movements + leaps).filter { movement in
      ElementMotion.isVisible(movement) && !motions.contains { $0.covers(movement) }
    }
    let spans = sampled.touchSpans
    let held = Dictionary(
      grouping: others.filter(\.isHeld),
      by: { movement in
        spans.lastIndex { $0.lowerBound.seconds <= movement.start + 1e-6 } ?? 0
      })
    for (span, movements) in held where spans.indices.contains(span) {
      let elements = Dictionary(grouping: movements) { ElementMotion.element(of: $0.key) }
      for (element, movements) in elements {
        // What moves until the lift ends with it.
        let lift = spans[span].upperBound
        let last = movements.map(\.end).max() ?? 0
        let isUntilLift = last > lift.seconds - 0.06
        let first = SceneTime(seconds: movements.map(\.start).min() ?? 0)
        let keys = tracks.map(\.key).filter { key in movements.contains { $0.key == key } }
        let measured = try measures(
          of: keys, from: first ?? .zero,
          to: isUntilLift ? lift : SceneTime(seconds: last) ?? lift,
          isUntilLift ? .before : .after, isHeld: true)
        guard let start = measured.first?.start, let end = measured.first?.end else { continue }
        let known = motions.firstIndex {
          $0.isHeld && $0.element == element && $0.start <= end && start <= $0.end
        }
        if let known {
          motions[known].measures += measured
        } else {
          motions.append(ElementMotion(element: element, cause: .finger, measures: measured))
        }
      }
    }
    motions += ElementMotion.joined(others.filter { !$0.isHeld })
  }

  /// The changes of readings that only leap, between the samples around each.
  private var leaps: [MovementMeasurements] {
    let times = sampled.recording.times
    return tracks.filter { TrackSamples($0, times: times).kind == .states }.flatMap { track in
      times.indices.dropFirst().compactMap { index in
        guard let before = track.values[index - 1].number, let value = track.values[index].number,
          before != value
        else { return nil }
        return MovementMeasurements(
          track, in: sampled.recording,
          from: Movement.Moment(time: times[index - 1], value: before),
          to: Movement.Moment(time: times[index], value: value), isHeld: false
        ) { _, _ in nil }
      }
    }
  }

  // MARK: Measurements

  /// Measures the visible changes of an element's readings between two exact times.
  private mutating func measures(
    of keys: [ReadingKey], from start: SceneTime, to end: SceneTime, _ side: Side, isHeld: Bool,
    targets: [String: Double] = [:]
  ) throws(SimulationError) -> [MovementMeasurements] {
    var (start, end) = (start, end)
    // From a page turn on, the readings are of another picture; the longer part counts.
    for turn in pageTurns
    where start < turn && turn <= end
      && keys.contains(where: { $0.role.rank <= .look || $0.role == .zoom })
    {
      if turn - start < end - turn { start = turn } else { end = turn - sampled.step }
    }
    guard start < end else { return [] }
    let from = try numbers(at: start, .after)
    var to = try numbers(at: end, side)
    // A viewer that closes no longer has readings.
    if keys.allSatisfy({ to[$0.nameOnScreen] == nil }) { to = try numbers(at: end, .before) }
    to.merge(targets) { $1 }
    return tracks.filter { keys.contains($0.key) }.compactMap { track in
      let name = track.key.nameOnScreen
      guard let first = from[name], let last = to[name] else { return nil }
      return MovementMeasurements(
        track, in: sampled.recording,
        from: Movement.Moment(time: start.seconds, value: first),
        to: Movement.Moment(time: end.seconds, value: last), isHeld: isHeld
      ) { evaluator.value(of: $0, at: $1) }
    }.filter(ElementMotion.isVisible)
  }

  private mutating func numbers(
    at time: SceneTime, _ side: Side
  ) throws(SimulationError) -> [String: Double] {
    let readings = try cursor.state(at: time, side).readings()
    return Dictionary(
      readings.compactMap { reading in
        reading.value.number.map { (reading.name, $0) }
      }
    ) { $1 }
  }
}

extension SampledScene {
  /// The times during which fingers are down, without a pause, in order.
  fileprivate var touchSpans: [ClosedRange<SceneTime>] {
    fingers.reduce(into: []) { spans, finger in
      let end = max(min(finger.liftTime, duration), finger.downTime)
      if let last = spans.last, finger.downTime <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, end)
      } else {
        spans.append(finger.downTime...end)
      }
    }
  }

  /// The time between two samples.
  fileprivate var step: SceneTime {
    SceneTime(seconds: recording.times.dropFirst().first ?? 0) ?? .zero
  }
}

extension MotionRule {
  /// Whether the rule is a curve with a fixed duration.
  fileprivate var isCurve: Bool {
    if case .animation(let animation) = self, case .curve = animation.simplified {
      true
    } else {
      false
    }
  }
}

extension ElementMotion {
  /// Whether the motion contains a movement of one of its readings.
  fileprivate func covers(_ movement: MovementMeasurements) -> Bool {
    guard measures.contains(where: { $0.key == movement.key }) else { return false }
    let shared = min(movement.settlesAt, animated?.upperBound ?? end) - max(movement.start, start)
    return shared > 0.5 * movement.settling - 0.01
  }
}
