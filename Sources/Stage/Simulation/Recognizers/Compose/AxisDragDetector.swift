import Display
import SceneModel

/// Compose's `draggable` along one axis, as its scrolling containers use it.
///
/// ```
///          first down          |distance| ≥ slop               last up
/// waiting ───────────▶ slopping ────────────────▶ dragging ───────────▶ waiting  (stopped)
///    ▲  │                 │ a consumed change        │ a consumed change (cancelled)
///    │  └─ scrolling ─────┼────────────────▶─────────┤  (the finger catches it: `began(0)`)
///    │   all up           ▼                          ▼
///    └───────────────── spent ◀──────────────────────┘
/// ```
/// The detector follows the first finger and, after its lift, another finger that is down. The
/// distance along the axis from the touch-down must reach the slop, and only the excess is
/// reported. Each reported change is consumed. An inner container that passes its slop therefore
/// excludes the outer one, and a child that consumes a change excludes both until the gesture ends.
/// A touch-down counts whether consumed or not. A container that catches a finger therefore loses it
/// to another one that passes its slop, if the finger then moves along the axis of the first.
///
/// The velocity is computed from the touch-down and the reported changes. The movement within the
/// slop therefore has only two samples. The velocity is 0 if the lift comes more than 40 ms after
/// the last sample.
///
/// Source: androidx `Draggable.kt` (`awaitDownAndSlop`, `awaitDrag`), `DragGestureDetector.kt`
/// (`awaitPointerSlopOrCancellation`, `drag`), `VelocityTracker.kt` (`addPointerInputChange`).
struct AxisDragDetector: Hashable, Sendable {
  /// The result of an event, with distances along the axis in px and velocities in px/s.
  enum Signal: Hashable, Sendable {
    /// The drag began, with the distance beyond the slop.
    case began(Double)
    /// The finger moved by a distance.
    case moved(Double)
    /// The last finger lifted, which ends the drag.
    case stopped(velocity: Double)
    /// Another handler consumed a change, which ends the drag without a velocity.
    case cancelled
  }

  private enum Phase: Hashable, Sendable {
    case waiting
    case slopping(FingerID, distance: Double)
    case dragging(FingerID)
    case spent
  }

  let axis: Axis
  /// The distance at which a drag begins, px.
  let touchSlop: Double
  private var phase = Phase.waiting
  private var tracker = PointerVelocityTracker()

  /// Whether a finger drags.
  var isDragging: Bool { if case .dragging = phase { true } else { false } }

  init(axis: Axis, touchSlop: Double) {
    self.axis = axis
    self.touchSlop = touchSlop.float32
  }

  /// Handles Compose's initial pass, in which outer containers come first.
  ///
  /// A finger that touches down on a moving container catches it. The touch-down is then consumed,
  /// and the result is `began(0)`.
  mutating func intercept(_ event: inout PointerEvent, isScrolling: Bool) -> Signal? {
    guard phase == .waiting, event.isFirstDown, let down = event.changes.first else { return nil }
    tracker.reset()
    tracker.add(down.position, at: down.time)
    guard isScrolling else {
      phase = .slopping(down.id, distance: 0)
      return nil
    }
    phase = .dragging(down.id)
    event.consume(down.id)
    return .began(0)
  }

  /// Handles Compose's main pass, in which inner containers come first, after `intercept`.
  ///
  /// Consumes the reported changes.
  mutating func update(_ event: inout PointerEvent) -> Signal? {
    switch phase {
    case .waiting:
      return nil
    case .spent:
      if !event.isAnyPressed { phase = .waiting }
      return nil
    case .slopping(let id, let distance):
      return slop(id, distance, &event)
    case .dragging(let id):
      return drag(id, &event)
    }
  }

  /// Handles Compose's final pass, after `update`.
  ///
  /// If another container has consumed the change, the detector stops waiting for the slop.
  mutating func finish(_ event: PointerEvent) {
    guard case .slopping(let id, _) = phase, let change = event[id], change.isConsumed,
      !change.isDown
    else { return }
    giveUp(event)
  }

  private mutating func slop(
    _ id: FingerID, _ distance: Double, _ event: inout PointerEvent
  ) -> Signal? {
    guard let change = event[id], change.isDown || !change.isConsumed else {
      giveUp(event)
      return nil
    }
    if change.isDown { return nil }
    if change.isUp {
      if let other = event.changes.first(where: \.pressed) {
        phase = .slopping(other.id, distance: distance)
      } else {
        phase = .waiting
      }
      return nil
    }
    let total = (distance + along(change.positionChange)).float32
    guard total.magnitude >= touchSlop, total != 0 else {
      phase = .slopping(id, distance: total)
      return nil
    }
    tracker.add(change.position, at: change.time)
    event.consume(id)
    phase = .dragging(id)
    return .began((total - (total < 0 ? -1 : 1) * touchSlop).float32)
  }

  private mutating func drag(_ id: FingerID, _ event: inout PointerEvent) -> Signal? {
    guard let change = event[id] else {
      giveUp(event)
      return .cancelled
    }
    if change.isDown { return nil }
    if change.isUp {
      if let other = event.changes.first(where: \.pressed) {
        phase = .dragging(other.id)
        return nil
      }
      phase = .waiting
      let velocity = along(tracker.velocity(at: change.time))
      return change.isConsumed ? .cancelled : .stopped(velocity: velocity)
    }
    let distance = along(change.positionChange)
    guard distance != 0 else { return nil }
    guard !change.isConsumed else {
      giveUp(event)
      return .cancelled
    }
    tracker.add(change.position, at: change.time)
    event.consume(id)
    return .moved(distance)
  }

  private mutating func giveUp(_ event: PointerEvent) {
    phase = event.isAnyPressed ? .spent : .waiting
  }

  private func along(_ vector: Vector) -> Double { axis == .horizontal ? vector.dx : vector.dy }
}
