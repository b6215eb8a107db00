import Display
import Geometry
import Motion
import Platform
import SceneModel
import Simulation

extension StillMaker {
  /// The max number of points per curve.
  private static let maxSamples = 48

  /// Returns the motion specification: all motions with their animations and measurements.
  func spec() -> SpecStill {
    SpecStill(
      head: head("motion spec: the animations as they ran, and their effect on the readings"),
      axis: TimeAxis(phases.flatMap { $0.map { $0.start...$0.end } }, within: activeTime),
      touches: touches(during: activeTime),
      rows: scene.panels.indices.map { panel in
        SpecStill.Row(
          label: label(of: panel),
          groups: phases[panel].map { phase in
            SpecStill.Group(
              title: "\(name(of: phase, on: panel))  ·  \(span(of: phase))",
              lines: phase.motions.map { line($0, in: phase, on: panel) })
          }, summary: summary(of: panel), marks: marks(of: panel))
      })
  }

  /// Returns the start and end of a phase as text.
  func span(of phase: MotionPhase) -> String {
    "\(phase.start.shown(decimals: 3)) → \(phase.end.shown(decimals: 3)) s"
  }

  private func line(
    _ motion: ElementMotion, in phase: MotionPhase, on panel: Int
  ) -> SpecStill.Line {
    let lead = motion.lead
    let delay = motion.start - phase.start
    let overshoot = motion.isHeld || motion.isJump ? nil : overshoot(of: motion)
    return SpecStill.Line(
      element: motion.element, changes: changes(of: motion),
      start: motion.start, end: motion.end,
      delay: delay > 0.0005 ? "\((delay * 1000).shown(decimals: 0)) ms" : "0",
      settling: motion.isJump
        ? "–" : "\(((motion.end - motion.start) * 1000).shown(decimals: 0)) ms",
      animation: animation(of: motion, on: panel),
      overshoot: overshoot.map {
        "\(Self.text(ofOvershoot: $0)), \(($0.overshoot * 100).shown(decimals: 1)) %"
      },
      peakVelocity: motion.isJump || lead.peakVelocity.value == 0
        ? "–" : velocity(lead.peakVelocity.value, of: lead.key),
      isHeld: motion.isHeld, isJump: motion.isJump,
      courses: courses(of: motion, on: panel))
  }

  // MARK: Values

  /// Returns the changes: a frame or a point as one line, every other reading separately.
  private func changes(of motion: ElementMotion) -> [SpecStill.Change] {
    var edges: [ReadingRole.Edge: MovementMeasurements] = [:]
    var changes: [SpecStill.Change] = []
    for measure in motion.measures {
      switch measure.key.role {
      case .hero(let edge), .bead(let edge): edges[edge] = measure
      default:
        let decimals = max(measure.from.magnitude, measure.to.magnitude) < 10 ? 2 : 1
        let unit = measure.key.unit.rawValue
        changes.append(
          SpecStill.Change(
            property: Self.property(measure.key),
            values: "\(measure.from.shown(decimals: decimals)) → "
              + "\(measure.to.shown(decimals: decimals))" + (unit.isEmpty ? "" : " \(unit)")))
      }
    }
    let pairs: [(String, ReadingRole.Edge, ReadingRole.Edge, String)] = [
      ("origin", .x, .y, ", "), ("size", .width, .height, " × "),
    ]
    let frames = pairs.compactMap { name, one, other, separator -> SpecStill.Change? in
      let pair = [edges[one], edges[other]].compactMap(\.self)
      guard let first = pair.first else { return nil }
      let isPair = pair.count == 2
      func text(_ value: (MovementMeasurements) -> Double) -> String {
        pair.map { value($0).shown(decimals: 1) }.joined(separator: separator)
      }
      return SpecStill.Change(
        property: isPair ? name : Self.property(first.key),
        values: "\(text { $0.from }) → \(text { $0.to }) pt")
    }
    return frames + changes
  }

  /// Returns the last component of a reading's name.
  static func property(_ key: ReadingKey) -> String {
    let name = key.nameOnScreen
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? "value"
  }

  func velocity(_ value: Double, of key: ReadingKey) -> String {
    let unit = key.unit.rawValue
    return "\(Self.property(key)) \(value.shown(decimals: value.magnitude < 10 ? 2 : 0))"
      + (unit.isEmpty ? " /s" : " \(unit)/s")
  }

  /// The min distance of a reading, as a fraction of the longest, at which its overshoot counts.
  ///
  /// Source: ours; edges that hardly move overshoot as an effect of the others.
  private static let minShare = 0.2

  /// Returns the reading of a motion that overshoots most; nil if none does by 0.1 %.
  func overshoot(of motion: ElementMotion) -> MovementMeasurements? {
    guard motion.interruption == nil else { return nil }
    let minDistance = Self.minShare * ElementMotion.weight(motion.lead)
    return motion.measures.filter {
      $0.overshoot >= 0.001 && ElementMotion.weight($0) >= minDistance
        && ($0.to - $0.from).magnitude >= 0.5 * $0.extent
    }.max { $0.overshootDistance < $1.overshootDistance }
  }

