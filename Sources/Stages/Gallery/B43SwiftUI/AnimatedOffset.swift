package import Geometry
package import Motion

/// An offset with SwiftUI's animation rules, both axes under one animation.
///
/// A change to the value that is set already is none: it neither starts an animation nor ends the one
/// that runs.
///
/// Source: OpenSwiftUI `AnimatableAttribute.swift`, which compares with the value it saw last.
package struct AnimatedOffset: Hashable, Sendable {
  private var x: AnimatedValue<Double>
  private var y: AnimatedValue<Double>

  /// Makes an offset at rest.
  package init(_ value: Vector) {
    x = AnimatedValue(value.dx)
    y = AnimatedValue(value.dy)
  }

  /// What the program set last.
  package var model: Vector { Vector(dx: x.model, dy: y.model) }

  /// Changes the offset without animation.
  package mutating func set(_ value: Vector) {
    guard value != model else { return }
    x.set(value.dx)
    y.set(value.dy)
  }

  /// Changes the offset with an animation.
  package mutating func set(_ value: Vector, with animation: Animation, at time: SceneTime) {
    guard value != model else { return }
    x.set(value.dx, with: animation, at: time)
    y.set(value.dy, with: animation, at: time)
  }

  /// What shows at a time that is not before the last change.
  package func value(at time: SceneTime) -> Vector {
    Vector(dx: x.value(at: time), dy: y.value(at: time))
  }

  /// When the offset has come to rest; nil where it never will.
  package var settlingInstant: SceneTime? {
    guard let x = x.settlingInstant, let y = y.settlingInstant else { return nil }
    return max(x, y)
  }
}
