import Display
import SceneModel

/// The state shared by the pages of B/43's SwiftUI pager: the current page and the row's offset.
///
/// ```
///          draggingOver            ended, short                 ended, far down or up
/// settled ─────────────▶ dragged ──────────────▶ settled    ─────────────────────────▶ dismissed
///    ▲                      │ ended, far left or right: the next or previous page
///    └──────────────────────┘
/// ```
/// As in the original, a dismissal does not stop anything: dragging the fading screen still moves
/// the pager.
///
/// Source: the 2023 article's `ImagePagerState`.
struct B43SwiftUIPager: Hashable, Sendable {
  /// The number of pages; at least 1.
  let count: Int
  /// The index of the current page.
  private(set) var index: Int
  /// The offset of the row of pages, pt.
  private(set) var offset: AnimatedValue<Vector>
  /// Whether the pager has requested its dismissal.
  private(set) var dismissed = false
  private let parameters: B43SwiftUIParameters
  private let pageSize: Size

  /// Creates a settled pager with at least one page; `index` is clamped to the pages.
  init(parameters: B43SwiftUIParameters, pageSize: Size, count: Int, index: Int) {
    self.parameters = parameters
    self.pageSize = pageSize
    self.count = max(count, 1)
    self.index = min(max(index, 0), max(count, 1) - 1)
    offset = AnimatedValue(.zero)
    if parameters.initialOffset == .index { offset = AnimatedValue(settledOffset) }
  }

  /// The distance from one page to the next, pt.
  var stride: Double { pageSize.width + parameters.pageSpacing }

  /// The offset at which the current page fills the screen, pt.
  var settledOffset: Vector { Vector(dx: -stride * Double(index), dy: 0) }

  /// Handles `onDraggingOver`: the row follows without animation.
  mutating func draggingOver(_ over: Vector) {
    offset.change(to: settledOffset + over)
  }

  /// Handles `onDraggingOverCanceled`: the row returns without animation.
  mutating func draggingOverCanceled() {
    offset.change(to: settledOffset)
  }

  /// Handles `onDraggingOverEnded`: the page turns or returns, and the viewer may be dismissed.
  ///
  /// `predicted` is the predicted translation, pt, along one axis. The original centers the page in
  /// one `withAnimation` and moves it off screen in a second one. SwiftUI merges adjacent changes
  /// with equal transactions, so only the second has an effect. `dismissRecentring: layered` layers
  /// it on the first instead.
  ///
  /// Source: SwiftUI's `Transaction.mayConcatenate(with:)`, which compares their values.
  mutating func draggingOverEnded(
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
      offset.set(settledOffset, with: animation, at: time)
    }
    guard isDismissed else { return [.withAnimation(.easeOut)] }
    dismissed = true
    switch parameters.dismissTarget {
    case .predicted:
      offset.set(settledOffset + predicted, with: animation, at: time)
    case .offscreen:
      let distance = predicted.dy < 0 ? -pageSize.height : pageSize.height
      offset.set(settledOffset + Vector(dx: 0, dy: distance), with: animation, at: time)
    case .thumbnail:
      break
    }
    return [.withAnimation(.easeOut), .withAnimation(.easeOut), .dismiss]
  }
}
