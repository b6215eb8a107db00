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
    let overshoot = motion.isJump ? nil : overshoots(of: motion).first
    let changes = changes(of: motion)
    let rules = rules(of: motion, for: changes)
    return SpecStill.Line(
      element: motion.element, changes: changes.map(\.line), start: motion.start, end: motion.end,
      delay: delay > 0.0005 ? delay.milliseconds : "0",
      settling: motion.isJump ? "–" : (motion.end - motion.start).milliseconds,
      animation: rules + details(of: motion, on: panel), ruleCount: rules.count,
      overshoot: overshoot.map {
        "\(Self.text(ofOvershoot: $0)), \(($0.overshoot * 100).shown(decimals: 1)) %"
      },
      peakVelocity: motion.isJump || lead.peakVelocity.value == 0 ? "–" : Self.velocity(lead),
      isHeld: motion.isHeld, isJump: motion.isJump, courses: courses(of: motion, on: panel))
  }

  // MARK: Values

  /// A line of values, and the readings that it is about.
  private typealias Change = (line: SpecStill.Change, keys: [ReadingKey])

  /// The names of pairs of readings, by the names of the readings.
  private static let pairs = ["x": "origin", "y": "origin", "width": "size", "height": "size"]

  /// Returns the changes: a frame or a point as one line, every other reading separately.
  ///
  /// A reading that leaves the range between its ends is separate too, with its extremes.
  private func changes(of motion: ElementMotion) -> [Change] {
    var lines: [(name: String, measures: [Movement])] = []
    for measure in motion.measures {
      let property = Self.property(measure.key.nameOnScreen)
      let isEdge = MovingElement.contains(measure.key) && detours(of: measure, in: motion).isEmpty
      let name = isEdge ? Self.pairs[property] ?? property : property
      let index = lines.firstIndex { $0.name == name && $0.measures[0].key != measure.key }
      if isEdge, let index {
        lines[index].measures.append(measure)
      } else {
        lines.append((name, [measure]))
      }
    }
    return lines.map { name, measures in
      let isPair = measures.count > 1
      let lead = measures[0]
      let decimals = !isPair && max(lead.from.magnitude, lead.to.magnitude) < 10 ? 2 : 1
      func text(_ values: [Double]) -> String {
        values.map { $0.shown(decimals: decimals) }.joined(separator: name == "size" ? " × " : ", ")
      }
      let detours = detours(of: lead, in: motion)
      let values =
        "\(text(measures.map(\.from))) → \(text(measures.map(\.to)))"
        + (detours.isEmpty ? "" : " via \(text(detours))") + Self.suffix(lead.key.unit)
      let property = isPair ? name : Self.property(lead.key.nameOnScreen)
      return (SpecStill.Change(property: property, values: values), measures.map(\.key))
    }
  }

  /// The min distance beyond both ends that is stated, as a fraction of the reading's extent.
  ///
  /// Source: ours; a smaller one is hardly visible in the curve.
  private static let minDetour = 0.02

  /// Returns the extremes of a reading beyond both ends, except one that the overshoot states.
  private func detours(of measure: Movement, in motion: ElementMotion) -> [Double] {
    let min = max(measure.key.unit == .points ? 1 : 0.01, Self.minDetour * measure.extent)
    return [measure.low.value, measure.high.value].filter { value in
      let (start, end) = ((value - measure.from).magnitude, (value - measure.to).magnitude)
      return start >= min && end >= min
        && (start <= end || !overshoots(of: motion).contains(measure))
    }
  }

  /// Returns the last component of a name.
  static func property(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// Returns a unit with a space before it, if there is one.
  static func suffix(_ unit: ReadingUnit) -> String { unit == .none ? "" : " \(unit.rawValue)" }

  /// Returns the peak velocity of a movement as text.
  static func velocity(_ measure: Movement) -> String {
    velocity(measure.peakVelocity.value, of: measure.key.nameOnScreen, measure.key.unit.rawValue)
  }

  private static func velocity(_ value: Double, of name: String, _ unit: String) -> String {
    "\(property(name)) \(value.shown(decimals: value.magnitude < 10 ? 2 : 0)) \(unit)/s"
  }

  /// The min distance of a reading, as a fraction of the longest, at which its overshoot counts.
  ///
  /// Source: ours; edges that hardly move overshoot as an effect of the others.
  private static let minShare = 0.2

  /// Returns the readings of a motion that overshoot by at least 0.1 %, the farthest first.
  func overshoots(of motion: ElementMotion) -> [Movement] {
    guard motion.interruption == nil, !motion.isHeld else { return [] }
    let minDistance = Self.minShare * ElementMotion.weight(motion.lead)
    return motion.measures.filter {
      $0.overshoot >= 0.001 && ElementMotion.weight($0) >= minDistance
        && ($0.to - $0.from).magnitude >= 0.5 * $0.extent
    }.sorted { $0.overshootDistance > $1.overshootDistance }
  }

  /// Returns the reading and the distance of an overshoot.
  static func text(ofOvershoot measure: Movement) -> String {
    let distance = measure.overshootDistance
    return "\(property(measure.key.nameOnScreen)) \(distance.shown(decimals: distance < 1 ? 3 : 1))"
      + suffix(measure.key.unit)
  }

  // MARK: Animations

  /// Returns the rules of a motion; different ones have the names of their properties.
  private func rules(of motion: ElementMotion, for changes: [Change]) -> [String] {
    let animations = motion.animations
    let sets = changes.map { change in
      let own = animations.filter { one in change.keys.contains { one.moves($0.nameOnScreen) } }
      // A crop rounds the corners and trims a frame that another animation may move.
      let others = own.filter { !$0.value.hasSuffix("crop") }
      return (others.isEmpty ? own : others).map(\.rule.texts).uniqued
    }
    let all = sets.joined().map(\.self).uniqued
    guard all.count > 1 else { return all.first ?? [] }
    return all.map { rule in
      // Several rules of one property belong to values such as the offsets of both axes.
      let isShared = sets.contains { $0.count > 1 && $0.contains(rule) }
      let values = animations.filter { $0.rule.texts == rule }.map { Self.property($0.value) }
      let names = zip(changes, sets).filter { $0.1.contains(rule) }.map(\.0.line.property)
      let owners = isShared ? values.uniqued : names
      return "\(owners.joined(separator: ", ")): \(rule.joined(separator: ", "))"
    }
  }

  /// Returns the constants of a motion, its initial velocity, and its interruption.
  private func details(of motion: ElementMotion, on panel: Int) -> [String] {
    let animations = motion.animations
    guard !animations.isEmpty else {
      return [motion.isHeld ? "follows the finger" : motion.isJump ? "immediate" : "–"]
    }
    let constants = animations.flatMap(\.constants).uniqued
    var lines = constants.isEmpty ? [] : [constants.joined(separator: ", ")]
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
    let name = Self.property(number.name)
    guard key?.unit == .points || !isPage && Self.distances.contains(name) else {
      let text = Self.velocity(number.velocity, of: name, isPage ? "pages" : "")
      return (number.velocity.magnitude * ElementMotion.pointsPerShare, text)
    }
    let density = key?.unit == .points ? nil : (parameters as? B43ComposeParameters)?.density
    let velocity = number.velocity / (density ?? 1)
    return (velocity.magnitude, Self.velocity(velocity, of: name, "pt"))
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

extension MotionRule {
  /// Whether the rule is a curve with a fixed duration.
  fileprivate var isCurve: Bool {
    guard case .animation(let animation) = self, case .curve = animation.simplified else {
      return false
    }
    return true
  }

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
    let points = curve.coordinates.map(\.shortestText)
    let name =
      curve == .fastOutSlowIn
      ? "fastOutSlowIn"
      : curve.easing?.name ?? curve.name ?? "timingCurve(\(points.joined(separator: ", ")))"
    return ["\(name) \(duration.seconds.milliseconds)"]
  }
}

extension Double {
  /// The time, s, in whole milliseconds.
  var milliseconds: String { "\((self * 1000).shown(decimals: 0)) ms" }

  /// The number with a minus sign, for a page.
  func shown(decimals: Int) -> String { fixedText(decimals: decimals).replacing("-", with: "−") }
}
