import Display
import Geometry
import Motion
import Platform
import SceneModel
import Simulation

extension StillMaker {
  /// The max number of phases per screen, and the number of ghosts of each.
  private static let (maxPhases, ghosts) = (5, 6)
  /// The max number of dots on a path.
  private static let maxDots = 36.0
  /// The possible times between dots, s.
  private static let intervals: [Double] = [1.0 / 120, 1.0 / 60, 1.0 / 30, 0.05, 0.1, 0.2, 0.5]

  /// Returns the onion skin: the moving items of each phase, drawn several times on one screen.
  func onion() throws(SimulationError) -> OnionStill {
    let shown = phases.map { phases in
      // Keep the phases with the largest extent.
      let ranked = phases.sorted { ($0.lead?.extent ?? 0) > ($1.lead?.extent ?? 0) }
      let chosen = Set(ranked.prefix(Self.maxPhases).map(\.start))
      return phases.filter { chosen.contains($0.start) }
    }
    let longest = shown.flatMap { $0.map { $0.end - $0.start } }.max() ?? 0.1
    let interval = Self.intervals.first { longest / $0 <= Self.maxDots } ?? 1
    var rows: [OnionStill.Row] = []
    for panel in scene.panels.indices {
      var parts: [OnionStill.Phase] = []
      for phase in shown[panel] { parts.append(try part(phase, of: panel, interval)) }
      rows.append(OnionStill.Row(label: label(of: panel), phases: parts))
    }
    return OnionStill(
      head: head(
        "onion skin: where what moves has been; dots at equal times lie apart as it is fast"),
      screenSize: scene.screen.size, border: border, interval: interval, rows: rows)
  }

  private func part(
    _ phase: MotionPhase, of panel: Int, _ interval: Double
  ) throws(SimulationError) -> OnionStill.Phase {
    let times = sampled.recording.times
    let range =
      sampled.sample(
        at: phase.start)...max(
        sampled.sample(at: phase.end), sampled.sample(at: phase.start) + 1)
    let indices = range.clamped(to: 0...max(times.count - 1, 0))
    let elements = MovingElement.all(in: tracks(of: panel)).filter { element in
      element.distance(from: indices.lowerBound, to: indices.upperBound) > 0.5
        || phase.movements.contains { $0.key.nameOnScreen.hasPrefix("\(element.name).") }
    }
    let ghosts = ghostSamples(elements, indices)
    // A viewer's pictures move over its grid; other stages use a phase's first frame.
    let opens = scene.panels[panel].stage.traits.opensViewers
    let lists = try drawings(
      of: panel, at: [opens ? 0 : times[indices.lowerBound]] + ghosts.map { times[$0] })
    let trackedElement = elements.isEmpty ? self.trackedElement(in: Array(lists.dropFirst())) : nil
    let frames = zip(ghosts, lists.dropFirst()).map { index, list in
      elements.count == 1
        ? elements[0].frame(at: index) : trackedElement?.frame(in: list, on: scene.screen.bounds)
    }
    var paths = elements.prefix(8).flatMap {
      self.paths(of: $0, in: indices, interval, sampled.pageChanges(of: panel))
    }
    if let trackedElement {
      paths.append(try path(of: trackedElement, on: panel, in: indices, interval))
    }
    let hero = elements.first { $0.frame(at: indices.upperBound) != nil }
    return OnionStill.Phase(
      title: title(of: phase, on: panel), captions: captions(of: phase, on: panel),
      background: withBars(lists[0]),
      ghosts: zip(ghosts, zip(lists.dropFirst(), frames)).map { index, ghost in
        OnionStill.Ghost(
          time: times[index],
          items: Self.moving(ghost.0.items, over: lists[0].items, on: scene.screen.bounds),
          frame: ghost.1)
      },
      paths: paths,
      touches: touches(during: phase.start...phase.end).filter { touch in
        phase.isHeld || touch.end - touch.start < 0.2
      },
      callouts: hero.map { callouts(of: phase, $0, on: panel) } ?? [])
  }

  // MARK: Ghosts

