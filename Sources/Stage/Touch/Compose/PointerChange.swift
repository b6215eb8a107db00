package import Geometry
package import Motion

/// The change of one pointer since the event before: Compose's `PointerInputChange`.
///
/// Source: androidx `PointerEvent.kt`.
package struct PointerChange: Hashable, Sendable {
  /// The finger.
  package var id: FingerID
  /// The time.
  package var time: SceneTime
  /// Where it is, px of the screen, or of the node that handles it.
  package var position: Point
  /// Where it was, px, measured as `position` is; the same place for a pointer that has just touched down.
  package var previousPosition: Point
  /// True if it touches the screen now.
  package var pressed: Bool
  /// True if it touched the screen before.
  package var previousPressed: Bool
  /// True if a handler has taken the change for itself.
  package var isConsumed = false

  /// True if it has just touched down: `changedToDownIgnoreConsumed`.
  package var isDown: Bool { pressed && !previousPressed }

  /// True if it has just lifted: `changedToUpIgnoreConsumed`.
  package var isUp: Bool { !pressed && previousPressed }

  /// `positionChangeIgnoreConsumed`: how far it has moved, px.
  package var positionChange: Vector { position - previousPosition }
}
