import Display
import SceneModel

/// PhotoSwipe's gestures: drags of one finger, pinches of two, taps and double taps.
///
/// ```
///            moved by the slop, or between pages       a move after a second touch-down
/// pressed ─────────────────────────────────▶ dragging ────────────────▶ zooming
///    │ ▲                                        ▲                        │  │ a lift
///    │ └────────────────────────────────────────┼────────────────────────┼──┘
///    │                                          └──── a move of the finger that remains
///    └─ lifted: a tap, or a double tap if the last one was within the interval
/// ```
/// A browser delivers moves with its frames, and touch-downs and lifts immediately, after the moves
/// that wait. Drags and pinches are followed once a frame.
///
/// Source: PhotoSwipe 5.4.4 `gestures/gestures.js`.
struct PhotoSwipeRecognizer: Hashable, Sendable {
  /// What fingers did, at locations in points of the screen.
  enum Gesture: Hashable, Sendable {
    case pressed
    case dragBegan
    /// The finger has moved since the last frame.
    case dragged(from: Point, to: Point)
    /// The velocity is in pt/s.
    case dragEnded(Vector)
    case pinchBegan
    /// The spread relative to the start, and the fingers' midpoint at the start and now.
    case pinched(scale: Double, from: Point, to: Point)
    case pinchEnded
    /// A finger that did not move lifted while the row was between pages.
    case releasedRow
    case tap(Point)
    case doubleTap(Point)
  }

  private let touchSlop: Double
  private let doubleTapInterval: SceneTime
  private let doubleTapDistance: Double

  /// The locations of the first two fingers.
  private struct Points: Hashable {
    var one = Point.zero
    var two = Point.zero

    var middle: Point { one + (two - one) * 0.5 }
    var distance: Double { one.distance(to: two) }
  }

  /// The fingers at the locations delivered to the page, and moves that wait.
  private var touches = ActiveTouches()
  private var moves: [FingerID: TouchChange] = [:]

  /// The fingers now, at the last frame, and when the gesture began.
  private var points = Points()
  private var previous = Points()
  private var start = Points()

  /// The direction of the drag; nil if there is none.
  private(set) var axis: Axis?
  private(set) var isZooming = false
  /// Whether a second finger has touched down since the first one.
  private(set) var isMultitouch = false

  /// The start of the interval over which the velocity is measured.
  private var intervalTime = SceneTime.zero
  private var intervalLocation = Point.zero
  /// The velocity over the last complete interval of this drag, pt/s; nil before its end.
  private var velocity: Vector?

  /// The time at which a tap counts as a single tap, and the location of the last tap.
  private(set) var tapDeadline: SceneTime?
  private var lastTap = Point.zero

  /// The time of the last frame or touch.
  private var lastTime = SceneTime.zero
  /// The next frame that delivers moves or measures the velocity; nil if there is none.
  var nextFrame: SceneTime? {
    isDragging || isZooming || !moves.isEmpty ? lastTime.nextFrame : nil
  }

  var isDragging: Bool { axis != nil }

  /// The fingers that are down, in the order in which they touched down.
  var fingers: [FingerID] { touches.contacts.map(\.finger) }

  /// Creates a recognizer without fingers; distances are in points.
  init(touchSlop: Double, doubleTapInterval: SceneTime, doubleTapDistance: Double) {
    self.touchSlop = touchSlop
    self.doubleTapInterval = doubleTapInterval
    self.doubleTapDistance = doubleTapDistance
  }

  /// Delivers the last move of each finger: Chromium begins with the finger that touched down last.
  mutating func deliverMoves(isBetweenPages: Bool, at time: SceneTime) -> [Gesture] {
    fingers.reversed().flatMap { finger -> [Gesture] in
      guard let change = moves.removeValue(forKey: finger) else { return [] }
      _ = touches.move(change)
      updatePoints()
      return move(isBetweenPages: isBetweenPages, at: time)
    }
  }

  /// Handles the action of a finger, after the moves that wait unless it is a move itself.
  mutating func update(
    _ change: TouchChange, isBetweenPages: Bool, at time: SceneTime
  ) -> [Gesture] {
    lastTime = time
    switch change.phase {
    case .moved:
      moves[change.finger] = change
      return []
    case .down:
      touches.touchDown(change)
      updatePoints()
      isMultitouch = fingers.count > 1
      if isMultitouch { tapDeadline = nil } else { start.one = points.one }
      return [.pressed]
    case .up:
      return lift(change.finger, isBetweenPages: isBetweenPages, at: time)
    }
  }

