/// The page to which a pager snaps after a release between two pages, as in accompanist.
///
/// With the spline fling's distance d and the scroll position in pages, cur = ⌊position⌋ and f =
/// position − cur. Velocities and distances are positive toward the next page, and halves round
/// up:
///
/// ```
/// v ≥  0.5 px/s: cur + round(max(d − f, 0) + f)
/// v ≤ −0.5 px/s: cur + round(min(d + 1 − f, 0) + f)
/// otherwise:     the nearest page, the next one on a tie
/// ```
///
/// The page is then clamped to one page from cur (from cur + 1 if v < 0), and to the pages that
/// exist. Exactly at either end of all pages, nothing snaps.
///
/// Source: accompanist `Pager.kt` (the one with `count`: `singlePageSnapIndex`), Snapper
/// `SnapperFlingBehavior`, `LazyListSnapperLayoutInfo.determineTargetIndex`.
package struct PagerSnap: Hashable, Sendable {
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
  /// The initial velocity, px/s; 0 for a spring if the velocity points away from the target.
  package let initialVelocity: Double
  /// The fling's distance in pages.
  package let flingPages: Double

  /// Decides the page from px and px/s; nil if nothing snaps.
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
    flingPages = distance
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

  /// Returns the scroll position over time, px; `fling` is the one that the snap was decided with.
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