  /// Returns the reading and the distance of an overshoot.
  static func text(ofOvershoot measure: MovementMeasurements) -> String {
    let distance = measure.overshootDistance
    let unit = measure.key.unit.rawValue
    return "\(property(measure.key)) \(distance.shown(decimals: distance < 1 ? 3 : 1))"
      + (unit.isEmpty ? "" : " \(unit)")
  }

  // MARK: Animations

  /// Returns the rules of a motion, then its constants, velocity, and interruption.
  private func animation(of motion: ElementMotion, on panel: Int) -> [String] {
    switch motion.cause {
    case .jump: return ["immediate"]
    case .finger: return ["follows the finger"]
    case .animations(let played):
      let rules = played.flatMap(\.animation.rule.texts).uniqued
      let prefix = scene.panels[panel].id + "."
      let constants = played.flatMap(\.animation.constants).uniqued.map {
        $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0
      }
      var lines = rules.isEmpty ? ["–"] : rules
      if !constants.isEmpty { lines.append(constants.joined(separator: ", ")) }
      // A curve has the slope of its shape and no other velocity.
      let velocities =
        motion.curveEnd == nil ? played.flatMap(\.animation.numbers).map(\.velocity) : []
      if let velocity = velocities.max(by: { $0.magnitude < $1.magnitude }),
        velocity.magnitude >= 0.05
      {
        let digits = velocity.shown(decimals: velocity.magnitude < 10 ? 2 : 0)
        lines.append("initial velocity \(digits) /s")
      }
      if let (cause, time) = motion.interruption {
        lines.append("interrupted by a \(cause.rawValue) at \(time.shown(decimals: 3)) s")
      }
      return lines
    }
  }

  /// Returns the different curves of a motion's readings.
  private func courses(of motion: ElementMotion, on panel: Int) -> [[Point]] {
    motion.measures.reduce(into: []) { courses, measure in
      let course = course(of: measure, until: motion.end, on: panel)
      let isKnown = courses.contains { other in
        other.count == course.count
          && zip(other, course).allSatisfy { ($0.y - $1.y).magnitude < 0.02 }
      }
      if !isKnown { courses.append(course) }
    }
  }

  /// Returns the curve of a reading until its motion ends: scene time, s, and progress.
  private func course(
    of movement: MovementMeasurements, until end: Double, on panel: Int
  ) -> [Point] {
    guard let track = tracks(of: panel).first(where: { $0.key == movement.key }) else { return [] }
    let travel = movement.to - movement.from
    let extent = travel.magnitude >= 0.5 * movement.extent ? travel : movement.extent
    guard extent != 0 else { return [] }
    let times = sampled.recording.times
    let range = sampled.sample(at: movement.start)...sampled.sample(at: end)
    let step = max(1, range.count / Self.maxSamples)
    let inner = range.dropFirst().filter { $0 % step == 0 && times[$0] < end }
    let points = inner.compactMap { index in
      track.values[index].number.map { Point(x: times[index], y: ($0 - movement.from) / extent) }
    }
    let last = Point(x: end, y: (movement.to - movement.from) / extent)
    return [Point(x: movement.start, y: 0)] + points + [last]
  }

  /// Returns the measurements of a whole screen as text.
  private func summary(of panel: Int) -> [String] {
    let figures = figures[panel]
    var facts: [String] = []
    if let last = phases[panel].map(\.end).max(),
      let lift = sampled.fingers.compactMap(\.upTime).max()?.seconds, last > lift
    {
      facts.append(
        "all settled \(((last - lift) * 1000).shown(decimals: 0)) ms after the last lift")
    }
    if let interactive = figures.timeToInteractive {
      facts.append("control back after \((interactive * 1000).shown(decimals: 0)) ms")
    }
    if let error = figures.landingError {
      facts.append("lands \(error.shown(decimals: 2)) pt off its thumbnail")
    }
    let jumps = jumps(of: panel)
    facts +=
      jumps.isEmpty ? ["nothing jumps"] : jumps.map { "\($0.text) at \($0.time.secondsText) s" }
    return [facts.joined(separator: "  ·  ")]
  }
}

extension MotionRule {
  /// The rule for a table cell: named curves by name and duration, others as traces state them.
  fileprivate var texts: [String] {
    if case .glide(let deceleration, let edge?) = self {
      return [
        MotionRule.glide(deceleration, edge: nil).text,
        "edge: \(MotionRule.animation(.spring(edge)).text)",
      ]
    }
    guard case .animation(let animation) = self,
      case .curve(let curve, let duration) = animation.simplified
    else { return [text] }
    let points = [curve.x1, curve.y1, curve.x2, curve.y2].map(\.shortestText)
    let name =
      curve == .fastOutSlowIn
      ? "fastOutSlowIn" : curve.name ?? "timingCurve(\(points.joined(separator: ", ")))"
    return ["\(name) \((duration.seconds * 1000).shown(decimals: 0)) ms"]
  }
}

extension [String] {
  /// The texts without repetitions, in order.
  fileprivate var uniqued: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension Double {
  /// The number with a minus sign, for a page.
  func shown(decimals: Int) -> String {
    fixedText(decimals: decimals).replacing("-", with: "−")
  }
}
