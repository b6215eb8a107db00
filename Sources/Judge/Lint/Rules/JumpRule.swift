import Display
import SceneModel
import Simulation

extension LintRule {
  static let jump = LintRule("jump") { $0.jumps + $0.leaps + $0.otherJumps }
}

extension PanelLint {
  /// The minimum visible step in pt.
  private static let minimum = 4.0
  /// The maximum ratio between picture and finger motion; a dragged picture also shrinks.
  private static let maxFingerRatio = 2.5
  /// The time in which repeated jumps under one finger count as one fault, in seconds.
  private static let repetition = 0.05

  /// The pictures that jump between two samples of equal time.
  ///
  /// With reduced motion, only jumps under fingers count.
  fileprivate var jumps: [Finding] {
    var findings: [Finding] = []
    var last: SceneTime?
    for index in samples.indices.dropFirst()
    where samples[index].cause != .time && samples[index].loadedPhotos.isEmpty {
      let sample = samples[index]
      guard let jump = jump(at: index), jump.distance > Self.minimum, jump.distance > jump.allowed,
        sample.has(.up) || sample.has(.down)
          || last.map({ sample.seconds - $0.seconds >= Self.repetition }) ?? true
      else { continue }
      last = sample.time
      let isTouchEvent = sample.isTouchEvent && !sample.has(.up)
      guard isTouchEvent || !reducesMotion else { continue }
      let when: Sentence =
        sample.has(.up)
        ? "when the finger lifts"
        : sample.has(.down)
          ? "when a finger touches down"
          : isTouchEvent ? "while the finger moves \(Quantity.points(jump.finger))" : "by itself"
      findings.append(
        Finding("the picture jumps \(Quantity.points(jump.distance)) \(when)", at: sample.time))
    }
    return findings
  }

  /// The items that jump, except pictures at events, which `jumps` reports.
  fileprivate var leaps: [Finding] {
    guard !reducesMotion else { return [] }
    return changeFindings { change in
      let step = change.step
      let isPicture = step.item.map { $0.photo != nil && $0.key.isViewer } ?? false
      guard case .lasting = change.sequel, step.change == .position,
        !isPicture || !transitions[step.transition].isEvent
      else { return nil }
      return "\(change.subject.name) jumps \(Quantity.points(step.amount))"
    }
  }

  /// The steps of lids, sheets, rows and beads that no finger moves.
  fileprivate var otherJumps: [Finding] {
    steps(over: Self.minimum) { key in
      switch key.role {
      case .lid, .sheet, .row, .bead: key.unit == .points
      default: false
      }
    }.map { Finding("\($0.item) jumps \(Quantity.points($0.amount))", at: $0.time) }
  }

  /// Returns a picture's motion at a sample, the distance explained by fingers, and theirs, in pt.
  private func jump(at index: Int) -> (distance: Double, allowed: Double, finger: Double)? {
    guard let before = samples[index - 1].items, let after = samples[index].items,
      samples[index - 1].time == samples[index].time
    else { return nil }
    let screen = bounds
    var worst: (distance: Double, allowed: Double, finger: Double)?
    for old in before.pictures where old.opacity > 0.05 {
      guard let photo = old.photo, let new = after.picture(of: photo), new.opacity > 0.05,
        let seen = old.clip.intersection(screen)
      else { continue }
      let distance = Self.distance(of: seen, from: old.frame, to: new.frame)
      let finger = fingerTravel(at: index, photo: photo, seen: seen)
      let allowed = Self.maxFingerRatio * finger.step + finger.spread
      if worst.map({ distance - allowed > $0.distance - $0.allowed }) ?? true {
        worst = (distance, allowed, finger.step)
      }
    }
    return worst
  }

  /// Returns the distance that the visible part of a picture moves, in pt.
  private static func distance(of seen: Rect, from old: Rect, to new: Rect) -> Double {
    guard old.width > 0, old.height > 0 else { return 0 }
    let map = AffineTransform(mapping: old, to: new)
    return seen.corners.map { (map.apply(to: $0) - $0).length }.max() ?? 0
  }

  /// Returns the fingers' motion since the previous sample, and that explained by their spread.
  ///
  /// A gesture recognized only now includes all motion since the last touch-down.
  private func fingerTravel(
    at index: Int, photo: Int, seen: Rect
  ) -> (step: Double, spread: Double) {
    // One finger may land or lift in the sample in which another one moves. A browser follows
    // moves at a frame, which is a timer.
    if case .fingers(let changes) = samples[index].cause {
      guard changes.contains(where: { $0.phase == .moved }) else { return (0, 0) }
    }
    let now = samples[index].time
    let since = start(of: photo, before: index)
    var old: [Point] = []
    var new: [Point] = []
    for stroke in panel.strokes(at: now) {
      let observed = since < now ? stroke.location(at: since) : stroke.location(before: now)
      guard let to = stroke.location(at: now),
        let from = observed ?? stroke.positions.first?.location
      else {
        continue
      }
      old.append(from)
      new.append(to)
    }
    let step = zip(old, new).map { ($1 - $0).length }.max() ?? 0
    guard old.count > 1 else { return (step, 0) }
    let (size, newSize) = (Self.spread(old), Self.spread(new))
    guard size > 0 else { return (step, .infinity) }
    let far =
      seen.corners.flatMap { corner in
        [Self.middle(old), panel.screen.bounds.center].map { (corner - $0).length }
      }.max() ?? 0
    return (step, Self.maxFingerRatio * (newSize / size - 1).magnitude * far)
  }

  /// Returns the last time with touches before a sample, or the touch-down time.
  ///
  /// The latter applies if the picture has not moved since the last touch-down.
  private func start(of photo: Int, before index: Int) -> SceneTime {
    let now = samples[index].time
    let down = touchDowns.prefix(touchDowns.countOfPrefix { $0 < index }).last
    let observed = touches.prefix(touches.countOfPrefix { samples[$0].time < now }).last
    // Samples before the touch-down do not include the new finger.
    let last = observed.flatMap { $0 < down ?? 0 ? nil : samples[$0].time }
    if let down, let then = picture(of: photo, at: down),
      let latest = picture(of: photo, at: index - 1),
      then.frame.edgeDistance(to: latest.frame) < 0.5
    {
      return panel.strokes(at: now).map(\.downTime).min() ?? now
    }
    // A browser draws the moves of a whole frame at once.
    let frame = now - SceneTime(ticks: 1, rate: .sixty)
    return last.map { min($0, max(frame, samples[down ?? 0].time)) } ?? now
  }

  private static func middle(_ points: [Point]) -> Point {
    let count = Double(max(points.count, 1))
    return Point(x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
  }

  private static func spread(_ points: [Point]) -> Double {
    let middle = middle(points)
    return points.map { ($0 - middle).length }.reduce(0, +) / Double(max(points.count, 1))
  }
}
