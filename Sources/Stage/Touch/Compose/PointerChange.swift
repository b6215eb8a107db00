package import Geometry
package import Motion

/// The change of one pointer since the previous event: Compose's `PointerInputChange`.
///
/// Source: androidx `PointerEvent.kt`.
package struct PointerChange: Hashable, Sendable {
  package var id: FingerID
  package var time: SceneTime
  /// The position in px, relative to the screen or to the node that handles the change.
  package var position: Point
  /// The previous position in px, relative to the same origin as `position`.
  ///
  /// Equal to `position` for a touch-down.
  package var previousPosition: Point
  /// Whether the pointer touches the screen.
  package var pressed: Bool
  /// Whether the pointer touched the screen at the previous event.
  package var previousPressed: Bool
  /// Whether a handler has consumed the change.
  package var isConsumed = false

  /// Whether the change is a touch-down, consumed or not: `changedToDownIgnoreConsumed`.
  package var isDown: Bool { pressed && !previousPressed }

  /// Whether the change is a lift, consumed or not: `changedToUpIgnoreConsumed`.
  package var isUp: Bool { !pressed && previousPressed }

  /// The offset from the previous position, px: `positionChangeIgnoreConsumed`.
  package var positionChange: Vector { Offset(position - previousPosition).vector }
}
