import Geometry
import Motion
import Touch

/// The fingers that PhotoSwipe tracks, and the state of their gesture.
///
/// Source: PhotoSwipe `gestures/gestures.js`; points have the same names as there.
struct PhotoSwipeGestures: Hashable, Sendable {
  /// The direction of a drag.
  enum Axis: Hashable, Sendable {
    case x
    case y

    var coordinate: WritableKeyPath<Point, Double> { self == .x ? \.x : \.y }
  }

  /// The start of an interval over which the velocity is measured.
  struct Interval: Hashable, Sendable {
    var time = SceneTime.zero
    var location = Point.zero
  }

  /// The fingers that are down, in the order in which they touched down.
  var fingers: [FingerID] = []
  /// The locations delivered to the page, and those of fingers that have moved since then.
  var locations: [FingerID: Point] = [:]
  var moves: [FingerID: Point] = [:]

  /// The locations of the first two fingers now, at the last frame, and when the gesture began.
  var point1 = Point.zero
  var point2 = Point.zero
  var previous1 = Point.zero
  var previous2 = Point.zero
  var start1 = Point.zero
  var start2 = Point.zero

  var axis: Axis?
  var isDragging = false
  var isZooming = false
  /// Whether a second finger has touched down since the first one.
  var isMultitouch = false

  /// The current interval, and the velocity over the last complete one, pt/s.
  var interval = Interval()
  var velocity = Vector.zero
  var hasVelocity = false

  /// The time at which a tap counts as a single tap, and the location of the last tap.
  var tapDeadline: SceneTime?
  var lastTap = Point.zero

  /// The pan when a drag began, and the pan and zoom level when a pinch began.
  var startPan = Point.zero
  var startZoom = 1.0
  /// The midpoint of the fingers when the last pinch began, and at its last frame.
  var startCenter = Point.zero
  var center = Point.zero
  /// Whether a pinch has enlarged the picture.
  var hasEnlarged = false

  /// The next frame that delivers moves or measures the velocity; nil if there is none.
  var nextFrame: SceneTime? { isDragging || isZooming || !moves.isEmpty ? lastTime.nextFrame : nil }
  /// The time of the last frame or event.
  var lastTime = SceneTime.zero

  /// Updates the points that gestures use.
  mutating func updatePoints() {
    if let first = fingers.first, let location = locations[first] { point1 = location }
    if fingers.count > 1, let location = locations[fingers[1]] { point2 = location }
  }

  mutating func updateStart() {
    (start1, start2) = (point1, point2)
    (previous1, previous2) = (point1, point2)
  }

  /// Measures the velocity if the interval is at least 50 ms old, or at once if `force`.
  ///
  /// A distance of at most 1 pt, or one covered within 5 ms, counts as zero.
  mutating func measureVelocity(at time: SceneTime, force: Bool = false) {
    let duration = time.scriptSeconds - interval.time.scriptSeconds
    guard force || duration > 0.0495 else { return }
    let travel = point1 - interval.location
    func velocity(_ travel: Double) -> Double {
      travel.magnitude > 1 && duration > 0.0055 ? travel / duration : 0
    }
    self.velocity = Vector(dx: velocity(travel.dx), dy: velocity(travel.dy))
    interval = Interval(time: time, location: point1)
    hasVelocity = true
  }
}
