import Display
import SceneModel

/// telephoto's detector of taps, double taps, and drags that follow a tap and zoom.
///
/// ```
///          down             all up           down, in time and near          up in time
/// waiting ──────▶ pressed ────────▶ between ──────────────────────▶ pressedAgain ──────▶ waiting
///    ▲               │                 │                                 │ past the slop
///    │               │ moves that        │ late: `tapped`                  ▼
///    │   all up      ▼ others consume  ▼ far: `tapped`                zooming ──▶ waiting
///    └──────────── spent ◀───────────────────────────────────────────────┘
/// ```
/// All lengths are px of the handling node.
///
/// Source: telephoto `tapAndQuickZoom.kt`; waiting for the second tap androidx
/// `TapGestureDetector.kt` (`awaitSecondDown`, `waitForUpOrCancellation`).
struct QuickZoomDetector: Hashable, Sendable {
  /// The result of an event or of waiting.
  enum Signal: Hashable, Sendable {
    /// A tap without a second one, at its location.
    case tapped(Point)
    /// Two taps, at the location of the second touch-down.
    case doubleTapped(Point)
    /// A finger moved after a tap: it zooms by a factor about its touch-down.
    case zoomed(by: Double, about: Point)
    /// The finger that zoomed has lifted.
    case zoomEnded
  }

  private enum Phase: Hashable, Sendable {
    case waiting
    case pressed
    case between(lift: Point, time: SceneTime)
    case pressedAgain(FingerID, start: Point, time: SceneTime, distance: Double)
    case zooming(FingerID, start: Point)
    case spent
  }

  /// `ViewConfiguration.doubleTapMinTimeMillis` and `doubleTapTimeoutMillis`.
  private static let interval = (
    shortest: SceneTime(nanoseconds: 40_000_000), longest: SceneTime(nanoseconds: 300_000_000)
  )
  /// The change of the factor by a step of 1 px.
  private static let zoomPerPixel = 0.004

  private let touchSlop: Double
  private let tapDistance: Double
  private var phase = Phase.waiting

  /// Creates a detector for a touch slop and a maximum distance of two taps on each axis, px.
  init(touchSlop: Double, tapDistance: Double) {
    self.touchSlop = touchSlop
    self.tapDistance = tapDistance
  }

  /// The time after which a tap is no longer the first of two; nil if no tap is pending.
  var deadline: SceneTime? {
    if case .between(_, let time) = phase { time + Self.interval.longest } else { nil }
  }

  /// Stops waiting for a second tap, at `deadline`; returns the first one.
  mutating func expire() -> Signal? {
    guard case .between(let lift, _) = phase else { return nil }
    phase = .waiting
    return .tapped(lift)
  }

  /// Handles Compose's main pass.
  ///
  /// Consumes touch-downs and lifts of taps, and all changes that zoom.
  mutating func update(_ event: inout PointerEvent) -> Signal? {
    switch phase {
    case .waiting:
      if event.isFirstDown { press(&event, .pressed) }
    case .pressed:
      guard event.changes.allSatisfy(\.isUp), let lift = event.changes.first else { return nil }
      press(&event, .between(lift: lift.position, time: event.time))
    case .between(let lift, let time):
      guard event.isFirstDown, let down = event.changes.first,
        event.time >= time + Self.interval.shortest
      else { return nil }
      let offset = down.position - lift
      let isNear = max(offset.dx.magnitude, offset.dy.magnitude) < tapDistance
      press(
        &event,
        isNear
          ? .pressedAgain(down.id, start: down.position, time: event.time, distance: 0) : .spent
      )
      return isNear ? nil : .tapped(lift)
    case .pressedAgain(let id, let start, let time, let distance):
      return pressAgain(&event, id, start, time, distance)
    case .zooming(let id, let start):
      return zoom(&event, id, start)
    case .spent:
      if !event.isAnyPressed { phase = .waiting }
    }
    return nil
  }

  /// Handles Compose's final pass: a tap does not count if another detector consumed its moves.
  mutating func finish(_ event: PointerEvent) {
    guard event.changes.contains(where: { $0.isConsumed && !$0.isDown }) else { return }
    switch phase {
    case .pressed, .pressedAgain: phase = event.isAnyPressed ? .spent : .waiting
    default: break
    }
  }

  private mutating func press(_ event: inout PointerEvent, _ next: Phase) {
    for change in event.changes { event.consume(change.id) }
    phase = next
  }

  private mutating func pressAgain(
    _ event: inout PointerEvent, _ id: FingerID, _ start: Point, _ time: SceneTime,
    _ distance: Double
  ) -> Signal? {
    guard let change = event[id], event.time - time <= Self.interval.longest else {
      phase = event.isAnyPressed ? .spent : .waiting
      return nil
    }
    if change.isUp {
      event.consume(id)
      phase = event.isAnyPressed ? .spent : .waiting
      return .doubleTapped(start)
    }
    let distance = distance + change.positionChange.dy
    guard distance.magnitude >= touchSlop else {
      phase = .pressedAgain(id, start: start, time: time, distance: distance)
      return nil
    }
    event.consume(id)
    phase = .zooming(id, start: start)
    return zoomed(by: distance - (distance < 0 ? -touchSlop : touchSlop), start)
  }

  private mutating func zoom(
    _ event: inout PointerEvent, _ id: FingerID, _ start: Point
  ) -> Signal? {
    guard let change = event[id], !change.isUp else {
      phase = event.isAnyPressed ? .spent : .waiting
      return .zoomEnded
    }
    guard change.positionChange.dy != 0 else { return nil }
    event.consume(id)
    return zoomed(by: change.positionChange.dy, start)
  }

  private func zoomed(by step: Double, _ start: Point) -> Signal {
    .zoomed(by: min(max(1 + step * Self.zoomPerPixel, 0.1), 2), about: start)
  }
}
