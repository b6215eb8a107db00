import Display
import Glibc
import SceneModel

/// One page of telephoto: a picture that fingers zoom and pan, and that a flick dismisses.
///
/// ```
///          past the slop, a quick zoom           released                   double tap
/// settled ────────────────────────────▶ follows ─────────▶ flings, returns ────────────▶ zooms
///             a touch by itself stops nothing: each animation runs until the next one begins
/// ```
/// Each event is applied to the clamped scale and offset, so any excess beyond a bound is lost. All
/// lengths are device pixels.
///
/// Source: telephoto `RealZoomableState.kt`, `transformable.kt`, `Zoomable.kt`; the flick
/// `RealFlickToDismissState.kt`.
struct TelephotoPage: Hashable, Sendable {
  /// The placement of a picture on its page.
  struct Placement: Hashable, Sendable {
    /// The vector from the page's center to the picture's, px.
    var offset: Vector
    /// The picture's size as a multiple of its aspect-fit size.
    var scale: Double
  }

  enum Motion: Hashable, Sendable {
    case fling(x: BoundedMotion, y: BoundedMotion)
    /// The progress of a double tap's zoom, from 0 to 1.
    case zoom(BoundedMotion, from: Placement, to: Placement)
    /// The scale that returns to its range, about a point relative to the page's center.
    case settling(BoundedMotion, from: Placement, about: Vector)
  }

  /// The effect of an event on the page.
  enum Outcome: Hashable, Sendable {
    case tapped(Point)
    case doubleTapped(Point)
    /// Fingers begin to transform the picture.
    case transforms
    /// The picture begins to be pulled away.
    case pulls
    /// A pull was released: far or fast enough if it dismisses.
    case flicked(dismisses: Bool)
  }

  /// The tolerance of scales and pans (Source: `RealZoomableState.kt`, `ZoomDeltaEpsilon`).
  private static let epsilon = 0.01
  /// The minimum scale of a pinch; 1 is fit.
  private static let minimumLeeway = 0.9
  /// `ViewConfiguration.touchSlop`, dp.
  static let touchSlop = 8.0
  /// `ViewConfiguration.minimumTouchTargetSize`, dp, within which two taps are a double tap.
  private static let tapDistance = 48.0
  /// `ViewConfiguration.maximumFlingVelocity`, dp/s.
  private static let maximumVelocity = 8000.0

  let parameters: TelephotoParameters
  /// The page's size, px.
  let layoutSize: Size
  /// The picture's aspect-fit size, px.
  let fitSize: Size
  /// The maximum scale, at least 1.
  let maximumScale: Double
  let density: Double
  private var taps: QuickZoomDetector
  private var detector: TransformDetector
  private var flick: AxisDragDetector
  /// The finger whose velocity counts, and its tracker.
  private var tracked: FingerID?
  private var tracker = PointerVelocityTracker()
  private(set) var placement = Placement(offset: .zero, scale: 1)
  private(set) var motion: Motion?
  /// The point relative to the page's center about which the last event zoomed, px.
  private var lastCentroid = Vector.zero
  /// The distance by which the picture is pulled away, px; positive down.
  private(set) var pull = ComposeAnimatable(0)
  /// Whether the last gesture began on the left half of the page.
  private var leansLeft = false
  /// The vector from a finger's position to the position that the turned picture receives, px.
  private var drift = Vector.zero
  /// Whether fingers transform the picture.
  private(set) var isTransforming = false

  init(parameters: TelephotoParameters, screen: Screen, photo: Size) {
    self.parameters = parameters
    density = screen.density
    layoutSize = screen.size * density
    fitSize = ContentMode.fit.rect(of: photo, in: Rect(origin: .zero, size: layoutSize)).size
    maximumScale = max(1, parameters.maximumFactor * photo.width / fitSize.width)
    taps = QuickZoomDetector(
      touchSlop: Self.touchSlop * density, tapDistance: Self.tapDistance * density)
    detector = TransformDetector(touchSlop: Self.touchSlop * density, zoomSlop: 0)
    flick = AxisDragDetector(axis: .vertical, touchSlop: Self.touchSlop * density)
    placement.offset = limited(.zero, scale: 1)
  }

  /// Whether a finger pulls the picture away.
  var isPulled: Bool { flick.isDragging }

  /// The time after which a tap is no longer the first of two; nil if no tap is pending.
  var tapDeadline: SceneTime? { taps.deadline }

