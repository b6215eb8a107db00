import Display
import SceneModel

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
struct BackGesture: Hashable, Sendable {
  /// The edge of the screen at which a swipe starts.
  enum Edge: String, Hashable, Sendable {
    case left
    case right
  }

  /// A callback that an app receives during a back gesture.
  enum Outcome: Hashable, Sendable {
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
  static let edgeWidth = 30.0
  /// The horizontal distance beyond which a finger becomes a swipe, dp.
  ///
  /// Source: `config_viewConfigurationTouchSlop`, 8 dp, times the back gesture's multiplier, 0.75.
  static let touchSlop = 6.0
  /// The max time between the touch-down and the start of a swipe, s.
  ///
  /// Source: `MAX_LONG_PRESS_TIMEOUT`.
  static let maxWait = 0.25
  /// The inward distance beyond which the swipe is armed, dp.
  ///
  /// Source: `navigation_edge_action_drag_threshold`.
  static let triggerDistance = 16.0
  /// The distance after a reversal beyond which the swipe is disarmed or rearmed, dp.
  ///
  /// Source: `mMinDeltaForSwitch`.
  static let switchDistance = 32.0
  /// The max distance over which progress is linear, dp.
  ///
  /// Source: `navigation_edge_action_progress_threshold`.
  static let linearDistance = 412.0
  /// The fraction of the distance beyond `linearDistance` that counts toward full progress.
  ///
  /// Source: `back_progress_non_linear_factor`.
  static let nonLinearFactor = 0.2
  /// The stiffness of the critically damped spring that follows the finger's progress, 1/s².
  ///
  /// Source: `SpringForce.STIFFNESS_MEDIUM`.
  static let stiffness = 1500.0
  /// The deviation from the target below which the spring counts as settled.
  ///
  /// Source: Our choice, because it moves no picture visibly.
  static let settlingTolerance = 1e-5

  /// The width of the screen, dp; greater than 0.
  let width: Double
  /// The height of the screen, dp; greater than 0.
  let height: Double
  /// The edge at which the last swipe started.
  private(set) var edge = Edge.left
  private var state = State.none
  /// The progress reported to apps, animated by the spring.
  private(set) var appProgress = DeceleratingValue(0)
  /// The vertical offset of the finger as a fraction of the screen's height, positive downward.
  private(set) var rise = DeceleratingValue(0)
  private var isArmed = false
  /// Whether the swipe has been armed at least once.
  private var wasArmed = false
  private var isCancelling = false
  private var start = Point.zero
  /// The x coordinate from which progress counts while disarmed, dp.
  private var progressOrigin = 0.0
  /// The max inward distance since arming, or the min inward distance since disarming, dp.
  private var reversalPoint = 0.0
  /// The fingers on the screen that belong to the viewer.
  private var viewerFingers: Set<FingerID> = []

  /// Creates a gesture for a screen, with its size in dp.
  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether a finger swipes, or the progress of a canceled swipe is still returning to 0.
  var isActive: Bool {
    if case .swiping = state { return true }
    return isCancelling
  }

  /// Returns the progress reported to apps at a time, 0 to 1.
  ///
  /// For nil, returns the settled progress.
  func progress(at time: SceneTime?) -> Double {
    isActive ? min(max(time.map(appProgress.value) ?? appProgress.target, 0), 1) : 0
  }

  /// Returns the velocity of the progress at a time, 1/s.
  func progressVelocity(at time: SceneTime) -> Double {
    isActive ? appProgress.velocity(at: time) : 0
  }

  /// Returns the vertical offset as a fraction of the screen's height at a time, −1 to 1.
  ///
  /// Positive is downward. For nil, returns the settled offset.
  func rise(at time: SceneTime?) -> Double {
    isActive ? min(max(time.map(rise.value) ?? rise.target, -1), 1) : 0
  }

  /// The time at which the progress of a canceled swipe is back at 0, or nil if none is canceled.
  var cancellationEndTime: SceneTime? {
    guard isCancelling else { return nil }
    return SceneTime.latest(of: [
      appProgress.settlingInstant(within: Self.settlingTolerance),
      rise.settlingInstant(within: Self.settlingTolerance),
    ])
  }

  /// Completes a canceled swipe; called at `cancellationEndTime`.
  mutating func finishCancellation() {
    isCancelling = false
    appProgress = DeceleratingValue(0)
    rise = DeceleratingValue(0)
  }

