package import Motion

/// The row of full-screen pictures at rest: which one shows, and how a finger pages.
///
/// ```
///          begin                 release
/// resting ───────▶ following ───────────▶ settling ──▶ resting
///    ▲                  ▲                     │ begin, catch
///    │                  └─────────────────────┤
///    └────────────────────────────────────────┘ at the page
/// ```
///
/// Offsets are the content's, as a scroll view's: page n begins at n strides. Beyond the first and the
/// last page UIKit's rubber band takes over; the release goes to the page nearest to where the normal
/// deceleration would carry the row, at most one from the start, with the velocity of the finger.
///
/// Source: ours, after a paging `UIScrollView`; Apple's rule is not published.
package struct ZoomPager: Hashable, Sendable {
  /// How many pages there are; at least 1.
  package let count: Int
  /// From one page to the next, pt.
  package let stride: Double
  private let scroll: RubberBandedRange
  private let settling: Spring
  /// The offset, pt.
  package private(set) var offset: AnimatedValue<Double>
  private var start = 0
  /// The offset at the beginning of the drag as it would be without the rubber band, pt.
  private var base = 0.0
  private var finger = 0.0

  /// Makes a pager that rests.
  ///
  /// - Parameters:
  ///   - page: the page that shows.
  ///   - count: how many there are; at least 1.
  ///   - width: of a page, pt; above 0.
  ///   - spacing: between pages, pt.
  ///   - settling: the spring of the release.
  package init(page: Int, count: Int, width: Double, spacing: Double, settling: Spring) {
    self.count = count
    self.settling = settling
    stride = width + spacing
    scroll = RubberBandedRange(0...Double(max(count - 1, 0)) * stride, dimension: width)
    offset = AnimatedValue(Double(page) * (width + spacing))
  }

  /// The page that shows most at a time.
  package func page(at time: SceneTime) -> Int {
    nearestPage(to: offset.value(at: time))
  }

  /// The page that shows most once the row has come to rest.
  package var modelPage: Int { nearestPage(to: offset.model) }

  private func nearestPage(to offset: Double) -> Int {
    Int(exactly: min(max((offset / stride).rounded(), 0), Double(count - 1))) ?? 0
  }

  /// How far a page stands to the right of its place of rest at a time, pt.
  package func shift(of page: Int, at time: SceneTime) -> Double {
    Double(page) * stride - offset.value(at: time)
  }

  /// Whether something moves at a time.
  package func isMoving(at time: SceneTime) -> Bool { !offset.isSettled(at: time) }

  /// Stops where it is.
  package mutating func hold(at time: SceneTime) {
    offset.set(offset.value(at: time))
  }

  /// Begins to follow a finger, from where it is.
  package mutating func begin(at time: SceneTime, finger: Double) {
    let now = offset.value(at: time)
    start = nearestPage(to: now)
    grasp(now, by: finger)
  }

  private mutating func grasp(_ now: Double, by finger: Double) {
    base = scroll.raw(now)
    self.finger = finger
  }

  /// Goes on with other fingers, so that nothing jumps.
  package mutating func regrasp(finger: Double) {
    grasp(offset.model, by: finger)
  }

  /// The finger has moved to a place.
  package mutating func follow(_ finger: Double) {
    offset.set(scroll.shown(base - (finger - self.finger)))
  }

  /// Lets go.
  ///
  /// - Parameters:
  ///   - finger: where the finger is.
  ///   - velocity: the finger's, pt/s.
  ///   - time: when.
  /// - Returns: the page that it settles at.
  package mutating func release(_ finger: Double, velocity: Double, at time: SceneTime) -> Int {
    let shown = -velocity * scroll.slope(base - (finger - self.finger))
    let target =
      PagingTarget(pageWidth: stride, count: count)?
      .page(offset: offset.model, velocity: shown, start: start, deceleration: .normal) ?? start
    settle(on: target, velocity: shown, at: time)
    return target
  }

  /// Goes to a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - velocity: the offset's at the start, pt/s; nil for the one that it has.
  ///   - time: when.
  package mutating func settle(on page: Int, velocity: Double? = nil, at time: SceneTime) {
    let velocity = velocity ?? offset.velocity(at: time)
    offset.set(
      Double(page) * stride, with: .spring(settling), at: time, initialVelocity: velocity)
  }

  /// Stands at a page.
  package mutating func jump(to page: Int) {
    offset.set(Double(page) * stride)
  }
}
