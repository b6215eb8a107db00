import Display
import SceneModel

/// Recognizes taps on the thumbnails of a grid, like a SwiftUI `TapGesture` on each of them.
struct GridTap: Hashable, Sendable {
  private var tap = AttachedGesture(TapRecognizer())
  /// The index of the thumbnail on which the last finger touched down; nil if there is none.
  private var index: Int?

  /// Cancels a tap in progress because another recognizer has claimed the finger.
  mutating func cancel() {
    index = nil
  }

  /// Handles an event; returns the tapped thumbnail and the location if the event completes a tap.
  ///
  /// A second finger on the screen cancels the tap. If `bounds` is not nil, so does a location
  /// outside them. `unscaled` maps a location on the screen to the coordinates of the cells.
  mutating func update(
    _ event: TouchEvent, cells: [Thumbnail], bounds: Rect? = nil,
    unscaled: (Point) -> Point = { $0 }
  ) -> (index: Int, location: Point)? {
    for change in event.changes where change.phase == .down {
      index =
        bounds?.contains(change.location) ?? true
        ? cells.lastIndex { $0.cell.contains(unscaled(change.location)) } : nil
    }
    for case .ended(let location) in tap.update(event) {
      return index.map { ($0, location) }
    }
    return nil
  }
}
