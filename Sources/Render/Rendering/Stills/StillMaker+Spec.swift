import Display
import Geometry
import Platform
import SceneModel
import Simulation

extension StillMaker {
  /// The max number of movements per screen, and of points per curve.
  private static let (maxLines, maxSamples) = (36, 120)

  /// Returns the motion specification with all movements and their measurements.
  func spec() -> SpecStill {
    SpecStill(
      head: head("motion spec: measured from the readings, sampled 240 times a second"),
      times: activeTime, touches: touches(during: activeTime),
      rows: scene.panels.indices.map { panel in
        SpecStill.Row(
          label: label(of: panel), groups: groups(of: panel), summary: summary(of: panel),
          marks: marks(of: panel))
      })
  }

  private func groups(of panel: Int) -> [SpecStill.Group] {
    let shown = figures[panel].movements.filter(Self.isShown)
    // If there are too many, keep those with the largest extent.
    let ranked = shown.sorted { $0.extent > $1.extent }.prefix(Self.maxLines)
    let minimum = ranked.last?.extent ?? 0
    var rest = shown.filter { $0.extent >= minimum }.prefix(Self.maxLines)
      .sorted { ($0.start, $0.key.name) < ($1.start, $1.key.name) }
    var groups: [SpecStill.Group] = []
    for phase in phases[panel] {
      let own = rest.filter {
        $0.start >= phase.start - 0.03
          && ($0.start < max(phase.end - 0.03, phase.start + 0.03))
          && ($0.isHeld == phase.isHeld || $0.isStep)
      }
      guard !own.isEmpty else { continue }
      rest.removeAll(where: own.contains)
      let span =
        "\(phase.start.fixedText(decimals: 3)) → \(phase.end.fixedText(decimals: 3)) s"
      groups.append(
        SpecStill.Group(
          title: "\(title(of: phase, on: panel))  ·  \(span)", lines: lines(own, on: panel)))
    }
    if !rest.isEmpty {
      groups.append(SpecStill.Group(title: "at other times", lines: lines(rest, on: panel)))
    }
    return groups
  }

  private func lines(_ movements: [MovementMeasurements], on panel: Int) -> [SpecStill.Line] {
    movements.map { movement in
      let name = movement.key.nameOnScreen
      let dot = name.lastIndex(of: ".")
      let course = course(of: movement, on: panel)
      let step = max(1, course.count / Self.maxSamples)
      // A value that jumps with the finger only follows it.
      let leap = max(fingerLeap(at: movement.start), fingerLeap(at: movement.end))
      let isWithFinger = movement.isStep && leap >= 0.25 * movement.extent
      let travel = movement.to - movement.from
      let isInterrupted = !movement.isHeld && self.isInterrupted(movement, on: panel)
      let isOver = travel.magnitude >= 0.5 * movement.extent && !isInterrupted
      let isEased = !movement.isHeld && !movement.isStep
      let rule = isEased ? animation(of: movement, on: panel)?.animation.rule : nil
      return SpecStill.Line(
        element: dot.map { String(name[..<$0]) } ?? name,
        property: dot.map { String(name[name.index(after: $0)...]) } ?? "value",
        from: movement.from, to: movement.to, unit: movement.key.unit.rawValue,
        start: movement.start, delay: movement.delay, settling: movement.settling,
        easing: isInterrupted ? "interrupted" : rule?.words ?? "",
        overshootDistance: isOver ? movement.overshootDistance : 0,
        overshootShare: isOver ? movement.overshoot : 0,
        peakVelocity: movement.peakVelocity.value, isHeld: movement.isHeld || isWithFinger,
        isJump: movement.isStep && !isWithFinger,
        course: course.enumerated().filter { $0.offset % step == 0 }.map(\.element))
    }
  }

  /// Returns the curve of a movement until it is settled: scene time, s, and progress.
  private func course(of movement: MovementMeasurements, on panel: Int) -> [Point] {
    guard let track = tracks(of: panel).first(where: { $0.key == movement.key }) else { return [] }
    let travel = movement.to - movement.from
    let extent = travel.magnitude >= 0.5 * movement.extent ? travel : movement.extent
    guard extent != 0 else { return [] }
    let range = sampled.sample(at: movement.start)...sampled.sample(at: movement.settlesAt)
    return range.compactMap { index in
      track.values[index].number.map {
        Point(x: sampled.recording.times[index], y: ($0 - movement.from) / extent)
      }
    }
  }

  /// Returns the measurements of a whole screen as text.
  private func summary(of panel: Int) -> [String] {
    let figures = figures[panel]
    var facts: [String] = []
    if let settling = figures.settling {
      let start = sampled.fingers.isEmpty ? "the first movement" : "the last lift"
      facts.append("all at rest \((settling * 1000).fixedText(decimals: 0)) ms after \(start)")
    }
    if let interactive = figures.timeToInteractive {
      facts.append("control back after \((interactive * 1000).fixedText(decimals: 0)) ms")
    }
    if let error = figures.landingError {
      facts.append("lands \(error.fixedText(decimals: 2)) pt off its thumbnail")
    }
    let jumps = jumps(of: panel)
    if jumps.isEmpty {
      facts.append("nothing jumps")
    } else {
      facts.append(
        jumps.prefix(3).map { "\($0.words) at \($0.time.fixedText(decimals: 3)) s" }
          .joined(separator: ", "))
    }
    return facts.isEmpty ? [] : [facts.joined(separator: "  ·  ")]
  }
}
