import Display
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
      // Keep the phases with the longest paths.
      let ranked = phases.sorted {
        ElementMotion.weight($0.lead.lead) > ElementMotion.weight($1.lead.lead)
      }
      let chosen = Set(ranked.prefix(Self.maxPhases).map(\.start))
      return phases.filter { chosen.contains($0.start) }
    }
    let longest = shown.flatMap { $0.map { $0.end - $0.start } }.max() ?? 0.1
    let interval = Self.intervals.first { longest / $0 <= Self.maxDots } ?? 1
    let rows = try scene.panels.indices.map { (panel) throws(SimulationError) in
      let drawn = try shown[panel].map { (phase) throws(SimulationError) in
        try onionPhase(phase, of: panel, interval)
      }
      return OnionStill.Row(label: label(of: panel), phases: drawn)
    }
    let (count, all) = (shown.map(\.count).max() ?? 0, phases.map(\.count).max() ?? 0)
    return OnionStill(
      head: head(
        "onion skin: positions over time; widely spaced dots are fast"
          + (count < all ? "; the \(count) longest of \(all) phases" : "")),
      screenSize: screenSize, border: border, interval: interval, rows: rows)
  }

  private func onionPhase(
    _ phase: MotionPhase, of panel: Int, _ interval: Double
  ) throws(SimulationError) -> OnionStill.Phase {
    let (first, last) = (sampled.sample(at: phase.start), sampled.sample(at: phase.end))
    let indices = (first...max(last, first + 1)).clamped(to: 0...max(times.count - 1, 0))
    let elements = elements(of: panel).filter { element in
      element.distance(from: indices.lowerBound, to: indices.upperBound) > 0.5
        || phase.motions.contains { $0.element == element.name && $0.travels }
    }
    let ghosts = paths[panel].samples(Self.ghosts, in: indices)
    let lists = try drawings(of: panel, at: [times[indices.lowerBound]] + ghosts.map { times[$0] })
    let screen = scene.screens[panel].bounds
    let trackedElement = elements.isEmpty ? self.trackedElement(in: Array(lists.dropFirst())) : nil
    let frames = zip(ghosts, lists.dropFirst()).map { index, list in
      elements.count == 1
        ? elements[0].frame(at: index) : trackedElement?.frame(in: list, on: screen)
    }
    var paths = elements.prefix(8).flatMap {
      self.paths(of: $0, in: indices, interval, sampled.pageChanges(of: panel))
    }
    if let trackedElement {
      paths.append(try path(of: trackedElement, on: panel, in: indices, interval))
    }
    return OnionStill.Phase(
      title: phase.name, isHeld: phase.isHeld, captions: captions(of: phase),
      background: withBars(
        DisplayList(
          items: Self.items(
            lists[0].items, comparedWith: lists[lists.count - 1].items, on: screen, areResting: true
          ))),
      ghosts: ghosts.indices.map { ghost in
        let neighbors = [ghost - 1, ghost + 1].filter(ghosts.indices.contains)
        return OnionStill.Ghost(
          time: times[ghosts[ghost]],
          items: neighbors.reduce(lists[ghost + 1].items) {
            Self.items($0, comparedWith: lists[$1 + 1].items, on: screen, areResting: false)
          },
          frame: frames[ghost])
      },
      paths: paths,
      touches: touches(during: phase.start...phase.end, on: panel).filter {
        phase.isHeld || $0.end - $0.start < 0.2
      })
  }

  // MARK: Ghosts

  /// Returns the items that rest or move, compared with another drawing.
  ///
  /// Items rest that are in the other drawing too, and fills of most of the screen. All others move,
  /// except those that only fade in the other drawing.
  private static func items(
    _ items: [DisplayItem], comparedWith other: [DisplayItem], on screen: Rect, areResting: Bool
  ) -> [DisplayItem] {
    items.enumerated().compactMap { index, item in
      if other.contains(item) { return areResting ? item : nil }
      switch item {
      case .fill(let fill):
        let isLarge = fill.rect.width * fill.rect.height > 0.6 * screen.width * screen.height
        return isLarge == areResting ? item : nil
      case .group(var group):
        let isFading = other.contains {
          if case .group(let twin) = $0 {
            twin.items == group.items && twin.clip == group.clip
          } else {
            false
          }
        }
        guard areResting || group.opacity > 0.02 && !isFading else { return nil }
        if other.indices.contains(index), case .group(let twin) = other[index] {
          group.items = Self.items(
            group.items, comparedWith: twin.items, on: screen, areResting: areResting)
        } else if areResting {
          return nil
        }
        return group.items.isEmpty ? nil : .group(group)
      case .image, .path, .shadow: return areResting ? nil : item
      }
    }
  }

  /// Returns the centers of an item at equal time intervals of a phase, as one path per picture.
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
    TrackedElement(movingMostIn: lists, on: Rect(origin: .zero, size: screenSize))
  }

  /// Returns the centers of a tracked item at equal time intervals of a phase.
  private func path(
    of element: TrackedElement, on panel: Int, in range: ClosedRange<Int>, _ interval: Double
  ) throws(SimulationError) -> [Point] {
    let step = max(1, sampled.sample(at: interval))
    let times = stride(from: range.lowerBound, through: range.upperBound, by: step)
      .map { sampled.recording.times[$0] }
    return try drawings(of: panel, at: times).compactMap {
      element.frame(in: $0, on: Rect(origin: .zero, size: screenSize))?.center
    }
  }

  // MARK: Text

  private func captions(of phase: MotionPhase) -> [String] {
    let (lead, motion) = (phase.lead.lead, phase.lead)
    let length = (phase.end - phase.start).milliseconds
    let decimals = lead.key.unit == .points ? 0 : 2
    var lines = [
      "\(span(of: phase)), "
        + (phase.isHeld || motion.interruption != nil ? length : "settles in \(length)"),
      "\(lead.key.nameOnScreen) \(lead.from.shown(decimals: decimals)) → "
        + "\(lead.to.shown(decimals: decimals))\(lead.key.unit.suffix)",
    ]
    if lead.peakVelocity.value != 0 { lines.append("peak velocity: \(lead.velocityText)") }
    if let interruption = motion.interruption {
      lines.append("interrupted by a \(interruption.cause.rawValue)")
    } else if !phase.isHeld, !motion.isJump {
      let overshoot = motion.overshoots.first?.overshootText
      lines.append(overshoot.map { "overshoot: \($0)" } ?? "no overshoot")
    }
    return lines
  }
}
