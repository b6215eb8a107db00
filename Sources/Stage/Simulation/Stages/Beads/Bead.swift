import Display
import SceneModel

/// A bead with its animated position and its slot on the bracelet.
struct Bead: Hashable, Sendable {
  /// The center, in points of the screen.
  var center: AnimatedValue<Point>
  /// The index of its slot on the bracelet; nil if the bead has never been sent there.
  var slot: Int?
  /// The pending completions of the animations that move the bead.
  var completions = Completions()

  init(at home: Point) { center = AnimatedValue(home) }

  /// Whether the animation starts so fast that its velocity alone covers the distance in 250 ms.
  var isThrown: Bool {
    guard let animation = center.animation else { return false }
    let speed = animation.velocity.distance(to: .zero)
    return speed > 0.1 && speed * 0.25 > animation.from.distance(to: animation.to)
  }

  /// Animates the bead to its slot, at `target` in points of the screen.
  mutating func settle(
    at target: Point, from touch: BeadTouch, _ drag: DragValue, _ parameters: BeadsParameters
  ) {
    guard let velocity = velocity(towards: target, touch, drag, parameters) else {
      center.set(target, with: parameters.settle, at: drag.time)
      return
    }
    var initial = velocity
    if parameters.settle?.takesOver == false {
      // Running animations continue underneath the new one, so it gets only the difference.
      initial = velocity - own(at: drag.time)
    }
    center.set(target, with: parameters.settle, at: drag.time, initialVelocity: initial)
  }

  /// Returns the initial velocity of the settling spring, pt/s.
  ///
  /// Returns nil if the spring takes over the velocity of the running animations.
  private func velocity(
    towards target: Point, _ touch: BeadTouch, _ drag: DragValue, _ parameters: BeadsParameters
  ) -> Vector? {
    switch parameters.velocity {
    case .carried: return nil
    case .none: return .zero
    case .tracked: return touch.tracked?.velocity(at: drag.time) ?? .zero
    case .relative:
      let shown = parameters.follow == nil ? drag.velocity : own(at: drag.time)
      let start = center.value(at: drag.time)
      return Vector(
        dx: Spring.relativeVelocity(shown.dx, from: start.x, to: target.x) * (target.x - start.x),
        dy: Spring.relativeVelocity(shown.dy, from: start.y, to: target.y) * (target.y - start.y))
    }
  }

  /// Returns the bead's velocity, pt/s, with 0 on an axis whose timing curve is vertical.
  private func own(at time: SceneTime) -> Vector {
    let velocity: Vector = center.velocity(at: time)
    return Vector(
      dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
  }
}

struct BeadTouch: Hashable, Sendable {
  var finger: FingerID
  var bead: Int
  /// The bead's displayed center when the finger touched down, in points of the screen.
  var origin: Point
  /// Recognizes the finger's movement as a drag.
  var drag: DragRecognizer
  /// Recognizes a tap of a finger that does not drag.
  var tap = TapRecognizer()
  /// The finger's velocity at its last move; nil before the drag begins.
  var tracked: TrackedVelocity?
}