  /// Handles a touch event, and returns the events for the viewer and the callbacks for the app.
  ///
  /// `isEnabled` determines whether a finger that touches down now can start a back gesture. Events
  /// for the viewer can contain a delayed touch-down.
  mutating func handle(
    _ event: TouchEvent, isEnabled: Bool
  ) -> (viewerEvents: [TouchEvent], outcomes: [Outcome]) {
    var outcomes: [Outcome] = []
    var delayedDowns: [TouchChange] = []
    var viewerEvents: [TouchChange] = []
    for change in event.changes {
      switch (state, change.phase) {
      case (.none, .down) where isEnabled && viewerFingers.isEmpty && isAtEdge(change.location):
        state = .waiting(
          change.finger, start: change.location, last: change.location, since: event.time)
      case (.swiping(let finger), let phase) where change.finger != finger:
        // The system owns all new fingers. Fingers that the viewer already has continue.
        if viewerFingers.contains(change.finger) {
          viewerEvents.append(change)
          if phase == .up { viewerFingers.remove(change.finger) }
        }
      case (.swiping, .moved): outcomes.append(follow(change.location, at: event.time))
      case (.swiping, .up):
        outcomes.append(end(at: event.time))
      case (.waiting(let finger, let start, let last, let since), let phase)
      where change.finger == finger:
        guard phase == .moved else {
          delayedDowns.append(TouchChange(finger: finger, phase: .down, location: last))
          viewerEvents.append(change)
          state = .none
          continue
        }
        switch isSwipe(from: start, to: change.location, after: (event.time - since).seconds) {
        case nil:
          state = .waiting(finger, start: start, last: change.location, since: since)
        case true?: outcomes += begin(finger, from: start, to: change.location, at: event.time)
        case false?:
          // Report the touch-down at the current location, so that the content does not jump.
          delayedDowns.append(TouchChange(finger: finger, phase: .down, location: change.location))
          viewerFingers.insert(finger)
          state = .none
        }
      default:
        viewerEvents.append(change)
        if change.phase == .down { viewerFingers.insert(change.finger) }
        if change.phase == .up { viewerFingers.remove(change.finger) }
      }
    }
    if case .waiting(let finger, _, let last, _) = state, !viewerFingers.isEmpty {
      // A back gesture has only one finger.
      delayedDowns.append(TouchChange(finger: finger, phase: .down, location: last))
      viewerFingers.insert(finger)
      state = .none
    }
    let events = [delayedDowns, viewerEvents].filter { !$0.isEmpty }.map {
      TouchEvent(time: event.time, changes: $0)
    }
    return (events, outcomes)
  }

  private func isAtEdge(_ location: Point) -> Bool {
    location.x < Self.edgeWidth || location.x >= width - Self.edgeWidth
  }

  /// Returns whether a movement is a swipe, or nil while it is undecided.
  private func isSwipe(from start: Point, to location: Point, after wait: Double) -> Bool? {
    let offset = location - start
    let (across, along) = (offset.dx.magnitude, offset.dy.magnitude)
    if wait > Self.maxWait || (along > across && along > Self.touchSlop) { return false }
    return across > along && across > Self.touchSlop ? true : nil
  }

  private mutating func begin(
    _ finger: FingerID, from start: Point, to location: Point, at time: SceneTime
  ) -> [Outcome] {
    state = .swiping(finger)
    edge = start.x < width / 2 ? .left : .right
    self.start = start
    progressOrigin = start.x
    (isArmed, wasArmed) = (false, false)
    reversalPoint = 0
    isCancelling = false
    appProgress = DeceleratingValue(appProgress.value(at: time))
    rise = DeceleratingValue(0)
    return [.began, follow(location, at: time)]
  }

  /// Returns the inward distance from an x coordinate to a location, dp.
  private func offset(from x: Double, to location: Point) -> Double {
    edge == .left ? location.x - x : x - location.x
  }

  private mutating func follow(_ location: Point, at time: SceneTime) -> Outcome {
    let offset = offset(from: start.x, to: location)
    if isArmed {
      reversalPoint = max(reversalPoint, offset)
      if reversalPoint - offset > Self.switchDistance {
        (isArmed, reversalPoint, progressOrigin) = (false, offset, location.x)
      }
    } else {
      reversalPoint = min(reversalPoint, offset)
      if wasArmed ? offset - reversalPoint > Self.switchDistance : offset > Self.triggerDistance {
        (isArmed, wasArmed, reversalPoint) = (true, true, offset)
      }
    }
    // If the finger moves back past this coordinate, progress restarts at its location.
    if self.offset(from: progressOrigin, to: location) < 0 { progressOrigin = location.x }
    let target = progress(
      over: max(0, self.offset(from: isArmed ? start.x : progressOrigin, to: location)))
    follow(target, rise: (location.y - start.y) / height, at: time)
    return .progressed(target)
  }

  private mutating func follow(_ progress: Double, rise target: Double, at time: SceneTime) {
    let spring = Spring(
      mass: 1, stiffness: Self.stiffness, damping: 2 * Self.stiffness.squareRoot())
    guard let spring else { return }
    appProgress.spring(to: progress, spring, velocity: appProgress.velocity(at: time), at: time)
    rise.spring(to: target, spring, velocity: rise.velocity(at: time), at: time)
  }

  /// Returns the progress of a finger that has moved a distance inward in dp, 0 to 1.
  func progress(over offset: Double) -> Double {
    let linear = min(Self.linearDistance, width)
    let target = linear + (width - linear) * Self.nonLinearFactor
    guard offset > linear, width > linear else { return min(offset / target, 1) }
    let fraction = (offset - linear) / (width - linear)
    return min(offset / (target + (width - target) * fraction), 1)
  }

  private mutating func end(at time: SceneTime) -> Outcome {
    state = .none
    guard isArmed else {
      isCancelling = true
      follow(0, rise: 0, at: time)
      return .cancelled
    }
    appProgress = DeceleratingValue(0)
    rise = DeceleratingValue(0)
    return .invoked
  }
}
