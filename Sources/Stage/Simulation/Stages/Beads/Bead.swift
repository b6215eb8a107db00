import Geometry
import Motion
import SceneModel
import Touch

/// A bead: where it is, and where on the bracelet it belongs once it has been thrown.
struct Bead: Hashable, Sendable {
  /// Its middle, in points of the screen.
  var center: AnimatedValue<Point>
  /// Its place on the bracelet; nil for a bead that was never sent there.
  var slot: Int?
  /// Those of the animations that move it.
  var completions = Completions()

  init(at home: Point) {
    center = AnimatedValue(home)
  }

  /// Sends the bead to its place on the bracelet, `target` in points of the screen.
  mutating func settle(
    at target: Point, from grip: BeadGrip, _ drag: DragValue, _ parameters: BeadsParameters
  ) {
    guard let velocity = velocity(towards: target, grip, drag, parameters) else {
      center.set(target, with: parameters.settle, at: drag.time)
      return
    }
    var initial = velocity
    if parameters.settle?.takesOver == false {
      // Running animations go on below what is laid over them or added; it gets the rest itself.
      initial = velocity - own(at: drag.time)
    }
    center.set(target, with: parameters.settle, at: drag.time, initialVelocity: initial)
  }

  /// The velocity that the settling spring is given; nil where it is left to the animations.
  private func velocity(
    towards target: Point, _ grip: BeadGrip, _ drag: DragValue, _ parameters: BeadsParameters
  ) -> Vector? {
    switch parameters.velocity {
    case .carried: return nil
    case .none: return .zero
    case .tracked: return grip.tracked?.velocity(at: drag.time) ?? .zero
    case .relative:
      let shown = parameters.follow == nil ? drag.velocity : own(at: drag.time)
      let place = center.value(at: drag.time)
      return Vector(
        dx: Spring.relativeVelocity(shown.dx, from: place.x, to: target.x) * (target.x - place.x),
        dy: Spring.relativeVelocity(shown.dy, from: place.y, to: target.y) * (target.y - place.y))
    }
  }

  /// The bead's own velocity, pt/s; 0 along an axis where a curve is vertical.
  private func own(at time: SceneTime) -> Vector {
    let velocity: Vector = center.velocity(at: time)
    return Vector(
      dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
  }
}

struct BeadGrip: Hashable, Sendable {
  var finger: FingerID
  var bead: Int
  /// Where the bead showed when the finger touched down, in points of the screen.
  var origin: Point
  /// True if the finger's movement is a drag yet, and which.
  var drag: DragRecognizer
  /// True if a finger that drags nothing taps the bead.
  var tap = TapRecognizer()
  /// The finger's velocity at its last move; nil before the drag has begun.
  var tracked: TrackedVelocity?
}
