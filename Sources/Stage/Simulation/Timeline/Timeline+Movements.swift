package import Display

/// The movements of a scene, as everything that judges, draws or prints them reads them.
extension Timeline {
  /// Returns the motion of each wanted reading of all screens, in the order of `readingKeys`.
  ///
  /// It does not depend on frames: samples are at the steps and at about `samplingRate` between
  /// them, so that the same motion at another time has the same measurements.
  ///
  /// - Throws: `tooManyValues`, or the error that stops the scene.
  package func measuredMotion(
    of isWanted: (ReadingKey) -> Bool = { _ in true }
  ) throws(SimulationError) -> [MeasuredMotion] {
    let changes = panels.map { $0.pageChanges(through: duration).map { $0 - Self.tick } }
    var recording = try recording(at: measuringTimes(with: changes.flatMap(\.self)))
    // The readings of a single screen do not name it. Only here is known which of them get new targets.
    for index in recording.marks.indices where panels.count == 1 {
      recording.marks[index].group = nil
    }
    var evaluator = ReadingEvaluator(self)
    var motions: [MeasuredMotion] = []
    for (run, changes) in zip(panels, changes) {
      for (key, played) in zip(run.readingKeys, run.animationsByReading) {
        var track = recording.tracks[motions.count]
        // From a page turn on, the readings of the picture are those of another one.
        for change in key.role.isOfPicture ? changes : [] {
          track.values[recording.times.countOfPrefix { $0 < change.seconds }] = .absent
        }
        recording.tracks[motions.count] = Track(track.key)
        motions.append(
          isWanted(track.key)
            ? run.motion(of: track, in: recording, played) {
              evaluator.value(of: track.key, at: $0)
            }
            : MeasuredMotion(.absent))
      }
    }
    return motions
  }

  /// The shortest time before a page turn.
  fileprivate static let tick = SceneTime(nanoseconds: 1)

  /// A little more than a frame at 60 frames per second, ns.
  private static let frame = 17e6

  /// The times of all steps, the times around page changes, and equally spaced times between all these.
  private func measuringTimes(with pageChanges: [SceneTime]) -> [SceneTime] {
    let around = pageChanges.flatMap { [$0 - Self.tick, $0, $0 + Self.tick] }
    let knots = Set(panels.flatMap { $0.steps.map(\.time) } + around + [duration])
    var times = [SceneTime.zero]
    for end in knots.sorted() where .zero < end && end <= duration {
      let start = times[times.count - 1]
      let length = (end - start).seconds * 1e9
      // Within a frame, a value that is set at each frame or touch has no velocity of its own.
      let count = length < Self.frame ? 1 : max(1, (end - start).ticks(rate: samplingRate))
      times += (1..<count).map {
        start + SceneTime(nanoseconds: Int64(length * Double($0) / Double(count)))
      }
      times.append(end)
    }
    return times
  }
}

/// A visible animation of a reading.
private struct ReadingAnimation {
  let animation: StageAnimation
  let interruption: Interruption?
  /// Whether it follows a finger.
  let isGuided: Bool

  /// Seconds of scene time.
  var start: Double { animation.start.seconds }
  /// The end or the interruption, s of scene time; infinity for never.
  var end: Double { (interruption?.time ?? animation.end)?.seconds ?? .infinity }

  /// Whether the reading shows only this animated number.
  func isOnly(_ name: String) -> Bool {
    !isGuided && animation.numbers.contains { $0.name == name }
  }
}

extension [ReadingAnimation] {
  /// Returns whether one of them runs at a time in seconds at which none starts or ends.
  ///
  /// One that follows a finger gets a new target at each move.
  fileprivate var runningOn: (Double) -> Bool {
    let (starts, ends) = (map(\.start).sorted(), map(\.end).sorted())
    let guided = filter(\.isGuided)
    return { time in
      if guided.contains(where: { $0.start - 1e-6 < time && time < $0.end }) { return true }
      let (before, after) = (time - 1e-6, time + 1e-6)
      let started = starts.countOfPrefix { $0 < before }
      let ended = ends.countOfPrefix { $0 < before }
      return started > ended && started == starts.countOfPrefix { $0 <= after }
        && ended == ends.countOfPrefix { $0 <= after }
    }
  }
}

