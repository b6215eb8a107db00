import Display
import SceneModel

/// One page of B/43's SwiftUI pager: the zoom and the pan of its picture.
///
/// A point p of the page is drawn at `scale · (p + offset − center) + center`, so the offset is in
/// unscaled points. A drag moves `unclamped`. `offset` is `unclamped` clamped to the picture's
/// bounds. The overflow moves the pager, along one axis at a time:
///
/// ```
///       the picture is at its bound: the axis with more overflow
/// free ──────────────────────────────────────────────────────▶ horizontal | vertical
///   ▲            overflow exactly 0 on that axis, or the drag ends            │
///   └─────────────────────────────────────────────────────────────────────────┘
/// ```
/// With an `axisRatio`, a drag can choose an axis only in two cases. Either the picture cannot move
/// across the axis, or the drag's path length along the axis is at least that many times the length
/// across it. Overflow before that is dropped, so that the pager starts from its settled offset.
///
/// Source: the 2023 article's `ImageGestureModifier` and `ImagePagerPage`.
struct B43SwiftUIPage: Hashable, Sendable {
  /// The page's size, pt.
  let pageSize: Size
  /// The picture's size at scale 1, pt.
  let fitSize: Size
  /// The scale; 1 is aspect fit.
  private(set) var scale = 1.0
  /// The picture's offset, unscaled pt; `currentOffset` of the original.
  private(set) var offset = AnimatedValue(Vector.zero)
  /// The offset without clamping to the picture's bounds, unscaled pt.
  private(set) var unclamped = Vector.zero
  /// The axis along which the drag moves the pager; nil if the picture follows the drag.
  private(set) var axis: Axis?
  private let parameters: B43SwiftUIParameters
  private var previousScale = 1.0
  private var previousTranslation = Vector.zero
  private var pinchStartScale: Double?
  private var previousOver = Vector.zero
  /// The path length of the current drag on each axis, pt of the screen.
  private var pathLength = Vector.zero

  /// Creates a page with its picture scaled to fit; only the aspect ratio of `imageSize` matters.
  init(parameters: B43SwiftUIParameters, pageSize: Size, imageSize: Size) {
    self.parameters = parameters
    self.pageSize = pageSize
    let widthFit = Size(
      width: pageSize.width, height: imageSize.height * pageSize.width / imageSize.width)
    let heightFit = Size(
      width: imageSize.width * pageSize.height / imageSize.height, height: pageSize.height)
    fitSize = widthFit.height > pageSize.height ? heightFit : widthFit
  }

  /// The maximum absolute offset of the picture without a gap at its edges, unscaled pt.
  ///
  /// On each axis it is `max(0, fit · scale − page) / 2 / scale`.
  var reach: Vector {
    Vector(
      dx: max(0, fitSize.width * scale - pageSize.width) / 2 / scale,
      dy: max(0, fitSize.height * scale - pageSize.height) / 2 / scale)
  }

  /// Handles the drag's `onChanged`; `translation` is since touch-down, pt of the screen.
  mutating func dragChanged(_ translation: Vector) -> [B43SwiftUICall] {
    let delta = translation - previousTranslation
    previousTranslation = translation
    pathLength = pathLength + Vector(dx: delta.dx.magnitude, dy: delta.dy.magnitude)
    unclamped = unclamped + delta / scale
    offset.change(to: clamped(unclamped))
    if axis == nil { dropOverflow() }
    var over = unclamped - offset.model
    if parameters.paging == .simultaneous { over.dx = translation.dx / overflowFactor }
    defer { previousOver = over }
    guard let axis else { return choose(over) }
    let isThrough = parameters.axisRelease == .crossing && extent(over) * extent(previousOver) < 0
    if extent(over) != 0, !isThrough { return [draggingOver(over, along: axis)] }
    self.axis = nil
    return [.draggingOverCanceled] + (parameters.axisRelease == .crossing ? choose(over) : [])
  }

  /// Handles the drag's `onEnded`; both translations are since touch-down, pt of the screen.
  mutating func dragEnded(_ translation: Vector, predictedEnd: Vector) -> [B43SwiftUICall] {
    var calls = dragChanged(translation)
    let over = unclamped - offset.model
    previousTranslation = .zero
    previousOver = .zero
    pathLength = .zero
    unclamped = offset.model
    guard let axis else { return calls }
    let predicted =
      switch parameters.prediction {
      case .drag: predictedEnd
      case .overflow: over * overflowFactor + (predictedEnd - translation)
      }
    calls.append(isAtBound ? .draggingOverEnded(component(predicted, axis)) : .draggingOverCanceled)
    self.axis = nil
    return calls
  }

  /// Handles the pinch's `onChanged`; `start` is in points of the settled page.
  ///
  /// If the fingers of a pinch have met, the ratio is not a number and the scale does not change.
  mutating func pinchChanged(_ value: Double, start: Point) {
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

  /// Handles the pinch's `onEnded`.
  mutating func pinchEnded(at time: SceneTime) -> [B43SwiftUICall] {
    previousScale = 1
    pinchStartScale = nil
    offset.set(clamped(offset.model), with: parameters.defaultAnimation, at: time)
    if parameters.syncUnclampedOnPinchEnd { unclamped = offset.model }
    return [.withAnimation(.standard)]
  }

  /// Resets the zoom to fit, without animation.
  mutating func resetZoom() {
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

  /// Drops the overflow on each axis that the drag cannot choose.
  private mutating func dropOverflow() {
    if !mayChoose(.horizontal) { unclamped.dx = offset.model.dx }
    if !mayChoose(.vertical) { unclamped.dy = offset.model.dy }
  }

  private func mayChoose(_ axis: Axis) -> Bool {
    switch axis {
    case .horizontal:
      mayTurn && (reach.dy == 0 || pathLength.dx >= parameters.axisRatio * pathLength.dy)
    case .vertical: reach.dx == 0 || pathLength.dy >= parameters.axisRatio * pathLength.dx
    }
  }

  private var mayTurn: Bool {
    parameters.paging != .scrollView && (parameters.paging != .fitted || scale <= 1)
  }

  private func draggingOver(_ over: Vector, along axis: Axis) -> B43SwiftUICall {
    .draggingOver(component(over * overflowFactor, axis))
  }

  private var overflowFactor: Double { parameters.overflow == .screen ? scale : 1 }

  private func extent(_ vector: Vector) -> Double { axis == .vertical ? vector.dy : vector.dx }

  private func component(_ vector: Vector, _ axis: Axis) -> Vector {
    switch axis {
    case .horizontal: Vector(dx: vector.dx, dy: 0)
    case .vertical: Vector(dx: 0, dy: vector.dy)
    }
  }

  private var isAtBound: Bool {
    parameters.paging == .simultaneous || extent(offset.model) <= -extent(reach)
      || extent(reach) <= extent(offset.model)
  }

  private func clamped(_ offset: Vector) -> Vector {
    let reach = reach
    return Vector(
      dx: min(max(offset.dx, -reach.dx), reach.dx), dy: min(max(offset.dy, -reach.dy), reach.dy))
  }
}
