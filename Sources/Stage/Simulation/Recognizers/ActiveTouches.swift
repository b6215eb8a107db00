// The recognizers are small value-type state machines, each with a diagram in its doc comment.
// `ViewerGestures` arbitrates a drag, a pinch, and taps on one SwiftUI view.
// Compose's loop works on `PointerEvent`s in pixels. Nested detectors consume them in three passes.
// `FingerGestures` combines fingers as UIKit does. `PhotoSwipeRecognizer` also takes a browser's
// frames.

import Display
import SceneModel

/// The fingers on the screen with their locations, in order of their touch-downs.
struct ActiveTouches: Hashable, Sendable {
  /// A finger on the screen.
  struct Contact: Hashable, Sendable {
    var finger: FingerID
    /// The current location, in points of the screen.
    var location: Point
  }

  /// The fingers in order of their touch-downs.
  private(set) var contacts: [Contact] = []

  /// Adds a finger at the end of the order, and removes its earlier contact if it has one.
  mutating func touchDown(_ change: TouchChange) {
    lift(change.finger)
    contacts.append(Contact(finger: change.finger, location: change.location))
  }

  /// Moves a finger, and returns its previous location and its index in `contacts`.
  ///
  /// Nil if the finger is not down.
  mutating func move(_ change: TouchChange) -> (before: Point, index: Int)? {
    guard let index = contacts.firstIndex(where: { $0.finger == change.finger }) else { return nil }
    let before = contacts[index].location
    contacts[index].location = change.location
    return (before, index)
  }

  /// Removes a finger; has no effect if it is not down.
  mutating func lift(_ finger: FingerID) {
    contacts.removeAll { $0.finger == finger }
  }
}
