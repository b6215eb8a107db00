import Geometry
package import Motion

/// Android's back gesture: a swipe from an edge of the screen, which belongs to the system.
///
/// ```
///           down at an edge              slop passed, sideways
///   none ────────────────────▶ waiting ──────────────────────▶ swiping ── up, not armed ──▶ cancelled
///     ▲                          │ another finger, a way along the edge,      │
///     └── the viewer's finger ◀──┘ too long a wait, a lift                    └── up, armed ──▶ invoked
/// ```
///
/// A finger that waits is withheld from the viewer, which hears of it late where it is not the system's. (Android
/// lets the window hear it and cancels it when the swipe begins; viewers here know no cancelled fingers.) A swipe is
/// armed when it has gone `triggerDistance` inwards, disarmed when it comes back by `switchDistance`, and armed
/// again by the same way.
///
/// Source: AOSP, `EdgeBackGestureHandler` (whose finger), `NavigationBarEdgePanel` (armed or not),
/// `com.android.wm.shell.back.TouchTracker` (progress of the finger), `BackProgressAnimator` (progress as apps get it).
package struct BackGesture: Hashable, Sendable {
  /// The edge from which the finger comes.
  package enum Edge: String, Hashable, Sendable {
    /// The left one.
    case left
    /// The right one.
    case right
  }

  /// The meaning of a finger's action for an app.
  package enum Outcome: Hashable, Sendable {
    /// `handleOnBackStarted`.
    case began
    /// `handleOnBackProgressed`, with the progress of the finger, 0…1.
    case progressed(Double)
    /// `handleOnBackCancelled`, which comes when the progress is back at 0.
    case cancelled
    /// `handleOnBackPressed`.
    case invoked
  }

  private enum State: Hashable, Sendable {
    case none
    case waiting(FingerID, start: Point, last: Point, since: SceneTime)
    case swiping(FingerID)
  }

  /// The width of the strip at each edge, dp (Source: `config_backGestureInset` of gestural navigation).
  package static let edgeWidth = 30.0
  /// The way that a finger goes before it is one, dp (Source: `config_viewConfigurationTouchSlop`, 8 dp, times
  /// the back gesture's multiplier of 0.75).
  package static let touchSlop = 6.0
  /// The longest wait before a swipe, s (Source: `MAX_LONG_PRESS_TIMEOUT`).
  package static let longestWait = 0.25
  /// The way inwards from which on a lift goes back, dp (Source: `navigation_edge_action_drag_threshold`).
  package static let triggerDistance = 16.0
  /// The way after which a finger that turns round disarms or arms again, dp (Source: `mMinDeltaForSwitch`).
  package static let switchDistance = 32.0
  /// The way over which progress is linear, dp (Source: `navigation_edge_action_progress_threshold`).
  package static let linearDistance = 412.0
  /// The part of the way beyond that which counts there (Source: `back_progress_non_linear_factor`).
  package static let nonLinearFactor = 0.2
  /// The stiffness of the critically damped spring that follows the finger's progress, 1/s² (Source:
  /// `SpringForce.STIFFNESS_MEDIUM`).
  package static let stiffness = 1500.0
  /// The progress within which the spring counts as at rest (Source: ours; it moves no picture visibly).
  package static let restingProgress = 1e-5

  /// The width of the screen, dp.
  package let width: Double
  /// The height of the screen, dp.
  package let height: Double
  /// The edge of the last swipe.
  package private(set) var edge = Edge.left
  private var state = State.none
  /// The progress as apps get it.
  private var shown = DeceleratingValue(0)
  /// The finger's way up or down, as a part of the screen's height.
  private var rise = DeceleratingValue(0)
  private var isArmed = false
  /// True if it has been armed before.
  private var wasArmed = false
  private var isCancelling = false
  private var start = Point.zero
  /// The place from which progress counts; where it was disarmed last.
  private var threshold = 0.0
  /// The farthest way inwards since it was armed, or the least since it was disarmed, dp.
  private var extreme = 0.0
  /// The fingers that the viewer has.
  private var others: Set<FingerID> = []

  /// Creates the gesture of a screen, dp; neither side is 0.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// True while a finger swipes, and until the progress of a cancelled swipe is back at 0.
  package var isActive: Bool {
    if case .swiping = state { return true }
    return isCancelling
  }

  /// The progress as apps get it at a time, 0…1; for nil that when it has come to rest.
  package func progress(at time: SceneTime?) -> Double {
    isActive ? min(max(time.map(shown.value) ?? shown.target, 0), 1) : 0
  }

  /// The change of that progress in a second at a time.
  package func progressVelocity(at time: SceneTime) -> Double {
    isActive ? shown.velocity(at: time) : 0
  }

  /// The spring that moves the progress; nil for none.
  package var progressAnimation: StartedAnimation<Double>? {
    shown.animation(within: Self.restingProgress)
  }

  /// The spring that moves the finger's way up or down; nil for none.
  package var riseAnimation: StartedAnimation<Double>? {
    rise.animation(within: Self.restingProgress)
  }

  /// The finger's way down as a part of the screen's height at a time, -1…1; for nil that at rest.
  package func rise(at time: SceneTime?) -> Double {
    isActive ? min(max(time.map(rise.value) ?? rise.target, -1), 1) : 0
  }

  /// The time when the progress of a cancelled swipe is back at 0; nil for no such swipe.
  package var cancellationInstant: SceneTime? {
    guard isCancelling else { return nil }
    return SceneTime.latest(of: [
      shown.settlingInstant(within: Self.restingProgress),
      rise.settlingInstant(within: Self.restingProgress),
    ])
  }

  /// Ends a cancelled swipe at `cancellationInstant`.
  package mutating func finishCancellation() {
    isCancelling = false
    shown = DeceleratingValue(0)
    rise = DeceleratingValue(0)
  }

  /// Takes in the fingers' actions; what is the viewer's comes back, an event each.
  ///
  /// `isEnabled` says if a finger that touches down now may go back.
  package mutating func handle(
    _ event: TouchEvent, isEnabled: Bool
  ) -> (rest: [TouchEvent], outcomes: [Outcome]) {
    var outcomes: [Outcome] = []
    var early: [TouchChange] = []
    var rest: [TouchChange] = []
    for change in event.changes {
      switch (state, change.phase) {
      case (.none, .down) where isEnabled && others.isEmpty && isAtEdge(change.location):
        state = .waiting(
          change.finger, start: change.location, last: change.location, since: event.time)
      case (.swiping(let finger), let phase) where change.finger != finger:
        // The system has all fingers; those that the viewer has had go on.
        if others.contains(change.finger) {
          rest.append(change)
          if phase == .up { others.remove(change.finger) }
        }
      case (.swiping, .moved): outcomes.append(follow(change.location, at: event.time))
      case (.swiping, .up):
        outcomes.append(end(at: event.time))
      case (.waiting(let finger, let start, let last, let since), let phase)
      where change.finger == finger:
        guard phase == .moved else {
          early.append(TouchChange(finger: finger, phase: .down, location: last))
          rest.append(change)
          state = .none
          continue
        }
        switch meaning(from: start, to: change.location, after: (event.time - since).seconds) {
        case nil:
          state = .waiting(finger, start: start, last: change.location, since: since)
        case true?: outcomes += begin(finger, from: start, to: change.location, at: event.time)
        case false?:
          // Its way until now is nobody's, so that nothing jumps after it.
          early.append(TouchChange(finger: finger, phase: .down, location: change.location))
          others.insert(finger)
          state = .none
        }
      default:
        rest.append(change)
        if change.phase == .down { others.insert(change.finger) }
        if change.phase == .up { others.remove(change.finger) }
      }
    }
    if case .waiting(let finger, _, let last, _) = state, !others.isEmpty {
      // Two fingers are no back gesture.
      early.append(TouchChange(finger: finger, phase: .down, location: last))
      others.insert(finger)
      state = .none
    }
    let events = [early, rest].filter { !$0.isEmpty }.map {
      TouchEvent(time: event.time, changes: $0)
    }
    return (events, outcomes)
  }

  private func isAtEdge(_ place: Point) -> Bool {
    place.x < Self.edgeWidth || place.x >= width - Self.edgeWidth
  }

  /// True for a swipe, false for what is none; nil while it is not known.
  private func meaning(from start: Point, to place: Point, after wait: Double) -> Bool? {
    let way = place - start
    let (across, along) = (way.dx.magnitude, way.dy.magnitude)
    if wait > Self.longestWait || (along > across && along > Self.touchSlop) { return false }
    return across > along && across > Self.touchSlop ? true : nil
  }

  private mutating func begin(
    _ finger: FingerID, from start: Point, to place: Point, at time: SceneTime
  ) -> [Outcome] {
    state = .swiping(finger)
    edge = start.x < width / 2 ? .left : .right
    self.start = start
    threshold = start.x
    (isArmed, wasArmed) = (false, false)
    extreme = 0
    isCancelling = false
    shown = DeceleratingValue(shown.value(at: time))
    rise = DeceleratingValue(0)
    return [.began, follow(place, at: time)]
  }

  /// The way inwards from a place, dp.
  private func way(from x: Double, to place: Point) -> Double {
    edge == .left ? place.x - x : x - place.x
  }

  private mutating func follow(_ place: Point, at time: SceneTime) -> Outcome {
    let way = way(from: start.x, to: place)
    if isArmed {
      extreme = max(extreme, way)
      if extreme - way > Self.switchDistance {
        (isArmed, extreme, threshold) = (false, way, place.x)
      }
    } else {
      extreme = min(extreme, way)
      if wasArmed ? way - extreme > Self.switchDistance : way > Self.triggerDistance {
        (isArmed, wasArmed, extreme) = (true, true, way)
      }
    }
    // Back against the edge, progress begins anew where the finger turns.
    if self.way(from: threshold, to: place) < 0 { threshold = place.x }
    let target = progress(over: max(0, self.way(from: isArmed ? start.x : threshold, to: place)))
    follow(target, rise: (place.y - start.y) / height, at: time)
    return .progressed(target)
  }

  private mutating func follow(_ progress: Double, rise target: Double, at time: SceneTime) {
    let spring = Spring(
      mass: 1, stiffness: Self.stiffness, damping: 2 * Self.stiffness.squareRoot())
    guard let spring else { return }
    shown.spring(to: progress, spring, velocity: shown.velocity(at: time), at: time)
    rise.spring(to: target, spring, velocity: rise.velocity(at: time), at: time)
  }

  /// The progress of a finger that has gone a way inwards, 0…1.
  package func progress(over way: Double) -> Double {
    let linear = min(Self.linearDistance, width)
    let target = linear + (width - linear) * Self.nonLinearFactor
    guard way > linear, width > linear else { return min(way / target, 1) }
    let part = (way - linear) / (width - linear)
    return min(way / (target + (width - target) * part), 1)
  }

  private mutating func end(at time: SceneTime) -> Outcome {
    state = .none
    guard isArmed else {
      isCancelling = true
      follow(0, rise: 0, at: time)
      return .cancelled
    }
    shown = DeceleratingValue(0)
    rise = DeceleratingValue(0)
    return .invoked
  }
}
