import Display
import SceneModel

/// One page of B/43's Compose pager: a picture that two fingers zoom and one finger pans.
///
/// A point p of the page, of `layoutSize` px, is drawn at `scale · (p − c) + c + offset`, where c
/// is the page's center. All lengths are device pixels. The page decides about a gesture at the
/// first event past the slop and keeps the decision:
///
/// ```
///       zoom ≠ 1, or a pan of a zoomed picture that can move
/// idle ──────────────────────────────────────────────────────▶ active (consumes, moves picture)
///   │
///   └────────────────────────────────────────────────────────▶ ignore (left to the pagers)
///       scale = 1, or a straight pan against the bound
/// ```
/// The page reproduces bugs of the original unless an option fixes them:
///
/// - The bounds are computed from the scale before the event.
/// - The velocity tracker is never reset. So any later gesture, even a tap, flings again with the
///   old samples.
/// - A pause before the lift does not reduce the velocity.
/// - Zooming is around the page's center and leaves the offset unchanged.
/// - A touch-down does not stop a fling.
///
/// With `gestures: stock` each gesture is active, and none flings, because the loop reports no end.
///
/// Source: the code of the article's Compose half (`canConsume`, `apply`, `onGestureEnd`); its loop
/// is androidx `TransformGestureDetector.kt`.
struct B43ComposePage: AnimatedSource, Hashable, Sendable {
  /// The page's decision about a gesture.
  enum EventState: String, Hashable, Sendable {
    /// Not decided.
    case idle
    /// The page moves the picture.
    case active
    /// The page leaves the gesture to the pagers.
    case ignore
  }

  /// The effect of an event on the page.
  enum Outcome: Hashable, Sendable {
    /// The first finger touched down.
    case began
    /// Fingers moved past the slop; if `consumed`, the picture has moved.
    case transformed(TransformValue, consumed: Bool)
    /// The gesture ended; `fling` is the velocity of the fling that it starts, px/s, or nil.
    case ended(fling: Vector?)
  }

  let parameters: B43ComposeParameters
  /// The page's size, px.
  let layoutSize: Size
  /// The picture's size at scale 1, aspect-fit to the page, px.
  let fitSize: Size
  /// Whether the photo has loaded; until then the original's size of the picture is zero.
  var isLoaded = true
  /// The decision about the current or last gesture.
  private(set) var eventState = EventState.idle
  /// The picture's scale; 1 is aspect fit.
  private(set) var scale: Double
  /// The picture's horizontal offset, px; positive to the right.
  private(set) var offsetX = ComposeAnimatable(0)
  /// The picture's vertical offset, px; positive down.
  private(set) var offsetY = ComposeAnimatable(0)
  /// Whether the end of the gesture starts a fling; false after a zoom.
  private(set) var shouldFling = true
  private var detector: TransformDetector
  private var tracker = PointerVelocityTracker()

  /// Creates a settled page; the sizes of the page and the picture are in px and not empty.
  init(parameters: B43ComposeParameters, layoutSize: Size, imageSize: Size) {
    self.parameters = parameters
    self.layoutSize = layoutSize
    let isWide = imageSize.width / imageSize.height > layoutSize.width / layoutSize.height
    fitSize =
      isWide
      ? Size(
        width: layoutSize.width, height: imageSize.height * (layoutSize.width / imageSize.width))
      : Size(
        width: imageSize.width * (layoutSize.height / imageSize.height), height: layoutSize.height)
    scale = min(max(1, parameters.minimumScale), parameters.maximumScale)
    detector = TransformDetector(touchSlop: parameters.touchSlop * parameters.density)
  }

  /// Returns the offset at a time not before the last event, px; for nil the one after the fling.
  func offset(at time: SceneTime?) -> Vector {
    Vector(dx: offsetX.value(at: time), dy: offsetY.value(at: time))
  }

  /// Adds the picture's offset.
  func animatedValues(in table: inout AnimationTable) {
    table.value(
      "offset.x", offsetX.motion?.animation(of: ["decayFriction"]), until: offsetX.settlingInstant,
      moving: Hero.frameReadings)
    table.value(
      "offset.y", offsetY.motion?.animation(of: ["decayFriction"]), until: offsetY.settlingInstant,
      moving: Hero.frameReadings)
  }

