// A `TouchStep` is an entry of a scene's `touches`. Its samples become `TouchEvent`s, one for all
// fingers at one time. The recognizers are small value-type state machines, each with a diagram in
// its doc comment. `ViewerGestures` arbitrates a drag, a pinch, and taps on one SwiftUI view.
// Compose's loop works on `PointerEvent`s in pixels. Nested detectors consume them in three passes.
// `FingerGestures` combines fingers as UIKit does. `PhotoSwipeRecognizer` also takes a browser's
// frames.

package import Geometry
package import Motion

/// A scripted tap, drag, pinch, or path with its start time: an entry of a scene's `touches`.
package struct TouchStep: Hashable, Sendable {
  /// The start time of the step.
  package enum Start: Hashable, Sendable {
    /// A scene time.
    case at(SceneTime)
    /// A delay after the end of the previous step, or after the start of the scene for the first.
    case after(SceneTime)
  }

  /// The movement of the fingers.
  package enum Action: Hashable, Sendable {
    /// The end of a drag.
    package enum Destination: Hashable, Sendable {
      /// An offset from the touch-down, pt.
      case by(Vector)
      /// An anchor.
      case to(Anchor)
    }

    /// One or more taps of a finger at one location.
    ///
    /// - Parameters:
    ///   - anchor: The location of all taps.
    ///   - hold: The time from each touch-down to its lift; greater than 0.
    ///   - count: The number of taps, at least 1.
    ///   - interval: The time from each lift to the next touch-down; greater than 0.
    case tap(anchor: Anchor, hold: SceneTime, count: Int, interval: SceneTime)
    /// A finger that moves between two locations, optionally stays there, and lifts.
    ///
    /// - Parameters:
    ///   - from: The location of the touch-down.
    ///   - destination: The end of the movement.
    ///   - during: The duration of the movement; greater than 0.
    ///   - curve: The timing curve of the movement.
    ///   - hold: The time between the end of the movement and the lift; 0 or more.
    case drag(
      from: Anchor, destination: Destination, during: SceneTime, curve: TimingCurve, hold: SceneTime
    )
    /// Two fingers on opposite sides of a fixed midpoint that move apart or together.
    ///
    /// - Parameters:
    ///   - at: The midpoint between the fingers.
    ///   - scale: The final distance between the fingers divided by the initial distance; greater
    ///     than 0.
    ///   - during: The duration of the movement; greater than 0.
    ///   - angle: The direction from the first to the second finger, in degrees clockwise from the
    ///     x axis.
    ///   - span: The initial distance between the fingers, pt; greater than 0.
    ///   - curve: The timing curve of the movement.
    case pinch(
      at: Anchor, scale: Double, during: SceneTime, angle: Double, span: Double, curve: TimingCurve)
    /// Movements of fingers along recorded locations.
    case path([FingerPath])
  }

  /// The start time of the step.
  package var start: Start
  /// The movement of the fingers.
  package var action: Action
  /// The index of the object that the fingers grab, such as a bead, or nil for hit testing.
  package var subject: Int?
  /// The line of the step in the scene file, counted from 1, for messages.
  package var line: Int
  /// The column at which the step begins, counted from 1, for messages.
  package var column: Int

  package init(
    start: Start, action: Action, subject: Int? = nil, line: Int, column: Int = 1
  ) {
    self.start = start
    self.action = action
    self.subject = subject
    self.line = line
    self.column = column
  }
}

/// The recorded locations of one finger.
package struct FingerPath: Hashable, Sendable {
  /// A location at a time.
  package struct Row: Hashable, Sendable {
    /// The time since the start of the step; 0 or more.
    package var time: SceneTime
    /// The location in points of the screen.
    package var location: Point

    package init(time: SceneTime, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// The number of the finger in the scene; 1 if the scene gives none.
  package var finger: Int
  /// The locations in order of time: first the touch-down, then the moves.
  package var rows: [Row]
  /// The time of the lift since the start of the step, or nil if the finger lifts at the last row.
  package var lift: SceneTime?

  /// Creates a path.
  ///
  /// Without a `lift`, the finger lifts at the time of the last row. If the last two rows have the
  /// same location, the last row only lifts. A move to an equal location would reduce the measured
  /// velocity, as if the finger had stopped.
  package init(finger: Int, rows: [Row], lift: SceneTime? = nil) {
    self.finger = finger
    self.rows = rows
    self.lift = lift
    guard lift == nil, rows.count > 1, let last = rows.last,
      last.location == rows[rows.count - 2].location
    else { return }
    self.rows.removeLast()
    self.lift = last.time
  }

  /// The time of the lift since the start of the step.
  package var end: SceneTime { lift ?? rows.last?.time ?? .zero }
}
