import Display
import SceneModel

/// The change of one pointer since the previous event: Compose's `PointerInputChange`.
///
/// Source: androidx `PointerEvent.kt`.
struct PointerChange: Hashable, Sendable {
  var id: FingerID
  var time: SceneTime
  /// The position in px, relative to the screen or to the node that handles the change.
  var position: Point
  /// The previous position in px, relative to the same origin as `position`.
  ///
  /// Equal to `position` for a touch-down.
  var previousPosition: Point
  /// Whether the pointer touches the screen.
  var pressed: Bool
  /// Whether the pointer touched the screen at the previous event.
  var previousPressed: Bool
  /// Whether a handler has consumed the change.
  var isConsumed = false

  /// Whether the change is a touch-down, consumed or not: `changedToDownIgnoreConsumed`.
  var isDown: Bool { pressed && !previousPressed }

  /// Whether the change is a lift, consumed or not: `changedToUpIgnoreConsumed`.
  var isUp: Bool { !pressed && previousPressed }

  /// The offset from the previous position, px: `positionChangeIgnoreConsumed`.
  var positionChange: Vector { Offset(position - previousPosition).vector }
}
