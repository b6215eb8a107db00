import Geometry

/// Compose's pointer events, in px, from the fingers' actions and their last places, in pt.
///
/// Source: androidx `PointerInputEventProcessor.kt` (`PointerInputChangeEventProducer`).
package struct PointerHistory: Hashable, Sendable {
  /// px per pt (dp) of the device.
  package let density: Double
  private var pressed: [FingerID: Point] = [:]

  /// Creates a history without fingers.
  package init(density: Double) {
    self.density = density
  }

  /// Converts an event of the fingers.
  ///
  /// As in Compose a finger that moves without having touched down does so now, and the lift of one that
  /// is not on the screen is ignored.
  package mutating func update(_ event: TouchEvent) -> PointerEvent {
    var changes: [FingerID: PointerChange] = [:]
    for (id, place) in pressed {
      changes[id] = PointerChange(
        id: id, time: event.time, position: place, previousPosition: place, pressed: true,
        previousPressed: true)
    }
    for change in event.changes {
      let id = change.finger
      let place = Point(x: change.location.x * density, y: change.location.y * density)
      let before = pressed[id]
      if change.phase == .up && before == nil { continue }
      changes[id] = PointerChange(
        id: id, time: event.time, position: place, previousPosition: before ?? place,
        pressed: change.phase != .up, previousPressed: before != nil)
    }
    pressed = changes.filter(\.value.pressed).mapValues(\.position)
    return PointerEvent(time: event.time, changes: changes.values.sorted { $0.id < $1.id })
  }
}
