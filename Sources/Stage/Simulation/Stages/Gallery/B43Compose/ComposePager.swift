import Display

/// A Compose pager: full-screen pages in a list that scrolls and snaps.
///
/// ```
///         drag past the slop             last finger up             at the target page
/// settled ──────────────────▶ follows ──────────────────▶ snaps ────────────────────▶ settled
///   ▲                         ▲   │ up exactly at an end    │ a finger touches down (no slop)
///   └─────────────────────────┼───┘                         │
///                             └─────────────────────────────┘
/// ```
/// The scroll position is 0 on the first page and has its maximum on the last one. A list scrolls
/// by whole pixels and carries the remainder over to the next move. So a finger moves it by whole
/// pixels, and a release is decided at a whole pixel. While it snaps, this type does not round the
/// position.
///
/// Source: accompanist `Pager.kt` and `PagerState.kt` (the ones with `count`), Snapper
/// `SnapperFlingBehavior`; androidx `Pager.kt` (`dragDirectionDetector`); dragging androidx
/// `Draggable.kt`, `Scrollable.kt`; whole pixels androidx `LazyListState.kt` (`onScroll`).
struct ComposePager: Hashable, Sendable {
  /// The effect of an event on the pager.
  enum Signal: Hashable, Sendable {
    /// The pager begins to follow the finger.
    case follows
    /// The pager was released and snaps to a page; nil if it stays, exactly at an end.
    case snaps(PagerSnap?)
  }

  /// The number of pages; at least 1.
  let pageCount: Int
  /// A page's extent along the axis, px.
  let pageSize: Double
  private let density: Double
  private let snapStiffness: Double
  private let rule: PagerSnap.Rule
  private var detector: AxisDragDetector
  private var scroll: ComposeAnimatable
  /// The scrolled distance that is not displayed yet, px: Compose's `scrollToBeConsumed`.
  private var held = 0.0
  /// The position of the first finger's touch-down along the axis, px.
  private var down = 0.0
  /// The distance from the touch-down to the last lift, px, positive toward the next page; 0 before
  /// it.
  private var dragged = 0.0
  /// The time when the last fling ends or ended; nil since the pager was dragged.
  private(set) var flingEnd: SceneTime?

  /// Creates a settled pager with at least one page; `pageSize` is px along the axis, above 0.
  ///
  /// `touchSlop` is in px, `density` in px per dp and `snapStiffness` in 1/s².
  init(
    axis: Axis, pageCount: Int, initialPage: Int, pageSize: Double,
    touchSlop: Double, density: Double, snapStiffness: Double, rule: PagerSnap.Rule
  ) {
    self.pageCount = pageCount
    self.pageSize = pageSize
    self.density = density
    self.snapStiffness = snapStiffness
    self.rule = rule
    detector = AxisDragDetector(axis: axis, touchSlop: touchSlop)
    scroll = ComposeAnimatable(Double(initialPage) * pageSize)
  }

  /// Returns the scroll position at a time not before the last event, px; for nil after snapping.
  func scroll(at time: SceneTime?) -> Double { scroll.value(at: time) }

  /// Returns the scroll position at a time, rounded to a whole number of px from a page.
  func wholeScroll(at time: SceneTime) -> Double {
    let page = (scroll(at: time) / pageSize).rounded(.down) * pageSize
    return page + min((scroll(at: time) - page).rounded(), pageSize)
  }

  /// The animation of the scroll position, px; nil if it has not snapped since it was dragged.
  var animation: StartedAnimation<Double>? {
    guard let motion = scroll.motion else { return nil }
    let isSpring = if case .spring = motion.trajectory { true } else { false }
    return motion.animation(of: isSpring ? ["snapStiffness"] : [])
  }

  /// Whether the pager follows a finger.
  var isDragged: Bool { detector.isDragging }

  /// The time when the pager has snapped.
  var settlingInstant: SceneTime? { scroll.settlingInstant }

  /// Returns the distances that a finger can scroll forwards and back, px: at most one page each.
  func panExtents(at time: SceneTime) -> (forward: Double, back: Double) {
    let scroll = scroll(at: time)
    return (min(Double(pageCount - 1) * pageSize - scroll, pageSize), min(scroll, pageSize))
  }

  /// Returns the most visible page at a scroll position; the lower one on a tie.
  ///
  /// Source: `PagerState.mostVisiblePageLayoutInfo`.
  func page(at scroll: Double) -> Int {
    let position = min(max(scroll / pageSize, 0), Double(pageCount - 1))
    let lower = position.rounded(.down)
    return Int(exactly: position - lower > 0.5 ? lower + 1 : lower) ?? 0
  }

