package import Geometry
package import Motion

/// The changes of all pressed pointers at an instant, moved or not: Compose's `PointerEvent`.
///
/// Source: androidx `PointerEvent.kt`; centroid, size, zoom and pan `TransformGestureDetector.kt`.
package struct PointerEvent: Hashable, Sendable {
  /// The time.
  package var time: SceneTime
  /// One change a pointer, in the order of their numbers.
  package var changes: [PointerChange]

  /// True if any pointer touches the screen now.
  package var isAnyPressed: Bool { changes.contains(where: \.pressed) }

  /// True if all of its pointers have just touched down: what begins a gesture.
  package var isFirstDown: Bool { !changes.isEmpty && changes.allSatisfy(\.isDown) }

  /// The change of a pointer; nil where the event has none.
  package subscript(id: FingerID) -> PointerChange? {
    changes.first { $0.id == id }
  }

  /// Marks a pointer's change as taken; ignores a pointer that the event does not have.
  package mutating func consume(_ id: FingerID) {
    for index in changes.indices where changes[index].id == id {
      changes[index].isConsumed = true
    }
  }

  /// Marks the changes of all pointers that have moved as taken.
  package mutating func consumeMoved() {
    for index in changes.indices where changes[index].positionChange != .zero {
      changes[index].isConsumed = true
    }
  }

  /// Gives a handler the changes of its own pointers only, and takes over its consumed changes.
  ///
  /// Compose's nodes receive the pointers that touched down on them, in their own coordinates: `origin`
  /// is the node's top-left corner now, px, from which the places now and before are both measured. Nil
  /// without such pointers.
  /// Source: androidx `HitPathTracker.kt` (`Node.buildCache`).
  package mutating func dispatch<Result>(
    to ids: Set<FingerID>, origin: Point = .zero, _ handler: (inout PointerEvent) -> Result?
  ) -> Result? {
    let own = changes.filter { ids.contains($0.id) }.map { change in
      var local = change
      local.position = change.position + (.zero - origin)
      local.previousPosition = change.previousPosition + (.zero - origin)
      return local
    }
    var part = PointerEvent(time: time, changes: own)
    guard !part.changes.isEmpty else { return nil }
    let result = handler(&part)
    for change in part.changes where change.isConsumed { consume(change.id) }
    return result
  }

  /// The pointers that count for a transformation: pressed now and before.
  private var held: [PointerChange] {
    changes.filter { $0.pressed && $0.previousPressed }
  }

  private static func centroid(_ points: [Point]) -> Point? {
    guard !points.isEmpty else { return nil }
    let sum = points.reduce(Vector.zero) { $0 + ($1 - .zero) }
    return .zero + sum / Double(points.count)
  }

  private static func centroidSize(_ points: [Point]) -> Double {
    guard let centroid = centroid(points) else { return 0 }
    return points.reduce(0) { $0 + $1.distance(to: centroid) } / Double(points.count)
  }

  /// `calculateCentroid(useCurrent = false)`: the mean of the places before; nil without pointers.
  package var previousCentroid: Point? { Self.centroid(held.map(\.previousPosition)) }

  /// `calculateCentroid()`: the mean of the places now, px; nil without pointers.
  package var centroid: Point? { Self.centroid(held.map(\.position)) }

  /// `calculateCentroidSize(useCurrent = false)`: the mean distance to the centroid before, px.
  package var previousCentroidSize: Double { Self.centroidSize(held.map(\.previousPosition)) }

  /// `calculateCentroidSize()`: the mean distance to the centroid now, px; 0 for one pointer.
  package var centroidSize: Double { Self.centroidSize(held.map(\.position)) }

  /// `calculateZoom`: the size now by the size before; 1 where either is 0.
  package var zoom: Double {
    let now = centroidSize
    let before = previousCentroidSize
    return now == 0 || before == 0 ? 1 : now / before
  }

  /// `calculatePan`: how far the centroid has moved, px.
  package var pan: Vector {
    guard let centroid, let previousCentroid else { return .zero }
    return centroid - previousCentroid
  }
}
