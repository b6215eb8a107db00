import Display

/// The horizontal row of pages: its scroll offset, dragging, and the page to which it settles.
///
/// ```
///         stop, touch               settle
/// settled ───────────▶ dragged ────────▶ settling ──▶ settled
///                         ▲                  │ stop, touch
///                         └──────────────────┘
/// ```
/// Offsets are content offsets, as in a scroll view: page n begins at n pitches. Outside the first
/// and the last page, a rubber band applies. A release settles on the page nearest to the
/// projected end, at most one page from the start.
///
/// Source: ours, after a paging `UIScrollView`; Apple's rule is not published.
struct PageRow: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    /// The gap between pages, pt.
    var spacing: Double
    /// The displayed fraction of the first point outside the first and the last page.
    var rubberBand = 0.55
    /// The projection of a release, which decides about the page.
    var projection: Deceleration
    var animation: Animation
    /// Whether fingers move the row.
    var isSwiped = true
  }

  /// The number of pages; at least 1.
  let count: Int
  /// The distance from one page to the next, pt.
  let pitch: Double
  /// The content offset, pt.
  private(set) var offset: DeceleratingValue
  private let rule: Rule
  private let band: RubberBandedRange
  /// The content offset before rubber banding, pt.
  private var raw = 0.0

  init(_ rule: Rule, page: Int, count: Int, width: Double) {
    self.rule = rule
    self.count = max(count, 1)
    pitch = width + rule.spacing
    band = RubberBandedRange(
      0...Double(self.count - 1) * pitch, dimension: width, coefficient: rule.rubberBand)
    offset = DeceleratingValue(Double(page) * pitch)
  }

  /// Returns the content offset at a time, pt; for nil the settled one.
  func offset(at time: SceneTime?) -> Double { offset.value(at: time) }

  /// Returns the index of the page that is most visible at a time; for nil when settled.
  func page(at time: SceneTime?) -> Int {
    let nearest = (offset(at: time) / pitch).rounded()
    return Int(exactly: min(max(nearest, 0), Double(count - 1))) ?? 0
  }

  /// Returns a page's horizontal offset from the screen at a time, pt; for nil the settled one.
  func shift(of page: Int, at time: SceneTime?) -> Double {
    Double(page) * pitch - offset(at: time)
  }

  /// Returns the pan extents that the neighbors of a page provide.
  func panExtents(around page: Int) -> PanExtents {
    guard rule.isSwiped else { return .none }
    return PanExtents(
      left: page < count - 1 ? pitch : 0, right: page > 0 ? pitch : 0, up: 0, down: 0)
  }

  mutating func stop(at time: SceneTime) {
    offset.freeze(at: time)
  }

  /// Begins a drag at the row's offset at a time; a nil time means the settled offset.
  mutating func beginDrag(at time: SceneTime? = nil) {
    raw = band.raw(offset(at: time))
  }

  /// Follows a finger that only drags the row.
  ///
  /// `finger` is its current x coordinate, `start` the one at the beginning of the drag.
  mutating func follow(_ finger: Double, from start: Double) {
    offset = DeceleratingValue(band.shown(raw - (finger - start)))
  }

  /// Returns the portion of a horizontal finger step that brings the row back to a page, pt.
  ///
  /// Returns 0 if the step moves the row away from the page.
  func distance(back step: Double, to page: Int) -> Double {
    let distance = raw - Double(page) * pitch
    guard distance * step > 0 else { return 0 }
    return step > 0 ? min(step, distance) : max(step, distance)
  }

  mutating func drag(by first: Double, _ second: Double) {
    guard rule.isSwiped else { return }
    let before = raw
    raw -= first
    raw -= second
    offset = DeceleratingValue(offset.target + (band.shown(raw) - band.shown(before)))
  }

  /// Returns the content offset's velocity for a finger's velocity.
  ///
  /// `distance` is the finger's distance since the drag began, or 0 if the row follows relative steps.
  func velocity(ofFinger velocity: Double, after distance: Double = 0) -> Double {
    rule.isSwiped ? -velocity * band.slope(raw - distance) : 0
  }

  /// Returns the target page of a release, at most one from `start`.
  ///
  /// `velocity` is the content offset's, pt/s.
  func page(releasedWith velocity: Double, from start: Int) -> Int {
    rule.projection.page(
      from: start, offset: offset.target, velocity: velocity, width: pitch, count: count)
  }

  mutating func settle(
    on page: Int, _ animation: Animation? = nil, velocity: Double = 0, at time: SceneTime
  ) {
    offset.animate(
      to: Double(page) * pitch, with: animation ?? rule.animation, velocity: velocity, at: time)
  }
}