  /// Follows the gesture for a frame, after the moves that wait.
  mutating func drawFrame(at time: SceneTime) -> [Gesture] {
    lastTime = time
    guard isDragging || isZooming else { return [] }
    measureVelocity(at: time)
    let old = previous
    previous = points
    if isDragging, points.one != old.one { return [.dragged(from: old.one, to: points.one)] }
    guard isZooming, points != old else { return [] }
    let scale = points.distance / start.distance
    return [.pinched(scale: scale, from: start.middle, to: points.middle)]
  }

  /// Returns the tap whose deadline has passed.
  mutating func fireDeadline(at time: SceneTime) -> [Gesture] {
    guard let tapDeadline, tapDeadline <= time else { return [] }
    self.tapDeadline = nil
    return [.tap(start.one)]
  }

  /// Handles the move of a finger, which may begin a drag or a pinch.
  private mutating func move(isBetweenPages: Bool, at time: SceneTime) -> [Gesture] {
    if fingers.count == 1, !isDragging {
      axis = isBetweenPages ? .horizontal : dragAxis
      guard isDragging else { return [] }
      tapDeadline = nil
      updateStart()
      (intervalTime, intervalLocation, velocity) = (time, points.one, nil)
      return [.dragBegan]
    }
    guard fingers.count > 1, !isZooming else { return [] }
    isZooming = true
    defer { updateStart() }
    return endDrag(at: time) + [.pinchBegan]
  }

  /// The axis of a drag once the finger has moved by the slop.
  private var dragAxis: Axis? {
    let travel = points.one - start.one
    let (x, y) = (travel.dx.magnitude, travel.dy.magnitude)
    guard x != y, max(x, y) >= touchSlop else { return nil }
    return x > y ? .horizontal : .vertical
  }

  private mutating func endDrag(at time: SceneTime) -> [Gesture] {
    guard isDragging else { return [] }
    if velocity == nil { measureVelocity(at: time, force: true) }
    axis = nil
    return [.dragEnded(velocity ?? .zero)]
  }

  private mutating func lift(
    _ finger: FingerID, isBetweenPages: Bool, at time: SceneTime
  ) -> [Gesture] {
    touches.lift(finger)
    updatePoints()
    var gestures = fingers.isEmpty ? endDrag(at: time) : []
    if fingers.isEmpty, gestures.isEmpty, !isZooming, !isMultitouch {
      gestures = endTap(isBetweenPages: isBetweenPages, at: time)
    }
    if fingers.count < 2, isZooming {
      isZooming = false
      gestures.append(.pinchEnded)
      updateStart()
    }
    return gestures
  }

  private mutating func endTap(isBetweenPages: Bool, at time: SceneTime) -> [Gesture] {
    if isBetweenPages { return [.releasedRow] }
    guard tapDeadline != nil else {
      (lastTap, tapDeadline) = (start.one, time + doubleTapInterval)
      return []
    }
    tapDeadline = nil
    return lastTap.distance(to: start.one) < doubleTapDistance ? [.doubleTap(start.one)] : []
  }

  /// Updates the points that gestures use.
  private mutating func updatePoints() {
    if let one = touches.contacts.first { points.one = one.location }
    if let two = touches.contacts.dropFirst().first { points.two = two.location }
  }

  private mutating func updateStart() {
    (start, previous) = (points, points)
  }

  /// Measures the velocity if the interval is at least 50 ms old, or at once if `force`.
  ///
  /// A distance of at most 1 pt, or one covered within 5 ms, counts as zero.
  private mutating func measureVelocity(at time: SceneTime, force: Bool = false) {
    let duration = time.scriptSeconds - intervalTime.scriptSeconds
    guard force || duration > 0.0495 else { return }
    let travel = points.one - intervalLocation
    func velocity(_ travel: Double) -> Double {
      travel.magnitude > 1 && duration > 0.0055 ? travel / duration : 0
    }
    self.velocity = Vector(dx: velocity(travel.dx), dy: velocity(travel.dy))
    (intervalTime, intervalLocation) = (time, points.one)
  }
}