  /// Returns the samples of a phase at equal distances of all moving items, including both ends.
  private func ghostSamples(_ elements: [MovingElement], _ range: ClosedRange<Int>) -> [Int] {
    // A step of 200 pt or more is a jump.
    var samples = samples(Self.ghosts, in: range, minDistance: 0.5) { index in
      elements.map { $0.distance(from: index - 1, to: index) }.filter { $0 < 200 }.reduce(0, +)
    }
    samples[Self.ghosts - 1] = range.upperBound
    return samples.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Returns the items that are not in another drawing, without fills of most of the screen.
  private static func moving(
    _ items: [DisplayItem], over background: [DisplayItem], on screen: Rect
  ) -> [DisplayItem] {
    items.enumerated().compactMap { index, item in
      if background.contains(item) { return nil }
      switch item {
      case .fill(let fill):
        return fill.rect.width * fill.rect.height > 0.6 * screen.width * screen.height ? nil : item
      case .group(var group):
        guard group.opacity > 0.02 else { return nil }
        let below: [DisplayItem]
        if background.indices.contains(index), case .group(let other) = background[index] {
          below = other.items
        } else {
          below = []
        }
        group.items = moving(group.items, over: below, on: screen)
        return group.items.isEmpty ? nil : .group(group)
      case .image, .path, .shadow: return item
      }
    }
  }

  /// Returns the centers of an item at equal times of a phase, a path per picture it shows.
  private func paths(
    of element: MovingElement, in range: ClosedRange<Int>, _ interval: Double, _ pageChanges: [Int]
  ) -> [[Point]] {
    let step = max(1, sampled.sample(at: interval))
    var paths: [[Point]] = [[]]
    var last = range.lowerBound
    for index in stride(from: range.lowerBound, through: range.upperBound, by: step) {
      if pageChanges.contains(where: { $0 > last && $0 <= index }) { paths.append([]) }
      last = index
      if let center = element.center(at: index) { paths[paths.count - 1].append(center) }
    }
    return paths
  }

  /// Returns the item that moves farthest in the drawings.
  func trackedElement(in lists: [DisplayList]) -> TrackedElement? {
    TrackedElement(movingMostIn: lists, on: scene.screen.bounds)
  }

  /// Returns the centers of a tracked item at equal times of a phase.
  private func path(
    of element: TrackedElement, on panel: Int, in range: ClosedRange<Int>, _ interval: Double
  ) throws(SimulationError) -> [Point] {
    let step = max(1, sampled.sample(at: interval))
    let times = stride(from: range.lowerBound, through: range.upperBound, by: step)
      .map { sampled.recording.times[$0] }
    return try drawings(of: panel, at: times).compactMap {
      element.frame(in: $0, on: scene.screen.bounds)?.center
    }
  }

  // MARK: Text

  /// Returns the title of a phase, which names its cause.
  func title(of phase: MotionPhase, on panel: Int) -> String {
    if phase.movements.allSatisfy(\.isStep) { return "jump" }
    if phase.isHeld { return "under the finger" }
    let cause = sampled.timeline.panels[panel].handOffs.last {
      $0.time.seconds <= phase.start + 0.02 && $0.time.seconds > phase.start - 0.5
    }
    return cause?.mark.kind.rawValue ?? "by itself"
  }

  private func captions(of phase: MotionPhase, on panel: Int) -> [String] {
    let length = (phase.end - phase.start) * 1000
    let isInterrupted = phase.lead.map { self.isInterrupted($0, on: panel) } ?? false
    var lines = [
      "\(phase.start.fixedText(decimals: 2)) → \(phase.end.fixedText(decimals: 2)) s, "
        + (phase.isHeld || isInterrupted ? "" : "settles in ")
        + "\(length.fixedText(decimals: 0)) ms"
    ]
    guard let lead = phase.lead else { return lines }
    let unit = lead.key.unit.rawValue
    lines.append(
      "\(lead.key.nameOnScreen) \(lead.from.fixedText(decimals: 0)) → "
        + "\(lead.to.fixedText(decimals: 0)) \(unit)")
    lines.append(
      "peak \(lead.peakVelocity.value.magnitude.fixedText(decimals: 0)) \(unit)/s")
    if isInterrupted, !phase.isHeld {
      lines.append("interrupted")
    } else if !phase.isHeld {
      let most = phase.movements.max { $0.overshootDistance < $1.overshootDistance }
      if let most, most.overshootDistance >= 0.5 {
        lines.append("overshoot \(most.overshootDistance.fixedText(decimals: 1)) \(unit)")
      } else {
        lines.append("no overshoot")
      }
    }
    return lines
  }

  /// Returns labels for the max overshoot and for jumps.
  private func callouts(
    of phase: MotionPhase, _ element: MovingElement, on panel: Int
  ) -> [OnionStill.Callout] {
    var callouts: [OnionStill.Callout] = []
    let over = phase.movements
      .filter { $0.overshootDistance >= 2 && !phase.isHeld && $0.endsAtRest }
      .max { $0.overshootDistance < $1.overshootDistance }
    if let over, let frame = extremeFrame(of: over, element, on: panel) {
      callouts.append(
        OnionStill.Callout(
          frame: frame,
          words: "\(over.overshootDistance.fixedText(decimals: 1)) pt beyond"))
    }
    for jump in jumps(of: panel) where (phase.start...phase.end).contains(jump.time) {
      let index = sampled.sample(at: jump.time)
      guard callouts.count < 3, let frame = element.frame(at: index) else { continue }
      callouts.append(OnionStill.Callout(frame: frame, words: jump.words))
    }
    return callouts
  }

  /// Returns the bounds of an item when one of its readings overshoots most.
  private func extremeFrame(
    of movement: MovementMeasurements, _ element: MovingElement, on panel: Int
  ) -> Rect? {
    guard let track = tracks(of: panel).first(where: { $0.key == movement.key }) else { return nil }
    let range = sampled.sample(at: movement.start)...sampled.sample(at: movement.end)
    let side = movement.to >= movement.from ? 1.0 : -1
    let index = range.max {
      side * (track.values[$0].number ?? -side * .infinity)
        < side * (track.values[$1].number ?? -side * .infinity)
    }
    return index.flatMap(element.frame)
  }
}
