import Geometry
import Motion

/// Compose's `draggable` along one axis, as its scrolling containers use it.
///
/// ```
///          first down          |distance| ≥ slop               last up
/// waiting ───────────▶ slopping ────────────────▶ dragging ───────────▶ waiting  (stopped)
///    ▲  │                 │ a consumed change        │ a consumed change (cancelled)
///    │  └─ scrolling ─────┼────────────────▶─────────┤  (the finger catches it: began with 0)
///    │   all up           ▼                          ▼
///    └───────────────── spent ◀──────────────────────┘
/// ```
/// It follows the first finger; when that lifts, another one that is down. Along the axis the distance
/// from the touch-down must reach the slop; only the excess is reported. Every reported change is
/// consumed, so that the inner of two containers that passes its slop shuts out the outer one, and a
/// child that consumes shuts out both for the rest of the gesture.
///
/// The velocity is that of the touch-down and the reported changes, so that the way within the slop
/// is two samples only; a lift more than 40 ms after the last of them means 0.
/// Source: androidx `Draggable.kt` (`awaitDownAndSlop`, `awaitDrag`), `DragGestureDetector.kt`
/// (`awaitPointerSlopOrCancellation`, `drag`), `VelocityTracker.kt` (`addPointerInputChange`).
package struct AxisDragDetector: Hashable, Sendable {
  /// The axis that a container scrolls along.
  package enum Axis: Hashable, Sendable {
    /// Left and right.
    case horizontal
    /// Up and down.
    case vertical
  }

  /// The meaning of an event; distances along the axis in px, velocities in px/s.
  package enum Signal: Hashable, Sendable {
    /// The drag began, with what is beyond the slop.
    case began(Double)
    /// The finger went on.
    case moved(Double)
    /// The last finger lifted.
    case stopped(velocity: Double)
    /// Somebody else took the finger; the drag is over without velocity.
    case cancelled
  }

  private enum Phase: Hashable, Sendable {
    case waiting
    case slopping(FingerID, distance: Double)
    case dragging(FingerID)
    case spent
  }

  /// The axis.
  package let axis: Axis
  /// The slop, px.
  package let touchSlop: Double
  private var phase = Phase.waiting
  private var tracker = PointerVelocityTracker()

  /// Creates a detector.
  package init(axis: Axis, touchSlop: Double) {
    self.axis = axis
    self.touchSlop = touchSlop
  }

  /// Compose's initial pass, outer containers first; `began(0)` where the finger catches the container.
  ///
  /// A finger that lands on a container that is still moving catches it and consumes the touch-down.
  package mutating func intercept(_ event: inout PointerEvent, isScrolling: Bool) -> Signal? {
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

  /// Compose's main pass after `intercept`, inner containers first; consumes the reported changes.
  package mutating func update(_ event: inout PointerEvent) -> Signal? {
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

  /// Compose's final pass: a change that another container took ends the wait for the slop.
  package mutating func finish(_ event: PointerEvent) {
    guard case .slopping(let id, _) = phase, let change = event[id], change.isConsumed,
      !change.isDown
    else { return }
    giveUp(event)
  }

  private mutating func slop(
    _ id: FingerID, _ distance: Double, _ event: inout PointerEvent
  ) -> Signal? {
    guard let change = event[id], !change.isConsumed else {
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
    let total = distance + along(change.positionChange)
    guard total.magnitude >= touchSlop, total != 0 else {
      phase = .slopping(id, distance: total)
      return nil
    }
    tracker.add(change.position, at: change.time)
    event.consume(id)
    phase = .dragging(id)
    return .began(total - (total < 0 ? -touchSlop : touchSlop))
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
      return .stopped(velocity: velocity(at: change.time))
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

  private func velocity(at time: SceneTime) -> Double {
    guard let newest = tracker.newestTime, time - newest <= PointerVelocityTracker.longestGap else {
      return 0
    }
    return along(tracker.velocity)
  }

  private mutating func giveUp(_ event: PointerEvent) {
    phase = event.isAnyPressed ? .spent : .waiting
  }

  private func along(_ vector: Vector) -> Double {
    axis == .horizontal ? vector.dx : vector.dy
  }
}
