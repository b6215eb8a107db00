/// The page to which a Compose pager snaps after a release between two pages.
///
/// Accompanist's rule: with the spline fling's distance d and the scroll position in pages, cur =
/// ⌊position⌋ and f = position − cur. Velocities and distances are positive toward the next page,
/// and halves round up:
///
/// ```
/// v ≥  0.5 px/s: cur + round(max(d − f, 0) + f)
/// v ≤ −0.5 px/s: cur + round(min(d + 1 − f, 0) + f)
/// otherwise:     the nearest page, the next one on a tie
/// ```
///
/// The page is then clamped to one page from cur (from cur + 1 if v < 0), and to the pages that
/// exist. Foundation's rule does not depend on the fling's distance:
///
/// ```
/// |v| ≥ 400 dp/s: the page in the direction of v
/// otherwise, with the drag g from the first touch-down to the last lift, in pages:
/// fraction of |g| beyond whole pages > 0.5:  the page in its direction
/// |g| ≥ min(56 dp, half a page):             the page against its direction
/// otherwise:                                 the nearest page, the next one on a tie
/// ```
///
/// Exactly at either end of all pages, nothing snaps.
///
/// Source: accompanist `Pager.kt` (the one with `count`: `singlePageSnapIndex`), Snapper
/// `SnapperFlingBehavior`, `LazyListSnapperLayoutInfo.determineTargetIndex`; androidx
/// `PagerSnapLayoutInfoProvider.kt` (`calculateFinalSnappingBound`), `PagerState.kt`
/// (`positionThresholdFraction`), `SnapFlingBehavior.kt` (`MinFlingVelocityDp`). With at most one
/// page, its approach has no length, so that it always snaps by the spring.
package struct PagerSnap: Hashable, Sendable {
  /// The pager whose rule decides.
  package enum Rule: String, CaseIterable, Sendable {
    /// `HorizontalPager` of androidx Compose Foundation.
    case foundation
    /// Accompanist's, its predecessor.
    case accompanist
  }

  /// The motion to the target.
  package enum Path: String, Hashable, Sendable {
    /// A critically damped spring of stiffness 400.
    case spring
    /// The fling itself, until it passes the target.
    case decay
  }

  /// The index of the target page, from 0.
  package let target: Int
  /// The motion to the target.
  package let path: Path
  /// The initial velocity, px/s.
  ///
  /// Accompanist's spring starts with zero velocity if the velocity points away from the target.
  package let initialVelocity: Double

  /// The minimum speed at which Foundation's pager continues in the direction of motion, dp/s.
  private static let minFlingSpeed = 400.0
  /// `ViewConfiguration.maximumFlingVelocity`, dp/s.
  private static let maxFlingSpeed = 8000.0
  /// `snapPositionalThreshold`, in pages.
  private static let positionalThreshold = 0.5
  /// The minimum drag at which a slow release does not simply settle on the nearest page, dp.
  private static let minDrag = 56.0

  /// Decides by Foundation's rule from px, px/s and px per dp; nil if nothing snaps.
  ///
  /// `dragged` is positive toward the next page, like the velocity.
  package init?(
    scroll: Double, velocity: Double, dragged: Double, pageSize: Double, pageCount: Int,
    density: Double
  ) {
    guard pageCount > 1, pageSize > 0, pageSize.isFinite, velocity.isFinite else { return nil }
    let position = scroll / pageSize
    guard scroll > 0, position < Double(pageCount - 1) else { return nil }
    let (lower, upper) = (position.rounded(.down), position.rounded(.up))
    let drag = dragged.magnitude / pageSize
    let goesOn =
      if velocity.magnitude >= Self.minFlingSpeed * density {
        velocity > 0
      } else if drag - drag.rounded(.down) > Self.positionalThreshold {
        dragged > 0
      } else if drag * pageSize >= min(Self.minDrag * density, pageSize / 2) {
        dragged < 0
      } else {
        upper - position <= position - lower
      }
    guard let target = Int(exactly: goesOn ? upper : lower) else { return nil }
    self.target = target
    path = .spring
    let limit = Self.maxFlingSpeed * density
    initialVelocity = min(max(velocity, -limit), limit)
  }

  /// Decides by accompanist's rule from px and px/s; nil if nothing snaps.
  ///
  /// Nothing snaps at either end, or if there is nothing to scroll.
  package init?(
    scroll: Double, velocity: Double, pageSize: Double, pageCount: Int, fling: SplineFling
  ) {
    guard pageCount > 1, pageSize > 0, pageSize.isFinite, velocity.isFinite else { return nil }
    let position = scroll / pageSize
    let last = Double(pageCount - 1)
    guard scroll > 0, position < last else { return nil }
    let current = min(position.rounded(.down), last - 1)
    let fraction = position - current
    let distance = velocity == 0 ? 0 : fling.distance / pageSize
    let rounded =
      if velocity >= 0.5 {
        Self.halfUp(max(distance - fraction, 0) + fraction)
      } else if velocity <= -0.5 {
        Self.halfUp(min(distance + 1 - fraction, 0) + fraction)
      } else {
        fraction < 0.5 ? 0.0 : 1
      }
    let start = velocity < 0 ? current + 1 : current
    let page = min(max(min(max(current + rounded, 0), last), start - 1), start + 1)
    guard let target = Int(exactly: min(max(page, 0), last)) else { return nil }
    self.target = target
    let passesNeighbor =
      velocity.magnitude >= 0.5
      && (velocity < 0 ? distance <= -fraction : distance >= 1 - fraction)
    path = passesNeighbor ? .decay : .spring
    let pointsThere = Double(target) > current ? velocity > 0 : velocity < 0
    initialVelocity = path == .decay || pointsThere ? velocity : 0
  }

  private static func halfUp(_ value: Double) -> Double {
    (value + 0.5).rounded(.down)
  }

  /// Returns the scroll position over time, px; `fling` is the fling that decided the snap.
  ///
  /// Both motions end when they pass the target, to which the original then snaps back.
  package func motion(
    from scroll: Double, pageSize: Double, fling: SplineFling, spring: ComposeSpring,
    at time: SceneTime
  ) -> BoundedMotion {
    let end = Double(target) * pageSize
    let forwards = path == .decay ? initialVelocity > 0 : end >= scroll
    let bounds =
      (forwards
        ? AnimationBounds(lower: -.infinity, upper: end)
        : AnimationBounds(lower: end, upper: .infinity)) ?? .none
    let trajectory: ComposeTrajectory =
      switch path {
      case .decay: .spline(fling, from: scroll)
      case .spring: .spring(spring, from: scroll, to: end, velocity: initialVelocity)
      }
    return BoundedMotion(trajectory, bounds: bounds, start: time)
  }
}
