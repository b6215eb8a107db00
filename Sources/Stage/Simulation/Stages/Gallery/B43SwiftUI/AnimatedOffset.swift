package import Geometry
package import Motion

/// An offset with SwiftUI's animation rules, both axes under one animation.
///
/// Setting the same value again neither starts an animation nor ends the running one.
/// Source: OpenSwiftUI `AnimatableAttribute.swift`, which compares with the value it saw last.
package struct AnimatedOffset: Hashable, Sendable {
  private var animated: AnimatedValue<Vector>

  /// Creates an offset at rest.
  package init(_ value: Vector) {
    animated = AnimatedValue(value)
  }

  /// The value that the program set last.
  package var model: Vector { animated.model }

  /// Changes the offset without animation.
  package mutating func set(_ value: Vector) {
    guard value != model else { return }
    animated.set(value)
  }

  /// Changes the offset with an animation.
  package mutating func set(_ value: Vector, with animation: Animation, at time: SceneTime) {
    guard value != model else { return }
    animated.set(value, with: animation, at: time)
  }

  /// The animation that was started last; nil for none.
  var animation: StartedAnimation<Vector>? { animated.animation }

  /// The value that shows at a time not before the last change.
  package func value(at time: SceneTime) -> Vector {
    animated.value(at: time)
  }

  /// The time when the offset has come to rest; nil where it never will.
  package var settlingInstant: SceneTime? { animated.settlingInstant }
}
