import Display

/// The centroid, pan, and zoom that `detectTransformGestures` reports.
struct TransformValue: Hashable, Sendable {
  var time: SceneTime
  /// The centroid of the pointers at the previous event, px of the handling node.
  var centroid: Point
  /// The offset of the centroid since the previous event, px.
  var pan: Vector
  /// The current centroid size divided by the previous one.
  var zoom: Double
}

/// Compose's detector for pan and zoom, `detectTransformGestures`.
///
/// ```
///          first down           past the slop               all up
/// waiting ───────────▶ slopping ────────────▶ transforming ───────▶ waiting  (ended)
///    ▲                    │ all up, a consumed change │
///    │   all up           ▼                           │
///    └───────────────── spent ◀───────────────────────┘  a consumed change (ended)
/// ```
/// Only pointers pressed both now and at the previous event count. Zooms are multiplied and pans
/// are added until `|1 − zoom| · previous size` or `|pan|` is greater than the slop. The event that
/// passes the slop is reported with its own pan and zoom only, so the accumulated values are lost.
/// A gesture can end without a report, as in a tap.
///
/// Source: androidx `TransformGestureDetector.kt`.
struct TransformDetector: Hashable, Sendable {
  /// The result of an event.
  enum Signal: Hashable, Sendable {
    /// The first finger touched down.
    case began
    /// The fingers moved and have passed the slop; the handler may consume the moves.
    case transformed(TransformValue)
    /// All fingers have lifted, or another handler consumed a change.
    case ended
  }

  private enum Phase: Hashable, Sendable {
    case waiting
    case slopping(zoom: Float, pan: Offset)
    case transforming
    case spent
  }

  /// The distance beyond which a transform begins, px.
  let touchSlop: Double
  private let zoomSlop: Float
  private var phase = Phase.waiting

  /// Creates a detector; `zoomSlop` is the slop of zooms, px, which is `touchSlop` if nil.
  init(touchSlop: Double, zoomSlop: Double? = nil) {
    self.touchSlop = touchSlop
    self.zoomSlop = Float(zoomSlop ?? touchSlop)
  }

  /// Handles an event, and returns its result, or nil if it has none.
  ///
  /// A pan passes the slop only if `canPan` accepts the event's own pan, in px.
  mutating func update(
    _ event: PointerEvent, canPan: (Vector) -> Bool = { _ in true }
  ) -> Signal? {
    switch phase {
    case .waiting:
      guard event.isFirstDown else { return nil }
      phase = .slopping(zoom: 1, pan: .zero)
      return .began
    case .spent:
      if !event.isAnyPressed { phase = .waiting }
      return nil
    case .slopping, .transforming:
      if event.changes.contains(where: \.isConsumed) {
        phase = event.isAnyPressed ? .spent : .waiting
        return .ended
      }
      if let value = transform(event, canPan) { return .transformed(value) }
      guard !event.isAnyPressed else { return nil }
      phase = .waiting
      return .ended
    }
  }

  private mutating func transform(
    _ event: PointerEvent, _ canPan: (Vector) -> Bool
  ) -> TransformValue? {
    let zoom = event.zoom
    let pan = event.pan
    if case .slopping(var zoomSoFar, var panSoFar) = phase {
      zoomSoFar *= Float(zoom)
      panSoFar += Offset(pan)
      phase = .slopping(zoom: zoomSoFar, pan: panSoFar)
      let zoomMotion = (1 - zoomSoFar).magnitude * Float(event.previousCentroidSize)
      let passes = panSoFar.distance > Float(touchSlop) && canPan(pan)
      if zoomMotion > zoomSlop || passes { phase = .transforming }
    }
    guard phase == .transforming, zoom != 1 || pan != .zero,
      let centroid = event.previousCentroid
    else { return nil }
    return TransformValue(time: event.time, centroid: centroid, pan: pan, zoom: zoom)
  }
}
