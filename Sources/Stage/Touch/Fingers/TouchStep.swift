// `TouchStep` is a line of a scene's `touches`; its samples become `TouchEvent`s, one for all
// fingers of an instant. Recognisers are small value-type state machines, each drawn in its doc
// comment; `ViewerGestures` arbitrates a drag, a pinch and taps on one view. Compose's loop works
// on `PointerEvent`s in pixels, which nested detectors consume in three passes.

package import Geometry
package import Motion

/// One thing that fingers do, and when: a line of a scene's `touches`.
package struct TouchStep: Hashable, Sendable {
  /// When the step starts.
  package enum Start: Hashable, Sendable {
    /// At this scene time.
    case at(SceneTime)
    /// This long after the previous step's end; for the first step, after the scene's beginning.
    case after(SceneTime)
  }

  /// The action of the fingers.
  package enum Action: Hashable, Sendable {
    /// A finger touches one place briefly, once or several times.
    case tap(TapScript)
    /// A finger moves from one place to another.
    case drag(DragScript)
    /// Two fingers move apart or together.
    case pinch(PinchScript)
    /// Fingers follow recorded positions.
    case path([FingerPath])
  }

  /// When the step starts.
  package var start: Start
  /// The action of the fingers.
  package var action: Action
  /// The number of the subject on the stage that the fingers take hold of; nil for what lies there.
  package var subject: Int?
  /// The line of the scene file, for messages; counted from 1.
  package var line: Int
  /// The column of that line where the step begins; counted from 1.
  package var column: Int

  /// Creates a step.
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

/// A finger touches one place briefly, once or several times.
package struct TapScript: Hashable, Sendable {
  /// Where.
  package var place: Place
  /// From each touch-down to its lift; above 0.
  package var hold: SceneTime
  /// The number of taps; at least 1.
  package var count: Int
  /// From each lift to the next touch-down; above 0.
  package var interval: SceneTime

  /// Creates a tap.
  package init(place: Place, hold: SceneTime, count: Int, interval: SceneTime) {
    self.place = place
    self.hold = hold
    self.count = count
    self.interval = interval
  }
}

/// A finger moves from one place to another, rests, and lifts.
package struct DragScript: Hashable, Sendable {
  /// Where the finger goes.
  package enum Destination: Hashable, Sendable {
    /// By a displacement in pt.
    case by(Vector)
    /// To a place.
    case to(Place)
  }

  /// Where it touches down.
  package var from: Place
  /// Where it goes.
  package var destination: Destination
  /// The duration of the movement; above 0.
  package var during: SceneTime
  /// The timing of the movement.
  package var curve: TimingCurve
  /// The duration of the rest before the lift; 0 or more.
  package var hold: SceneTime

  /// Creates a drag.
  package init(
    from: Place, destination: Destination, during: SceneTime, curve: TimingCurve, hold: SceneTime
  ) {
    self.from = from
    self.destination = destination
    self.during = during
    self.curve = curve
    self.hold = hold
  }
}

/// Two fingers, opposite each other about a place, move apart or together.
package struct PinchScript: Hashable, Sendable {
  /// The place midway between the fingers.
  package var at: Place
  /// The fingers' distance at the end divided by that at the start; above 0.
  package var scale: Double
  /// The duration of the movement; above 0.
  package var during: SceneTime
  /// The direction from the first finger to the second, degrees clockwise from the x axis.
  package var angle: Double
  /// The fingers' distance at the start, pt; above 0.
  package var span: Double
  /// The timing of the movement.
  package var curve: TimingCurve

  /// Creates a pinch.
  package init(
    at: Place, scale: Double, during: SceneTime, angle: Double, span: Double, curve: TimingCurve
  ) {
    self.at = at
    self.scale = scale
    self.during = during
    self.angle = angle
    self.span = span
    self.curve = curve
  }
}

/// The recorded positions of one finger.
package struct FingerPath: Hashable, Sendable {
  /// A position at a time since the step's start.
  package struct Row: Hashable, Sendable {
    /// Since the step's start; not negative.
    package var time: SceneTime
    /// Point of the screen, pt.
    package var location: Point

    /// Creates a row.
    package init(time: SceneTime, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// The number the scene gives the finger; 1 where it gives none.
  package var finger: Int
  /// The positions, their times rising; the first touches down, the others move.
  package var rows: [Row]
  /// The time of a lift that is later than the last row; nil where that lifts.
  package var lift: SceneTime?

  /// Creates a path.
  ///
  /// Without a `lift` the last row lifts, and moves before if it is somewhere else. A finger reports no
  /// position when it lifts where it was: a move to the same position would count as rest in its velocity.
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

  /// The time of the lift, since the step's start.
  package var end: SceneTime { lift ?? rows.last?.time ?? .zero }
}
