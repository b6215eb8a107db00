package import Geometry
package import Motion
package import SceneModel

/// One page of B/43's SwiftUI pager: the zoom and the pan of its picture.
///
/// A point p of the page shows at `scale · (p + offset − centre) + centre`, so the offset is in unscaled
/// points. A drag moves `unclamped`; `offset` is that within the picture's bounds, and the excess is the
/// pager's, along one axis at a time:
///
/// ```
///       the picture cannot follow: the axis that is more over
/// free ──────────────────────────────────────────────────────▶ horizontal | vertical
///   ▲            exactly nothing over on that axis, or the drag ends          │
///   └─────────────────────────────────────────────────────────────────────────┘
/// ```
/// With an `axisRatio` a drag may choose an axis only if the picture has no room across it, or once the
/// drag's way along it, to and fro, is at least so many times its way across. What is over before that
/// is dropped, so that the pager starts from its rest.
///
/// Source: the 2023 article's `ImageGestureModifier` and `ImagePagerPage`.
package struct B43SwiftUIPage: Hashable, Sendable {
  /// The axis of a drag that moves the pager.
  package enum Axis: String, Sendable {
    /// Pages turn.
    case horizontal
    /// The viewer is dismissed.
    case vertical
  }

  /// The page's extents, pt.
  package let pageSize: Size
  /// The picture's extents at scale 1, pt.
  package let fitSize: Size
  /// The zoom.
  package private(set) var scale = 1.0
  /// The picture's shift, unscaled pt; `currentOffset` of the original.
  package private(set) var offset = AnimatedValue(Vector.zero)
  /// Where the drag alone would have brought the offset, unscaled pt.
  package private(set) var unclamped = Vector.zero
  /// The axis along which the drag moves the pager; nil where the picture follows it.
  package private(set) var axis: Axis?
  private let parameters: B43SwiftUIParameters
  private var previousScale = 1.0
  private var previousTranslation = Vector.zero
  private var pinchStartScale: Double?
  private var previousOver = Vector.zero
  /// The present drag's way on each axis, to and fro, pt of the screen.
  private var way = Vector.zero

  /// Creates a page with its picture at rest, fitted; of `imageSize` only the ratio counts.
  package init(parameters: B43SwiftUIParameters, pageSize: Size, imageSize: Size) {
    self.parameters = parameters
    self.pageSize = pageSize
    let widthFit = Size(
      width: pageSize.width, height: imageSize.height * pageSize.width / imageSize.width)
    let heightFit = Size(
      width: imageSize.width * pageSize.height / imageSize.height, height: pageSize.height)
    fitSize = widthFit.height > pageSize.height ? heightFit : widthFit
  }

  /// The picture's greatest shift to each side without a gap beside it, unscaled pt.
  ///
  /// `max(0, fit · scale − page) / 2 / scale` on each axis.
  package var reach: Vector {
    Vector(
      dx: max(0, fitSize.width * scale - pageSize.width) / 2 / scale,
      dy: max(0, fitSize.height * scale - pageSize.height) / 2 / scale)
  }

  /// Handles the drag's `onChanged`; translation since the touch-down in pt of the screen.
  package mutating func dragChanged(_ translation: Vector) -> [B43SwiftUICall] {
    let delta = translation - previousTranslation
    previousTranslation = translation
    way = way + Vector(dx: delta.dx.magnitude, dy: delta.dy.magnitude)
    unclamped = unclamped + delta / scale
    offset.change(to: clamped(unclamped))
    if axis == nil { dropOverflow() }
    let over = unclamped - offset.model
    defer { previousOver = over }
    guard let axis else { return choose(over) }
    let isThrough = parameters.axisRelease == .crossing && extent(over) * extent(previousOver) < 0
    if extent(over) != 0, !isThrough { return [draggingOver(over, along: axis)] }
    self.axis = nil
    return [.draggingOverCanceled] + (parameters.axisRelease == .crossing ? choose(over) : [])
  }

  /// Handles the drag's `onEnded`; both translations are from the touch-down, in pt of the screen.
  package mutating func dragEnded(
    _ translation: Vector, predictedEnd: Vector
  ) -> [B43SwiftUICall] {
    var calls = dragChanged(translation)
    let over = unclamped - offset.model
    previousTranslation = .zero
    previousOver = .zero
    way = .zero
    unclamped = offset.model
    guard let axis else { return calls }
    let predicted =
      switch parameters.prediction {
      case .drag: predictedEnd
      case .overflow: over * overflowFactor + (predictedEnd - translation)
      }
    calls.append(isAtBound ? .draggingOverEnded(part(predicted, axis)) : .draggingOverCanceled)
    self.axis = nil
    return calls
  }

  /// Handles the pinch's `onChanged`; `start` in points of the page at rest.
  ///
  /// After a pinch whose fingers have met there is no ratio; such a step leaves the scale.
  package mutating func pinchChanged(_ value: Double, start: Point) {
    let startScale = pinchStartScale ?? scale
    pinchStartScale = startScale
    let wanted =
      switch parameters.pinchScale {
      case .accumulated: scale * (value / previousScale)
      case .fromStart: startScale * value
      }
    previousScale = value
    guard !wanted.isNaN else { return }
    let before = scale
    scale = min(max(wanted, parameters.minimumScale), parameters.maximumScale)
    if parameters.pinchAnchor == .fingers {
      let center = Point(x: pageSize.width / 2, y: pageSize.height / 2)
      let shift = (start - center) * (1 / scale - 1 / before)
      offset.change(to: offset.model + shift)
      unclamped = unclamped + shift
    }
    if parameters.clampWhilePinching { offset.change(to: clamped(offset.model)) }
  }

  /// The pinch's `onEnded`.
  package mutating func pinchEnded(at time: SceneTime) -> [B43SwiftUICall] {
    previousScale = 1
    pinchStartScale = nil
    offset.change(to: clamped(offset.model), with: parameters.defaultAnimation, at: time)
    if parameters.syncUnclampedOnPinchEnd { unclamped = offset.model }
    return [.withAnimation(.standard)]
  }

  /// Fits the picture again, without animation.
  package mutating func resetZoom() {
    scale = 1
    offset = AnimatedValue(.zero)
    unclamped = .zero
  }

  private mutating func choose(_ all: Vector) -> [B43SwiftUICall] {
    let over = Vector(
      dx: mayChoose(.horizontal) ? all.dx : 0, dy: mayChoose(.vertical) ? all.dy : 0)
    guard over != .zero else { return [] }
    let chosen: Axis = over.dx.magnitude > over.dy.magnitude ? .horizontal : .vertical
    axis = chosen
    return [draggingOver(over, along: chosen)]
  }

  /// Drops what is over on an axis that the drag may not choose.
  private mutating func dropOverflow() {
    if !mayChoose(.horizontal) { unclamped.dx = offset.model.dx }
    if !mayChoose(.vertical) { unclamped.dy = offset.model.dy }
  }

  private func mayChoose(_ axis: Axis) -> Bool {
    switch axis {
    case .horizontal: reach.dy == 0 || way.dx >= parameters.axisRatio * way.dy
    case .vertical: reach.dx == 0 || way.dy >= parameters.axisRatio * way.dx
    }
  }

  private func draggingOver(_ over: Vector, along axis: Axis) -> B43SwiftUICall {
    .draggingOver(part(over * overflowFactor, axis))
  }

  private var overflowFactor: Double { parameters.overflow == .screen ? scale : 1 }

  private func extent(_ vector: Vector) -> Double {
    axis == .vertical ? vector.dy : vector.dx
  }

  private func part(_ vector: Vector, _ axis: Axis) -> Vector {
    switch axis {
    case .horizontal: Vector(dx: vector.dx, dy: 0)
    case .vertical: Vector(dx: 0, dy: vector.dy)
    }
  }

  private var isAtBound: Bool {
    extent(offset.model) <= -extent(reach) || extent(reach) <= extent(offset.model)
  }

  private func clamped(_ offset: Vector) -> Vector {
    let reach = reach
    return Vector(
      dx: min(max(offset.dx, -reach.dx), reach.dx), dy: min(max(offset.dy, -reach.dy), reach.dy))
  }
}
