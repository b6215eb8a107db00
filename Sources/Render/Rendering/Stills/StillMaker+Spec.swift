import Display
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
              title: "\(phase.name)  ·  \(span(of: phase))",
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
    let overshoot = motion.isJump ? nil : motion.overshoots.first
    let changes = motion.changes
    let rules = motion.rules(for: changes)
    return SpecStill.Line(
      element: motion.element, changes: changes, start: motion.start, end: motion.end,
      delay: delay > 0.0005 ? delay.milliseconds : "0",
      settling: motion.isJump ? "–" : (motion.end - motion.start).milliseconds,
      animation: rules + details(of: motion, on: panel), ruleCount: rules.count,
      overshoot: overshoot.map {
        "\($0.overshootText), \(($0.overshoot * 100).shown(decimals: 1)) %"
      },
      peakVelocity: motion.isJump || lead.peakVelocity.value == 0 ? "–" : lead.velocityText,
      isHeld: motion.isHeld, isJump: motion.isJump, courses: courses(of: motion, on: panel))
  }

  // MARK: Animations

  /// Returns the constants of a motion, its initial velocity, and its interruption.
  private func details(of motion: ElementMotion, on panel: Int) -> [String] {
    let animations = motion.animations
    guard !animations.isEmpty else {
      return [motion.isHeld ? "follows the finger" : motion.isJump ? "immediate" : "–"]
    }
    var lines = motion.constants.isEmpty ? [] : [motion.constants.joined(separator: ", ")]
    // A curve has the slope of its shape and no other velocity.
    let velocities = animations.filter { !$0.rule.isCurve }.flatMap(\.numbers).map {
      velocity(of: $0, on: panel)
    }
    if let velocity = velocities.max(by: { $0.weight < $1.weight }),
      velocity.weight >= Self.minVelocity
    {
      lines.append("initial velocity \(velocity.text)")
    }
    if let interruption = motion.interruption {
      let time = interruption.time.seconds.shown(decimals: 3)
      lines.append("interrupted by a \(interruption.cause.rawValue) at \(time) s")
    }
    return lines
  }

  /// The min initial velocity that is stated, pt/s.
  ///
  /// Source: ours; a slower start cannot be seen.
  private static let minVelocity = 5.0
  /// The names of distances that are not readings in points.
  private static let distances: Set = ["x", "y", "extent", "offset", "scroll", "row", "rise"]

  /// Returns the initial velocity of an animated number as text, and its weight in pt/s.
  private func velocity(
    of number: StageAnimation.Number, on panel: Int
  ) -> (weight: Double, text: String) {
    let key = tracks(of: panel).first { $0.key.nameOnScreen == number.name }?.key
    let parameters = scene.panels[panel].stage.parameters
    // The zoom transition reads the offset of its row in points.
    let isPage = key?.role == .page && !(parameters is ZoomTransitionParameters)
    let name = ElementMotion.property(number.name)
    guard key?.unit == .points || !isPage && Self.distances.contains(name) else {
      let text = ElementMotion.velocity(number.velocity, of: name, isPage ? "pages" : "")
      return (number.velocity.magnitude * ElementMotion.pointsPerShare, text)
    }
    let density = key?.unit == .points ? nil : (parameters as? B43ComposeParameters)?.density
    let velocity = number.velocity / (density ?? 1)
    return (velocity.magnitude, ElementMotion.velocity(velocity, of: name, "pt"))
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
  private func course(of movement: Movement, until end: Double, on panel: Int) -> [Point] {
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
      facts.append("all settled \((last - lift).milliseconds) after the last lift")
    }
    if let interactive = figures.timeToInteractive {
      facts.append("control back after \(interactive.milliseconds)")
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

extension Double {
  /// The time, s, in whole milliseconds.
  var milliseconds: String { "\((self * 1000).shown(decimals: 0)) ms" }

  /// The number with a minus sign, for a page.
  func shown(decimals: Int) -> String { fixedText(decimals: decimals).replacing("-", with: "−") }
}
