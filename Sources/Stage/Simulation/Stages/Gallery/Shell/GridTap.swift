import Geometry
import Touch

/// Recognizes taps on the thumbnails of a grid, like a SwiftUI `TapGesture` on each of them.
struct GridTap: Hashable, Sendable {
  private struct Candidate: Hashable, Sendable {
    var finger: FingerID
    var index: Int
    var recognizer: TapRecognizer
  }

  private var candidate: Candidate?
  private var fingersDown: Set<FingerID> = []

  /// Cancels a tap in progress because another recognizer has claimed the finger.
  mutating func cancel() {
    candidate = nil
  }

  /// Handles an event; returns the tapped thumbnail and the location if the event completes a tap.
  ///
  /// A second finger on the screen cancels the tap. If `bounds` is not nil, so does a location
  /// outside them. `unscaled` maps a location on the screen to the coordinates of the cells.
  mutating func update(
    _ event: TouchEvent, cells: [Thumbnail], bounds: Rect? = nil,
    unscaled: (Point) -> Point = { $0 }
  ) -> (index: Int, location: Point)? {
    for change in event.changes {
      switch change.phase {
      case .down:
        fingersDown.insert(change.finger)
        candidate = nil
        guard fingersDown.count == 1, bounds?.contains(change.location) ?? true,
          let index = cells.lastIndex(where: { $0.cell.contains(unscaled(change.location)) })
        else { continue }
        var recognizer = TapRecognizer()
        recognizer.begin(at: change.location, time: event.time)
        candidate = Candidate(finger: change.finger, index: index, recognizer: recognizer)
      case .moved:
        if candidate?.finger == change.finger { candidate?.recognizer.move(to: change.location) }
      case .up:
        fingersDown.remove(change.finger)
        guard var ended = candidate, ended.finger == change.finger else { continue }
        candidate = nil
        if let location = ended.recognizer.end(at: change.location, time: event.time) {
          fingersDown = []
          return (ended.index, location)
        }
      }
    }
    return nil
  }
}
