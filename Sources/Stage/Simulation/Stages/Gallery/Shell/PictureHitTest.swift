import Display
import SceneModel

/// Ignores fingers that touch down outside of an area, such as a viewer's pictures, until they lift.
struct PictureHitTest: Hashable, Sendable {
  private var ignored: Set<FingerID> = []

  /// Returns the changes of fingers that touched down in the area; nil if there are none.
  ///
  /// The area is in points of the screen; nil for everywhere.
  mutating func accepted(_ event: TouchEvent, in area: [Rect]?) -> TouchEvent? {
    if area == nil, ignored.isEmpty { return event }
    var accepted = event
    accepted.changes = event.changes.filter { change in
      if change.phase == .down, let area, !area.contains(where: { $0.contains(change.location) }) {
        ignored.insert(change.finger)
      }
      let isAccepted = !ignored.contains(change.finger)
      if change.phase == .up { ignored.remove(change.finger) }
      return isAccepted
    }
    return accepted.changes.isEmpty ? nil : accepted
  }
}
