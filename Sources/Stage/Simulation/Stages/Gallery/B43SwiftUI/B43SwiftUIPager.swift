package import Geometry
package import Motion
package import SceneModel

/// The state shared by the pages of B/43's SwiftUI pager: the current page and their places.
///
/// ```
///          draggingOver            ended, little                 ended, far down or up
/// resting ──────────────▶ dragged ───────────────▶ resting   ─────────────────────────▶ dismissed
///    ▲                      │ ended, far to a side: the next or previous page
///    └──────────────────────┘
/// ```
/// As in the original nothing ends with a dismissal: dragging the fading screen still moves the pager.
/// Source: the 2023 article's `ImagePagerState`.
package struct B43SwiftUIPager: Hashable, Sendable {
  /// The number of pages; at least 1.
  package let count: Int
  /// The current page.
  package private(set) var index: Int
  /// The shift of the row of pages, pt.
  package private(set) var offset: AnimatedValue<Vector>
  /// True if it has asked to be closed.
  package private(set) var dismissed = false
  private let parameters: B43SwiftUIParameters
  private let pageSize: Size

  /// Creates a pager at rest with at least 1 page; `index` is clamped to the pages.
  package init(parameters: B43SwiftUIParameters, pageSize: Size, count: Int, index: Int) {
    self.parameters = parameters
    self.pageSize = pageSize
    self.count = max(count, 1)
    self.index = min(max(index, 0), max(count, 1) - 1)
    offset = AnimatedValue(.zero)
    if parameters.initialOffset == .index { offset = AnimatedValue(rest) }
  }

  /// From one page to the next, pt.
  package var stride: Double { pageSize.width + parameters.pageSpacing }

  /// The offset that shows the current page.
  package var rest: Vector { Vector(dx: -stride * Double(index), dy: 0) }

  /// `onDraggingOver`: the pages follow at once.
  package mutating func draggingOver(_ over: Vector) {
    offset.change(to: rest + over)
  }

  /// `onDraggingOverCanceled`: the pages are back at once.
  package mutating func draggingOverCanceled() {
    offset.change(to: rest)
  }

  /// `onDraggingOverEnded`: the page turns or returns, and the viewer may be dismissed.
  ///
  /// `predicted` is the predicted translation, pt, along one axis. The original recentres the page in
  /// one `withAnimation` and sends it out in a second one. SwiftUI takes neighbouring changes with equal
  /// transactions as one, so only the second shows; `dismissRecentring: layered` layers it on the first.
  /// Source: SwiftUI's `Transaction.mayConcatenate(with:)`, which compares their values.
  package mutating func draggingOverEnded(
    _ predicted: Vector, at time: SceneTime
  ) -> [B43SwiftUICall] {
    let animation = Animation.curve(B43SwiftUIParameters.curve, duration: parameters.pageDuration)
      .tagged("pageDuration")
    let threshold = pageSize.width * parameters.pageThreshold
    if predicted.dx < -threshold {
      index = min(index + 1, count - 1)
    } else if predicted.dx > threshold {
      index = max(index - 1, 0)
    }
    let isDismissed = predicted.dy.magnitude > pageSize.height * parameters.dismissThreshold
    if !isDismissed || parameters.dismissRecentring == .layered {
      offset.change(to: rest, with: animation, at: time)
    }
    guard isDismissed else { return [.withAnimation(.easeOut)] }
    dismissed = true
    switch parameters.dismissTarget {
    case .predicted:
      offset.change(to: rest + predicted, with: animation, at: time)
    case .offscreen:
      let way = predicted.dy < 0 ? -pageSize.height : pageSize.height
      offset.change(to: rest + Vector(dx: 0, dy: way), with: animation, at: time)
    case .thumbnail:
      break
    }
    return [.withAnimation(.easeOut), .withAnimation(.easeOut), .dismiss]
  }
}
