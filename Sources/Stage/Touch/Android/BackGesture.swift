import Geometry
package import Motion

/// Android's system back gesture, a swipe from the left or right edge of the screen.
///
/// ```
///        down at an edge           horizontal slop passed
///   none ───────────────▶ waiting ───────────────────────▶ swiping ── up, disarmed ──▶ cancelled
///     ▲                      │ second finger, vertical move,    │
///     └── viewer's finger ◀──┘ long wait, lift                  └────── up, armed ───▶ invoked
/// ```
///
/// While a finger waits, its events are withheld from the viewer. If it does not become a swipe,
/// the viewer receives them late. Android instead delivers the events to the window and cancels
/// them when the swipe begins, but viewers here have no canceled touches.
///
/// A swipe is armed when it has moved inward by `triggerDistance`. It is disarmed when it moves
/// back by `switchDistance`, and armed again when it moves inward by `switchDistance`.
///
/// Source: AOSP, `EdgeBackGestureHandler` (whether the system takes the finger),
/// `NavigationBarEdgePanel` (arming), `com.android.wm.shell.back.TouchTracker` (progress of the
/// finger), `BackProgressAnimator` (progress reported to apps).
package struct BackGesture: Hashable, Sendable {
  /// The edge of the screen at which a swipe starts.
  package enum Edge: String, Hashable, Sendable {
    case left
    case right
  }

  /// A callback that an app receives during a back gesture.
  package enum Outcome: Hashable, Sendable {
    /// `handleOnBackStarted`.
    case began
    /// `handleOnBackProgressed`, with the progress of the finger, 0 to 1.
    case progressed(Double)
    /// `handleOnBackCancelled`, which Android calls when the progress is back at 0.
    case cancelled
    /// `handleOnBackPressed`.
    case invoked
  }

  private enum State: Hashable, Sendable {
    case none
    case waiting(FingerID, start: Point, last: Point, since: SceneTime)
    case swiping(FingerID)
  }

  /// The width of the strip at each edge in which a swipe can start, dp.
  ///
  /// Source: `config_backGestureInset` of gestural navigation.
  package static let edgeWidth = 30.0
  /// The horizontal distance beyond which a finger becomes a swipe, dp.
  ///
  /// Source: `config_viewConfigurationTouchSlop`, 8 dp, times the back gesture's multiplier, 0.75.
  package static let touchSlop = 6.0
  /// The max time between the touch-down and the start of a swipe, s.
  ///
  /// Source: `MAX_LONG_PRESS_TIMEOUT`.
  package static let longestWait = 0.25
  /// The inward distance beyond which the swipe is armed, dp.
  ///
  /// Source: `navigation_edge_action_drag_threshold`.
  package static let triggerDistance = 16.0
  /// The distance after a reversal beyond which the swipe is disarmed or rearmed, dp.
  ///
  /// Source: `mMinDeltaForSwitch`.
  package static let switchDistance = 32.0
  /// The max distance over which progress is linear, dp.
  ///
  /// Source: `navigation_edge_action_progress_threshold`.
  package static let linearDistance = 412.0
  /// The fraction of the distance beyond `linearDistance` that counts toward full progress.
  ///
  /// Source: `back_progress_non_linear_factor`.
  package static let nonLinearFactor = 0.2
  /// The stiffness of the critically damped spring that follows the finger's progress, 1/s².
  ///
  /// Source: `SpringForce.STIFFNESS_MEDIUM`.
  package static let stiffness = 1500.0
  /// The deviation from the target below which the spring counts as settled.
  ///
  /// Source: Our choice, because it moves no picture visibly.
  package static let restingProgress = 1e-5

  /// The width of the screen, dp; greater than 0.
  package let width: Double
  /// The height of the screen, dp; greater than 0.
  package let height: Double
  /// The edge at which the last swipe started.
  package private(set) var edge = Edge.left
  private var state = State.none
  /// The progress reported to apps, animated by the spring.
  private var shown = DeceleratingValue(0)
  /// The vertical offset of the finger as a fraction of the screen's height, positive downward.
  private var rise = DeceleratingValue(0)
  private var isArmed = false
  /// Whether the swipe has been armed at least once.
  private var wasArmed = false
  private var isCancelling = false
  private var start = Point.zero
  /// The x coordinate from which progress counts while disarmed, dp.
  private var threshold = 0.0
  /// The max inward distance since arming, or the min inward distance since disarming, dp.
  private var extreme = 0.0
  /// The fingers on the screen that belong to the viewer.
  private var others: Set<FingerID> = []

  /// Creates a gesture for a screen, with its size in dp.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether a finger swipes, or the progress of a canceled swipe is still returning to 0.
  package var isActive: Bool {
    if case .swiping = state { return true }
    return isCancelling
  }

  /// Returns the progress reported to apps at a time, 0 to 1.
  ///
  /// For nil, returns the settled progress.
  package func progress(at time: SceneTime?) -> Double {
    isActive ? min(max(time.map(shown.value) ?? shown.target, 0), 1) : 0
  }

  /// Returns the velocity of the progress at a time, 1/s.
  package func progressVelocity(at time: SceneTime) -> Double {
    isActive ? shown.velocity(at: time) : 0
  }

  /// The current spring animation of the progress, or nil if there is none.
  package var progressAnimation: StartedAnimation<Double>? {
    shown.animation(within: Self.restingProgress)
  }

  /// The current spring animation of the vertical offset, or nil if there is none.
  package var riseAnimation: StartedAnimation<Double>? {
    rise.animation(within: Self.restingProgress)
  }

  /// Returns the vertical offset as a fraction of the screen's height at a time, −1 to 1.
  ///
  /// Positive is downward. For nil, returns the settled offset.
  package func rise(at time: SceneTime?) -> Double {
    isActive ? min(max(time.map(rise.value) ?? rise.target, -1), 1) : 0
  }

  /// The time at which the progress of a canceled swipe is back at 0, or nil if none is canceled.
  package var cancellationInstant: SceneTime? {
    guard isCancelling else { return nil }
    return SceneTime.latest(of: [
      shown.settlingInstant(within: Self.restingProgress),
      rise.settlingInstant(within: Self.restingProgress),
    ])
  }

  /// Completes a canceled swipe; called at `cancellationInstant`.
  package mutating func finishCancellation() {
    isCancelling = false
    shown = DeceleratingValue(0)
    rise = DeceleratingValue(0)
  }

  /// Handles a touch event, and returns the events for the viewer and the callbacks for the app.
  ///
  /// `isEnabled` determines whether a finger that touches down now can start a back gesture. Events
  /// for the viewer can contain a delayed touch-down.
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
        // The system owns all new fingers. Fingers that the viewer already has continue.
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
          // Report the touch-down at the current location, so that the content does not jump.
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
      // A back gesture has only one finger.
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

  /// Returns whether a movement is a swipe, or nil while it is undecided.
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

  /// Returns the inward distance from an x coordinate to a location, dp.
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
    // If the finger moves back past this coordinate, progress restarts at its location.
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

  /// Returns the progress of a finger that has moved a distance inward in dp, 0 to 1.
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