  /// Returns the distances that the picture could move at a time, px.
  func panExtents(at time: SceneTime) -> PanExtents {
    PanExtents(offset: offset(at: time), reach: reach(scale))
  }

  /// Returns the maximum absolute offset on each axis at a scale, px.
  private func reach(_ scale: Double) -> Vector {
    guard isLoaded else { return .zero }
    return Vector(
      dx: (max(fitSize.width * scale - layoutSize.width, 0) / 2).float32,
      dy: (max(fitSize.height * scale - layoutSize.height, 0) / 2).float32)
  }

  /// Returns the rectangle of the picture at an offset, px from the page's top-left corner.
  func picture(offset: Vector) -> Rect {
    let center = Point(x: layoutSize.width / 2, y: layoutSize.height / 2) + offset
    return Rect(center: center, size: fitSize * scale)
  }

  /// Handles an event of the page's pointers; consumes its movement if the picture moves.
  ///
  /// Positions are px from the page's top-left corner. The original's `pointerInput` is outside the
  /// layer that zooms, and inside the page, which the pagers move.
  mutating func handle(_ event: inout PointerEvent) -> Outcome? {
    switch detector.update(event) {
    case nil:
      return nil
    case .began:
      eventState = .idle
      if parameters.resetTracker { tracker.reset() }
      if parameters.touchStopsFling {
        offsetX.stop(at: event.time)
        offsetY.stop(at: event.time)
      }
      return .began
    case .transformed(let value):
      if eventState == .idle { eventState = decide(value) }
      let consumed = eventState == .active
      if consumed {
        apply(value)
        event.consumeMoved()
      }
      return .transformed(value, consumed: consumed)
    case .ended:
      return .ended(fling: end(at: event.time))
    }
  }

  private func decide(_ value: TransformValue) -> EventState {
    if value.zoom != 1 || parameters.gestures == .stock { return .active }
    if scale == 1 { return .ignore }
    let pan = value.pan
    func isAgainstBound(_ pan: Double, across: Double, _ offset: ComposeAnimatable) -> Bool {
      // For a pan along a single axis the quotient is infinite, so it passes.
      guard (pan / across).float32.magnitude > parameters.axisRatio else { return false }
      let position = offset.value(at: value.time)
      return pan < 0 ? position == offset.bounds.lower : pan > 0 && position == offset.bounds.upper
    }
    let ignores =
      isAgainstBound(pan.dx, across: pan.dy, offsetX)
      || isAgainstBound(pan.dy, across: pan.dx, offsetY)
    return ignores ? .ignore : .active
  }

  private mutating func apply(_ value: TransformValue) {
    let newScale = min(
      max((scale * value.zoom).float32, parameters.minimumScale), parameters.maximumScale)
    offsetX.stop(at: value.time)
    offsetY.stop(at: value.time)
    updateBounds(scale: parameters.boundsFrom == .newScale ? newScale : scale, at: value.time)
    var offset = offset(at: value.time)
    if parameters.zoomAnchor == .fingers {
      // Keep the point at the centroid q = s·(p − c) + c + o fixed when s becomes k·s.
      let center = Point(x: layoutSize.width / 2, y: layoutSize.height / 2)
      let k = newScale / scale
      offset = (value.centroid - center) * (1 - k) + offset * k
    }
    scale = newScale
    offset = offset + value.pan
    offsetX.snap(to: offset.dx.float32)
    offsetY.snap(to: offset.dy.float32)
    tracker.add(value.centroid, at: value.time)
    if value.zoom != 1 { shouldFling = false }
  }

  private mutating func updateBounds(scale: Double, at time: SceneTime) {
    let reach = reach(scale)
    offsetX.updateBounds(AnimationBounds(around: reach.dx), at: time)
    offsetY.updateBounds(AnimationBounds(around: reach.dy), at: time)
  }

  private mutating func end(at time: SceneTime) -> Vector? {
    defer { shouldFling = true }
    guard shouldFling, parameters.gestures == .own else { return nil }
    let velocity = parameters.trackerAging ? tracker.velocity(at: time) : tracker.velocity
    updateBounds(scale: scale, at: time)
    let decay = ExponentialDecay(
      frictionMultiplier: parameters.decayFriction / ExponentialDecay.defaultFriction)
    offsetX.animateDecay(decay, velocity: velocity.dx, at: time)
    offsetY.animateDecay(decay, velocity: velocity.dy, at: time)
    return velocity
  }
}
