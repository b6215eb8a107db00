import Display
import SceneModel

/// The fingers on a viewer like UIKit's, reported as presses, changes, movements and lifts.
///
/// ```
///        first down                     last up
/// free ──────────────▶ pressed ───────────────────────▶ free
///                       ▲   │ moved; a finger added or lifted, which begins a new set of fingers
///                       └───┘
/// ```
/// A movement (`FingerMotion`) knows which drag, edge swipe or pinch it begins. `DoubleTapRecognizer`
/// distinguishes taps. A touch-down at the time of a move of another finger comes first, by itself,
/// if all fingers count; otherwise all fingers that are added or lifted come after the moves, as one
/// change.
///
/// Source: ours, after UIKit, whose recognizers are not published.
struct FingerGestures<Estimate: VelocityEstimate>: Sendable {
  /// What fingers did.
  enum Signal: Sendable {
    case pressed(PinchState)
    /// Fingers were added or lifted while others remain.
    case changed(from: FingerMotion, to: PinchState)
    case moved(FingerMotion)
    /// The last fingers lifted.
    case lifted(FingerMotion)
  }

  private(set) var velocity: Estimate
  private let measure: FingerMeasure
  private var touches = ActiveTouches()
  /// The fingers when the current set began.
  private var start = PinchState(location: .zero, spread: 0)

  init(_ measure: FingerMeasure, velocity: Estimate) {
    (self.measure, self.velocity) = (measure, velocity)
  }

  /// Whether fingers are down.
  var isPressed: Bool { !touches.contacts.isEmpty }

  private var counting: ArraySlice<ActiveTouches.Contact> {
    touches.contacts.prefix(measure == .firstTwo ? 2 : .max)
  }

  /// Handles a touch event; ignores its touch-downs unless `acceptsTouches`.
  mutating func update(_ event: TouchEvent, acceptsTouches: Bool = true) -> [Signal] {
    let (time, lifts) = (event.time, event.changes(.up))
    let downs = acceptsTouches ? event.changes(.down) : []
    if measure == .firstTwo { return move(event) + change(downs + lifts, at: time) }
    return downs.flatMap { change([$0], at: time) } + move(event) + change(lifts, at: time)
  }

  private mutating func move(_ event: TouchEvent) -> [Signal] {
    let before = measure.pinchState(of: counting)
    let moved = event.changes(.moved).filter { touches.move($0) != nil }.map(\.finger)
    guard counting.contains(where: { moved.contains($0.finger) }), let before,
      let now = measure.pinchState(of: counting)
    else { return [] }
    velocity.move(from: before, to: now, at: event.time)
    return [.moved(motion(from: before, to: now, at: event.time))]
  }

  private mutating func change(_ changes: [TouchChange], at time: SceneTime) -> [Signal] {
    let (fingers, before) = (counting.map(\.finger), measure.pinchState(of: counting))
    if let before, changes.contains(where: { $0.phase == .up }) { velocity.lift(before, at: time) }
    let former = before.map { motion(from: $0, to: $0, at: time) }
    for change in changes {
      if change.phase == .down { touches.touchDown(change) } else { touches.lift(change.finger) }
    }
    guard counting.map(\.finger) != fingers else { return [] }
    guard let now = measure.pinchState(of: counting) else {
      return former.map { [.lifted($0)] } ?? []
    }
    velocity.change(from: before, to: now, at: time)
    start = now
    return [former.map { .changed(from: $0, to: now) } ?? .pressed(now)]
  }

  private func motion(
    from last: PinchState, to now: PinchState, at time: SceneTime
  ) -> FingerMotion {
    FingerMotion(start: start, last: last, now: now, velocity: velocity.value(at: time), time: time)
  }
}
