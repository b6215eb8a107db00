import Display
import SceneModel

/// The changes of all pointers that are or were down, moved or not: Compose's `PointerEvent`.
///
/// Centroid, size, zoom and pan are computed in Float32, as they are there.
///
/// Source: androidx `PointerEvent.kt`, and `TransformGestureDetector.kt` for centroid, size, zoom,
/// and pan.
struct PointerEvent: Hashable, Sendable {
  var time: SceneTime
  /// One change for each pointer, in order of finger numbers.
  var changes: [PointerChange]

  /// Whether any pointer touches the screen.
  var isAnyPressed: Bool { changes.contains(where: \.pressed) }

  /// Whether all pointers have just touched down, which begins a gesture.
  var isFirstDown: Bool { !changes.isEmpty && changes.allSatisfy(\.isDown) }

  /// The change of a pointer, or nil if the event has none.
  subscript(id: FingerID) -> PointerChange? {
    changes.first { $0.id == id }
  }

  /// Marks the change of a pointer as consumed, if the event has one.
  mutating func consume(_ id: FingerID) {
    for index in changes.indices where changes[index].id == id { changes[index].isConsumed = true }
  }

  /// Marks the changes of all pointers that have moved as consumed.
  mutating func consumeMoved() {
    for index in changes.indices where changes[index].positionChange != .zero {
      changes[index].isConsumed = true
    }
  }

  /// Passes the changes of some pointers to a node's handler, and marks those that it consumes.
  ///
  /// In Compose, a node receives only the pointers that touched down on it, in its own coordinates.
  /// `origin` is the node's current top-left corner in px. Both current and previous positions are
  /// relative to it. Returns nil if the event has none of the pointers.
  ///
  /// Source: androidx `HitPathTracker.kt` (`Node.buildCache`).
  mutating func dispatch<Result>(
    to ids: Set<FingerID>, origin: Point = .zero, _ handler: (inout PointerEvent) -> Result?
  ) -> Result? {
    let own = changes.filter { ids.contains($0.id) }.map { change in
      var local = change
      local.position = (change.position + (.zero - origin)).float32
      local.previousPosition = (change.previousPosition + (.zero - origin)).float32
      return local
    }
    var ownEvent = PointerEvent(time: time, changes: own)
    guard !ownEvent.changes.isEmpty else { return nil }
    let result = handler(&ownEvent)
    for change in ownEvent.changes where change.isConsumed { consume(change.id) }
    return result
  }

  /// The pointers that count for a transform, pressed now and at the previous event.
  private var tracked: [PointerChange] {
    changes.filter { $0.pressed && $0.previousPressed }
  }

  private static func centroid(_ points: [Point]) -> Point? {
    guard !points.isEmpty else { return nil }
    let sum = points.reduce(Offset.zero) { $0 + Offset($1 - .zero) }
    return .zero + (sum / Float(points.count)).vector
  }

  private static func centroidSize(_ points: [Point]) -> Double {
    guard let centroid = centroid(points) else { return 0 }
    return Double(points.reduce(0) { $0 + Offset($1 - centroid).distance } / Float(points.count))
  }

  /// The mean of the previous positions, px, or nil without pointers.
  ///
  /// Compose's `calculateCentroid(useCurrent = false)`.
  var previousCentroid: Point? { Self.centroid(tracked.map(\.previousPosition)) }

  /// The mean of the current positions, px, or nil without pointers.
  ///
  /// Compose's `calculateCentroid()`.
  var centroid: Point? { Self.centroid(tracked.map(\.position)) }

  /// The mean distance of the previous positions to their centroid, px; 0 for one pointer.
  ///
  /// Compose's `calculateCentroidSize(useCurrent = false)`.
  var previousCentroidSize: Double { Self.centroidSize(tracked.map(\.previousPosition)) }

  /// The mean distance of the current positions to their centroid, px; 0 for one pointer.
  ///
  /// Compose's `calculateCentroidSize()`.
  var centroidSize: Double { Self.centroidSize(tracked.map(\.position)) }

  /// The current centroid size divided by the previous one, or 1 if either is 0.
  ///
  /// Compose's `calculateZoom`.
  var zoom: Double {
    let now = centroidSize
    let before = previousCentroidSize
    return now == 0 || before == 0 ? 1 : (now / before).float32
  }

  /// The offset of the centroid since the previous event, px.
  ///
  /// Compose's `calculatePan`.
  var pan: Vector {
    guard let centroid, let previousCentroid else { return .zero }
    return Offset(centroid - previousCentroid).vector
  }
}
