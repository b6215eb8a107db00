import Display
import Geometry
import Motion
import SceneModel
import Simulation

/// The names of phases, in the vocabulary of motion design.
extension StillMaker {
  /// Returns the name of a phase, such as `Open`, `Drag`, or `Fly home`.
  func name(of phase: MotionPhase, on panel: Int) -> String {
    if phase.motions.allSatisfy(\.isJump) { return "Jump" }
    return phase.isHeld ? heldName(of: phase, on: panel) : freeName(of: phase, on: panel)
  }

  private func heldName(of phase: MotionPhase, on panel: Int) -> String {
    let middle = (phase.start + phase.end) / 2
    let fingers = sampled.fingers.count { $0.isDown(at: SceneTime(seconds: middle) ?? .zero) }
    if fingers > 1 { return "Pinch" }
    let kinds = events(of: panel, in: phase.start...phase.end)
    if kinds.contains(.backProgressed) { return "Back" }
    switch phase.lead.lead.key.role {
    case .scroll: return "Scroll"
    case .hero(.x) where turnsPage(phase, on: panel): return "Page"
    case .zoom: return "Pan"
    case .hero where isZoomed(at: phase.start, on: panel): return "Pan"
    default: return "Drag"
    }
  }

  private func freeName(of phase: MotionPhase, on panel: Int) -> String {
    let lead = phase.lead.lead
    let kinds = events(of: panel, in: (phase.start - 0.02)...(phase.start + 0.06))
    switch lead.key.role {
    case .hero, .corners:
      if picture(at: phase.start - 0.02, on: panel) == nil { return "Open" }
      let later = phases[panel].first {
        $0.start >= phase.end && $0.lead.element == phase.lead.element
      }
      let dismissals: Set<EventMark.Kind> = [
        .viewerDismissing, .coverDismissing, .sheetDismissing, .backInvoked,
      ]
      if !kinds.isDisjoint(with: dismissals)
        || picture(at: later.map { $0.start - 0.02 } ?? sampled.duration.seconds, on: panel) == nil
      {
        let lands = landings[panel].contains {
          $0.kind == .home && $0.hasThumbnail && $0.time.seconds >= phase.start
            && $0.distance < 0.1 * scene.screens[panel].size.width
        }
        return lands ? "Fly home" : "Close"
      }
      if lead.key.role == .hero(.x), turnsPage(phase, on: panel) { return "Page" }
      if kinds.contains(.doubleTap) || zooms(phase, on: panel) { return "Zoom" }
      return isThrown(phase, withSprings: false) ? "Throw" : "Settle"
    case .zoom: return isThrown(phase, withSprings: false) ? "Throw" : "Settle"
    case .bead: return isThrown(phase, withSprings: true) ? "Throw" : "Settle"
    case .push: return lead.to > lead.from ? "Push" : "Pop"
    case .sheet:
      return lead.to > lead.from ? "Close" : isReleased(phase, on: panel) ? "Settle" : "Open"
    case .scroll: return "Scroll"
    case .lid: return kinds.contains(.lidOpened) ? "Open" : "Close"
    case .row, .rowAppearance:
      if kinds.contains(.listRemoved) { return "Remove" }
      return kinds.contains(.listInserted) || kinds.contains(.listAppended) ? "Insert" : "Move"
    case .alert: return "Alert"
    case .chrome: return "Bars"
    case .backdrop: return "Fade"
    default: return "Move"
    }
  }

  /// Returns the kinds of events of a screen in a time range, s.
  private func events(of panel: Int, in range: ClosedRange<Double>) -> Set<EventMark.Kind> {
    Set(events[panel].filter { range.contains($0.time) }.map(\.kind))
  }

  /// Returns the whole picture at a time, s, pt of the screen; nil if no viewer is open.
  private func picture(at time: Double, on panel: Int) -> Rect? {
    let state = try? sampled.timeline.panels[panel].state(at: SceneTime(seconds: time) ?? .zero)
    return state?.picture
  }

  /// Whether the picture is larger than the screen.
  private func isZoomed(at time: Double, on panel: Int) -> Bool {
    let size = scene.screens[panel].size
    return picture(at: time, on: panel).map {
      $0.width > 1.01 * size.width || $0.height > 1.01 * size.height
    } ?? false
  }

  /// Whether a finger lifts when a phase begins.
  private func isReleased(_ phase: MotionPhase, on panel: Int) -> Bool {
    phases[panel].contains { $0.isHeld && ($0.end - phase.start).magnitude < 0.05 }
  }

  /// Whether the picture's size changes by over a fifth, without a finger that lifts then.
  private func zooms(_ phase: MotionPhase, on panel: Int) -> Bool {
    !isReleased(phase, on: panel)
      && phase.lead.measures.contains { measure in
        measure.key.role == .hero(.width)
          && max(measure.from, measure.to) > 1.2 * min(measure.from, measure.to)
      }
  }

  /// Whether a page reading changes during a phase, by over a fiftieth of a page.
  private func turnsPage(_ phase: MotionPhase, on panel: Int) -> Bool {
    let width = scene.screens[panel].size.width
    let range = sampled.sample(at: phase.start)...sampled.sample(at: phase.end)
    return tracks(of: panel).contains { track in
      guard track.key.role == .page else { return false }
      let numbers = range.compactMap { track.values[$0].number }
      let extent = (numbers.max() ?? 0) - (numbers.min() ?? 0)
      return extent > 0.02 * (track.key.unit == .points ? width : 1)
    }
  }

  /// Whether an element glides, or a spring starts fast enough to cover its distance in 200 ms.
  private func isThrown(_ phase: MotionPhase, withSprings: Bool) -> Bool {
    phase.lead.animations.contains { animation in
      switch animation.rule {
      case .glide, .fling, .decay: true
      default:
        withSprings
          && animation.numbers.contains {
            $0.velocity.magnitude * 0.2 > ($0.to - $0.from).magnitude && $0.velocity.magnitude > 0.1
          }
      }
    }
  }
}
