package import Geometry
package import Motion

/// Pan, zoom and the place about which they happen: the values of `detectTransformGestures`.
package struct TransformValue: Hashable, Sendable {
  /// The time.
  package var time: SceneTime
  /// The centroid of the pointers at the event before, px of the handling node.
  package var centroid: Point
  /// The distance that the centroid has moved since then, px.
  package var pan: Vector
  /// The pointers' size now by that before.
  package var zoom: Double
}

/// Compose's loop for pan and zoom, `detectTransformGestures`.
///
/// ```
///          first down           past the slop               all up
/// waiting ───────────▶ slopping ────────────▶ transforming ───────▶ waiting  (ended)
///    ▲                    │ all up, a consumed change │
///    │   all up           ▼                           │
///    └───────────────── spent ◀───────────────────────┘  a consumed change (ended)
/// ```
/// Only pointers pressed now and at the event before count. Zooms are multiplied and pans added until
/// `|1 − zoom| · size before` or `|pan|` is beyond the slop, strictly. The event that passes it is
/// reported with its own pan and zoom only: the sum before is lost. Gestures end also without any
/// report, as in a tap.
/// Source: androidx `TransformGestureDetector.kt`.
package struct TransformDetector: Hashable, Sendable {
  /// The meaning of an event.
  package enum Signal: Hashable, Sendable {
    /// The first finger touched down.
    case began
    /// The fingers moved on past the slop; the handler may consume the moved changes.
    case transformed(TransformValue)
    /// All fingers are up, or another handler took a change.
    case ended
  }

  private enum Phase: Hashable, Sendable {
    case waiting
    case slopping(zoom: Double, pan: Vector)
    case transforming
    case spent
  }

  /// The slop, px.
  package let touchSlop: Double
  private var phase = Phase.waiting

  /// Creates a detector.
  package init(touchSlop: Double) {
    self.touchSlop = touchSlop
  }

  /// Takes in an event; what it means, if anything.
  package mutating func update(_ event: PointerEvent) -> Signal? {
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
      if let value = transform(event) { return .transformed(value) }
      guard !event.isAnyPressed else { return nil }
      phase = .waiting
      return .ended
    }
  }

  private mutating func transform(_ event: PointerEvent) -> TransformValue? {
    let zoom = event.zoom
    let pan = event.pan
    if case .slopping(var zoomSoFar, var panSoFar) = phase {
      zoomSoFar *= zoom
      panSoFar = panSoFar + pan
      phase = .slopping(zoom: zoomSoFar, pan: panSoFar)
      let zoomMotion = (1 - zoomSoFar).magnitude * event.previousCentroidSize
      if zoomMotion > touchSlop || panSoFar.length > touchSlop { phase = .transforming }
    }
    guard phase == .transforming, zoom != 1 || pan != .zero,
      let centroid = event.previousCentroid
    else { return nil }
    return TransformValue(time: event.time, centroid: centroid, pan: pan, zoom: zoom)
  }
}