  /// Stops waiting for a second tap, at `tapDeadline`.
  mutating func expireTap() -> Outcome? {
    if case .tapped(let location) = taps.expire() { .tapped(location) } else { nil }
  }

  /// Runs Compose's initial pass: a finger catches a picture that returns from a pull.
  mutating func intercept(_ event: inout PointerEvent) -> Outcome? {
    guard parameters.flickToDismiss else { return nil }
    let isReturning = pull.motion?.isRunning(at: event.time) ?? false
    return drag(flick.intercept(&event, isScrolling: isReturning), at: event.time)
  }

  /// Runs Compose's main pass; positions are px from the page's top-left corner.
  ///
  /// Taps come first, then transforms, then the flick.
  mutating func handle(_ event: inout PointerEvent) -> [Outcome] {
    var outcomes: [Outcome] = []
    switch taps.update(&event) {
    case nil: break
    case .tapped(let location): outcomes.append(.tapped(location))
    case .doubleTapped(let location):
      toggleZoom(about: fromCenter(location), at: event.time)
      outcomes.append(.doubleTapped(location))
    case .zoomed(let factor, let location):
      stop(at: event.time)
      transform(by: factor, about: fromCenter(location))
    case .zoomEnded: if !isInRange { settle(at: event.time) }
    }
    track(event)
    let before = self
    switch detector.update(event, canPan: { before.canPan($0, at: event.time) }) {
    case nil, .began: break
    case .transformed(let value):
      if !isTransforming { outcomes.append(.transforms) }
      isTransforming = true
      stop(at: value.time)
      event.consumeMoved()
      guard value.zoom != 1 || canPan(value.pan, at: value.time) else { break }
      transform(by: value.zoom, about: fromCenter(value.centroid), pan: value.pan)
    case .ended:
      if isTransforming { release(at: event.time) }
      isTransforming = false
    }
    if parameters.flickToDismiss {
      var turned = turned(event)
      let signal = flick.update(&turned)
      for change in turned.changes where change.isConsumed { event.consume(change.id) }
      if let outcome = drag(signal, at: event.time) { outcomes.append(outcome) }
    }
    return outcomes
  }

  /// Returns the event as the picture receives it, which turns as it is pulled away.
  ///
  /// A pull by the page's height turns it by 20°, with the touched side ahead. The turn is not
  /// drawn.
  private mutating func turned(_ event: PointerEvent) -> PointerEvent {
    if event.isFirstDown {
      leansLeft = fromCenter(event.changes[0].position).dx < 0
      drift = .zero
    }
    let angle = pull.value(at: event.time) / layoutSize.height * (leansLeft ? -20 : 20) * .pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    let before = drift
    var event = event
    for index in event.changes.indices {
      let step = event.changes[index].positionChange
      drift =
        drift
        + Vector(
          dx: (cosine - 1) * step.dx + sine * step.dy, dy: (cosine - 1) * step.dy - sine * step.dx)
      event.changes[index].position = event.changes[index].position + drift
      event.changes[index].previousPosition = event.changes[index].previousPosition + before
    }
    return event
  }

  /// Runs Compose's final pass.
  mutating func finish(_ event: PointerEvent) {
    taps.finish(event)
    flick.finish(event)
  }

  private func fromCenter(_ location: Point) -> Vector {
    location - Point(x: layoutSize.width / 2, y: layoutSize.height / 2)
  }

  private mutating func stop(at time: SceneTime) {
    placement = placement(at: time)
    motion = nil
  }

  /// Whether the scale is within its limits.
  private var isInRange: Bool {
    placement.scale > 1 - Self.epsilon && placement.scale < maximumScale + Self.epsilon
  }

  /// Returns whether a pan moves the picture along its longer axis.
  private func canPan(_ pan: Vector, at time: SceneTime) -> Bool {
    let placement = placement(at: time)
    let travel = limited(placement.offset + pan, scale: placement.scale) - placement.offset
    let step = pan.dx.magnitude > pan.dy.magnitude ? travel.dx : travel.dy
    return step.magnitude / placement.scale > Self.epsilon
  }