  /// Returns `currentPageOffset`: the distance from the current page, in pages, −0.5 to 0.5.
  func fraction(at scroll: Double) -> Double {
    scroll / pageSize - Double(page(at: scroll))
  }

  /// Returns the pages that are visible at a scroll position.
  func visiblePages(at scroll: Double) -> ClosedRange<Int> {
    let position = min(max(scroll / pageSize, 0), Double(pageCount - 1))
    let first = Int(exactly: position.rounded(.down)) ?? 0
    return first...max(first, Int(exactly: position.rounded(.up)) ?? first)
  }

  /// Returns the time when a snap makes another page than `page` the most visible; nil if never.
  func instantLeaving(_ page: Int) -> SceneTime? {
    guard let motion = scroll.motion, let end = motion.end,
      let half = AnimationBounds(
        lower: (Double(page) - 0.5) * pageSize, upper: (Double(page) + 0.5) * pageSize),
      half.isBeyond(motion.endValue),
      let exit = motion.trajectory.firstExit(from: half, after: 0)
    else { return nil }
    return SceneTime(seconds: exit.time).map { min(motion.start + $0, end) }
  }

  /// Runs Compose's initial pass: a finger that touches down while the pager snaps stops it.
  mutating func intercept(_ event: inout PointerEvent) -> Signal? {
    if let position = event.changes.first?.position {
      let along = position[keyPath: detector.axis.coordinate]
      if event.isFirstDown { (down, dragged) = (along, 0) }
      if event.changes.allSatisfy(\.isUp) { dragged = down - along }
    }
    let isScrolling = scroll.motion?.isRunning(at: event.time) ?? false
    return take(detector.intercept(&event, isScrolling: isScrolling), at: event.time)
  }

  /// Runs Compose's main pass.
  mutating func update(_ event: inout PointerEvent) -> Signal? {
    take(detector.update(&event), at: event.time)
  }

  /// Runs Compose's final pass.
  mutating func finish(_ event: PointerEvent) {
    detector.finish(event)
  }

  private mutating func take(_ signal: AxisDragDetector.Signal?, at time: SceneTime) -> Signal? {
    switch signal {
    case nil:
      return nil
    case .began(let distance):
      drag(by: distance, at: time)
      return .follows
    case .moved(let distance):
      drag(by: distance, at: time)
      return nil
    case .stopped(let velocity):
      return .snaps(snap(velocity: -velocity, at: time))
    case .cancelled:
      return .snaps(snap(velocity: 0, at: time))
    }
  }

  /// Moves the content with the finger; the scroll position changes in the opposite direction.
  private mutating func drag(by distance: Double, at time: SceneTime) {
    let last = Double(pageCount - 1) * pageSize
    let position = stop(at: time)
    flingEnd = nil
    guard distance < 0 ? position < last : position > 0 else { return }
    held -= distance
    // Half a pixel does not move the list, and half a pixel beyond a whole one remains.
    let step = held.magnitude > 0.5 ? (held - 0.5).rounded(.up) : 0
    scroll.snap(to: min(max(position + step, 0), last))
    held = scroll(at: time) == position + step ? held - step : 0
  }

  /// Stops at a whole pixel from a page and returns that position, px.
  private mutating func stop(at time: SceneTime) -> Double {
    let whole = wholeScroll(at: time)
    held += scroll(at: time) - whole
    scroll.snap(to: whole)
    return whole
  }

  /// Returns whether the pager snaps at a time and has begun to before.
  func isSnapping(at time: SceneTime) -> Bool {
    scroll.motion.map { $0.start < time && $0.isRunning(at: time) } ?? false
  }

  /// Begins to snap from a release with a velocity in px/s, positive toward the next page.
  mutating func snap(velocity: Double, at time: SceneTime) -> PagerSnap? {
    let position = stop(at: time)
    flingEnd = time
    let fling = SplineFling(velocity: velocity, density: density)
    let decided =
      switch rule {
      case .accompanist:
        PagerSnap(
          scroll: position, velocity: velocity, pageSize: pageSize, pageCount: pageCount,
          fling: fling)
      case .foundation:
        PagerSnap(
          scroll: position, velocity: velocity, dragged: dragged, pageSize: pageSize,
          pageCount: pageCount, density: density)
      }
    guard let snap = decided else { return nil }
    let target = Double(snap.target) * pageSize
    guard position != target, let spring = ComposeSpring(stiffness: snapStiffness) else {
      scroll.snap(to: target)
      return snap
    }
    scroll.run(
      snap.motion(
        from: position + held, pageSize: pageSize, fling: fling, spring: spring, at: time))
    flingEnd = scroll.motion?.end
    // A spring moves by whole pixels in total and leaves a fraction; a fling stops between pixels.
    if snap.path == .decay { held = 0 }
    return snap
  }
}
