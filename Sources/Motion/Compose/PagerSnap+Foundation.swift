extension PagerSnap {
  /// The page that the pager of Compose's own foundation library goes to.
  ///
  /// Below 400 dp/s the place decides: more than half a page from where the drag began leads to the
  /// next page in that direction. From 400 dp/s on the velocity's sign decides. At most one page.
  ///
  /// Source: androidx `PagerSnapLayoutInfoProvider.kt`, `Pager.kt`
  /// (`snapPositionalThreshold` 0.5, `PagerSnapDistance.atMost(1)`).
  ///
  /// - Parameters:
  ///   - scroll: px from the first page's rest.
  ///   - velocity: px/s, positive towards the next page.
  ///   - startPage: the page on which the drag began.
  ///   - pageSize: px, above 0.
  ///   - pageCount: how many pages there are, at least 1.
  ///   - density: px per dp, above 0.
  /// - Returns: the page, from 0; `startPage` where a number is out of its range.
  package static func foundationTarget(
    scroll: Double, velocity: Double, startPage: Int, pageSize: Double, pageCount: Int,
    density: Double
  ) -> Int {
    guard pageCount > 0, pageSize > 0, scroll.isFinite, velocity.isFinite else { return startPage }
    let start = min(max(startPage, 0), pageCount - 1)
    let dragged = scroll / pageSize - Double(start)
    let step =
      if velocity.magnitude < 400 * density {
        dragged.magnitude > 0.5 ? (dragged > 0 ? 1 : -1) : 0
      } else {
        Self.stepBySign(velocity, dragged)
      }
    return min(max(start + step, 0), pageCount - 1)
  }

  /// A fast fling ends at the next rest in its direction: back at the start where the drag was on
  /// the other side of it.
  private static func stepBySign(_ velocity: Double, _ dragged: Double) -> Int {
    if velocity > 0 { return dragged < 0 ? 0 : 1 }
    return dragged > 0 ? 0 : -1
  }
}
