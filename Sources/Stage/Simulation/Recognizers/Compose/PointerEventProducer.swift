import Display
import SceneModel

/// A converter from touch events in pt to Compose's pointer events in px.
///
/// It keeps the last position of each finger, because a pointer event has the changes of all
/// pointers. Positions are rounded to Float32, as a `MotionEvent` reports them.
///
/// Source: androidx `PointerInputEventProcessor.kt` (`PointerInputChangeEventProducer`).
struct PointerEventProducer: Hashable, Sendable {
  /// The number of px per pt (dp) of the device.
  let density: Double
  private var pressed: [FingerID: Point] = [:]

  init(density: Double) {
    self.density = density
  }

  /// Converts a touch event.
  ///
  /// As in Compose, a move of a finger that is not down counts as its touch-down. A lift of a
  /// finger that is not down is ignored.
  mutating func update(_ event: TouchEvent) -> PointerEvent {
    var changes: [FingerID: PointerChange] = [:]
    for (id, position) in pressed {
      changes[id] = PointerChange(
        id: id, time: event.time, position: position, previousPosition: position, pressed: true,
        previousPressed: true)
    }
    for change in event.changes {
      let id = change.finger
      let position = Point(x: change.location.x * density, y: change.location.y * density).float32
      let before = pressed[id]
      if change.phase == .up && before == nil { continue }
      changes[id] = PointerChange(
        id: id, time: event.time, position: position, previousPosition: before ?? position,
        pressed: change.phase != .up, previousPressed: before != nil)
    }
    pressed = changes.filter(\.value.pressed).mapValues(\.position)
    return PointerEvent(time: event.time, changes: changes.values.sorted { $0.id < $1.id })
  }
}