extension PanelTimeline {
  /// Measures a track that animations move; `value` evaluates it at any time in seconds of scene time.
  fileprivate func motion(
    of track: Track, in recording: MotionRecording, _ animations: [ReadingAnimation],
    _ value: @escaping (Double) -> Double?
  ) -> MeasuredMotion {
    let name = track.key.nameOnScreen
    let ignored = strokesWithoutEffect(during: animations, value)
    let runsOn = animations.runningOn
    var recording = recording
    recording.marks.removeAll {
      switch $0.kind {
      case .touchDown, .touchUp: ignored.contains($0.time)
      case .retarget: runsOn($0.time)
      default: false
      }
    }
    let own = animations.filter { $0.isOnly(name) }
    var motion = MeasuredMotion(
      track, in: recording, animated: own.map { $0.start...max($0.start, $0.end) },
      exactValue: value)
    var live = animations[...]
    for index in motion.movements.indices {
      live = live.drop { $0.end <= motion.movements[index].start }
      for animation in live.prefix(while: { $0.start < motion.movements[index].end }) {
        motion.movements[index].add(animation, of: name, value)
      }
      motion.movements[index].phase = phase(of: motion.movements[index])
    }
    return motion
  }

  /// The visible animations that move each of `readingKeys`, in order of time.
  fileprivate var animationsByReading: [[ReadingAnimation]] {
    var found = readingKeys.map { _ in [ReadingAnimation]() }
    let names = Dictionary(
      zip(readingKeys.map(\.nameOnScreen), found.indices), uniquingKeysWith: { $1 })
    for played in animations where played.animation.changesVisibly {
      let one = ReadingAnimation(
        animation: played.animation, interruption: played.interruption,
        isGuided: played.retargets > 0)
      let moved = played.animation.readings + played.animation.numbers.map(\.name)
      for index in Set(moved.compactMap { names[$0] }) { found[index].append(one) }
    }
    return found
  }

  /// Returns the phase of the animation that begins a movement, or else the stage's phase at its end.
  fileprivate func phase(of movement: Movement) -> Phase? {
    let animations = movement.animations
    let first = animations.last { $0.start.seconds < movement.start + 1e-6 } ?? animations.first
    // The finger whose lift ends a gesture begins the next phase.
    let end = movement.end + (movement.isHeld && !movement.isStep ? -1e-6 : 1e-6)
    return first?.phase ?? steps.prefix(steps.countOfPrefix { $0.time.seconds < end }).last?.phase
  }

  /// Returns the times of the fingers' touch-downs and lifts that neither start nor end an animation of a
  /// reading and do not move it.
  fileprivate func strokesWithoutEffect(
    during animations: [ReadingAnimation], _ value: (Double) -> Double?
  ) -> Set<Double> {
    let ends = Set(animations.flatMap { [$0.start, $0.end] })
    let others = strokes.filter { stroke in
      let (down, lift) = (stroke.downTime.seconds, stroke.liftTime.seconds)
      guard animations.contains(where: { $0.start < down && lift < $0.end }),
        !ends.contains(where: { down <= $0 && $0 <= lift })
      else { return false }
      // Some viewers follow a finger at frames.
      return steps.filter { stroke.downTime <= $0.time && $0.time <= stroke.liftTime }.allSatisfy {
        let time = $0.time.seconds
        guard let before = value(time - Timeline.tick.seconds), let after = value(time) else {
          return false
        }
        return (after - before).magnitude < 1e-4
      }
    }
    return Set(others.flatMap { [$0.downTime.seconds, $0.liftTime.seconds] })
  }
}

extension Movement {
  /// Adds an animation that moves the reading, if it starts during the movement or acts for half of it.
  fileprivate mutating func add(
    _ played: ReadingAnimation, of name: String, _ value: (Double) -> Double?
  ) {
    guard !isHeld, !isStep, played.start < max(settlesAt, start + 1e-6), played.end > start,
      played.start > start - 1e-6 || played.end > (start + settlesAt) / 2
    else { return }
    causes.append(.animation(played.animation))
    // A value that is rounded or set at frames moves a little later than its animation.
    if (played.start - start).magnitude < Self.maxHoldTime, value(played.start) == from {
      start = played.start
      (low.time, high.time) = (max(low.time, start), max(high.time, start))
    }
    // A reading may disappear when its animation ends.
    if played.interruption == nil, played.end <= end + 1e-6 { endsSettled = true }
    guard let cut = played.interruption else { return }
    // What is caught and held still rests, but has not settled.
    let number = played.animation.numbers.first { $0.name == name }
    let isUnderway = number.map { ($0.to - to).magnitude > tolerance } ?? true
    let isCaught = (cut.time.seconds - end).magnitude < Self.maxHoldTime && isUnderway
    if endsSettled, isCaught { (endsSettled, end) = (false, max(end, cut.time.seconds)) }
    if !endsSettled, cut.time.seconds > end - 1e-6 { interruption = cut }
  }
}

extension StageAnimation {
  /// The min change of a number, per hundred of it or per 1, and the min velocity of animations.
  ///
  /// Source: ours; stages restart animations of values that have settled.
  private static let (minChange, minVelocity) = (0.002, 0.1)

  fileprivate var changesVisibly: Bool {
    numbers.contains {
      ($0.to - $0.from).magnitude >= Self.minChange * max(1, $0.to.magnitude / 100)
        || $0.velocity.magnitude >= Self.minVelocity
    }
  }
}