  private mutating func transform(by factor: Double, about center: Vector, pan: Vector = .zero) {
    var factor = factor
    let isAtMaximum = placement.scale >= maximumScale
    let isAtMinimum = placement.scale <= 1
    if factor > 1, isAtMaximum { factor = 1 + factor / 250 }
    if factor < 1, isAtMinimum { factor = 1 - factor / 250 }
    var scale = placement.scale * factor
    if isAtMaximum || isAtMinimum {
      scale = min(max(scale, Self.minimumLeeway), maximumScale * parameters.overZoom)
    }
    placement = zoomed(placement, to: scale, about: center, pan: pan)
    lastCentroid = center
  }

  /// Follows the finger that touched down first, whose velocity is that of its own lift.
  private mutating func track(_ event: PointerEvent) {
    if event.isFirstDown {
      tracker.reset()
      tracked = event.changes.first?.id
      if case .fling = motion { stop(at: event.time) }
    }
    // Compose does not dispatch moves in which no finger changes its position.
    guard let tracked, let change = event[tracked],
      event.changes.contains(where: { $0.isDown || $0.isUp || $0.positionChange != .zero })
    else { return }
    if change.pressed {
      tracker.add(change.position, at: event.time)
    } else if tracker.velocity(at: event.time) == .zero {
      tracker.reset()
    }
  }

  private mutating func release(at time: SceneTime) {
    guard isInRange else { return settle(at: time) }
    let limit = Self.maximumVelocity * density
    let velocity = tracker.velocity
    func fling(_ start: Double, _ velocity: Double, reach: Double) -> BoundedMotion {
      let fling = SplineFling(velocity: min(max(velocity, -limit), limit), density: density)
      // A picture smaller than the page does not move.
      let bounds =
        reach < 0
        ? AnimationBounds(lower: start, upper: start) : AnimationBounds(around: reach)
      return BoundedMotion(.spline(fling, from: start), bounds: bounds ?? .none, start: time)
    }
    let size = fitSize * placement.scale
    motion = .fling(
      x: fling(placement.offset.dx, velocity.dx, reach: (size.width - layoutSize.width) / 2),
      y: fling(placement.offset.dy, velocity.dy, reach: (size.height - layoutSize.height) / 2))
  }

  private func spring(
    _ stiffness: Double, from start: Double, to end: Double,
    within threshold: Double = ComposeSpring.defaultThreshold, at time: SceneTime
  ) -> BoundedMotion? {
    ComposeSpring(stiffness: stiffness, visibilityThreshold: threshold).map {
      BoundedMotion(.spring($0, from: start, to: end, velocity: 0), bounds: .none, start: time)
    }
  }

  /// Returns the scale to its range, about the last point.
  private mutating func settle(at time: SceneTime) {
    let scale = min(max(placement.scale, 1), maximumScale)
    motion = spring(parameters.returnStiffness, from: placement.scale, to: scale, at: time)
      .map { .settling($0, from: placement, about: lastCentroid) }
  }

  /// Zooms to the maximum about a point, or to fit.
  private mutating func toggleZoom(about center: Vector, at time: SceneTime) {
    stop(at: time)
    let zoomsIn = placement.scale - 1 < parameters.toggleFraction * (maximumScale - 1)
    let target = zoomed(placement, to: zoomsIn ? maximumScale : 1, about: center)
    motion = spring(parameters.zoomStiffness, from: 0, to: 1, within: 0.0001, at: time)
      .map { .zoom($0, from: placement, to: target) }
  }

  private mutating func drag(_ signal: AxisDragDetector.Signal?, at time: SceneTime) -> Outcome? {
    var velocity = 0.0
    switch signal {
    case nil: return nil
    case .began(let step):
      pull.snap(to: pull.value(at: time) + step)
      return .pulls
    case .moved(let step):
      pull.snap(to: pull.value(at: time) + step)
      return nil
    case .cancelled: break
    case .stopped(let speed): velocity = speed
    }
    let distance = pull.value(at: time)
    let speed = distance < 0 ? -velocity : velocity
    let dismisses =
      distance.magnitude > parameters.dismissDistance * layoutSize.height
      || speed > parameters.dismissSpeed * layoutSize.height
    if dismisses {
      // The picture keeps its velocity when it is dismissed.
      let fling = SplineFling(velocity: velocity, density: density)
      pull.run(BoundedMotion(.spline(fling, from: distance), bounds: .none, start: time))
    } else if let motion = spring(parameters.returnStiffness, from: distance, to: 0, at: time) {
      pull.run(motion)
    }
    return .flicked(dismisses: dismisses)
  }
}
