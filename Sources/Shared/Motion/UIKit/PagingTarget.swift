/// The page where a scroll view comes to rest: the nearest to the swipe's end, one page off at most.
///
/// ```
/// page = round((x + projection) / pageWidth), clamped to start ± 1 and to the pages there are
/// ```
///
/// Source: ours; Apple's rule is not published.
package struct PagingTarget: Hashable, Sendable {
  /// The extent of a page along the axis with its spacing, pt, above 0.
  package let pageWidth: Double
  /// The number of pages, 1 or more.
  package let count: Int

  /// Creates the rule; nil where a number is out of its range or not finite.
  package init?(pageWidth: Double, count: Int) {
    guard pageWidth > 0, pageWidth.isFinite, count > 0 else { return nil }
    self.pageWidth = pageWidth
    self.count = count
  }

  /// The index of the page to rest at; half a page goes to the later one.
  ///
  /// Offset (page n begins at n times the width, pt) and velocity, pt/s, are those of the content when
  /// the finger lifts; UIKit's paging decelerates fast.
  package func page(
    offset: Double, velocity: Double, start: Int, deceleration: Deceleration = .fast
  ) -> Int {
    let start = min(max(start, 0), count - 1)
    let end = (offset + deceleration.projection(of: velocity)) / pageWidth
    let nearest = (end + 0.5).rounded(.down)
    if nearest > Double(start) { return min(start + 1, count - 1) }
    if nearest < Double(start) { return max(start - 1, 0) }
    return start
  }
}
