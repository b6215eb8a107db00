import Display

/// The value that SwiftUI passes to a drag's closures.
struct DragValue: Hashable, Sendable {
  var time: SceneTime
  /// The location of the touch-down, in points of the screen.
  var startLocation: Point
  /// The current location of the finger, in points of the screen.
  var location: Point
  /// The finger's velocity, pt/s.
  var velocity: Vector

  /// The offset from the touch-down to the current location, pt.
  var translation: Vector { location - startLocation }

  /// The translation that the drag would reach after another 0.25 s at its current velocity, pt.
  ///
  /// Source: OpenGestures `PanComponent.swift`: predicted = location + 0.25 · velocity.
  var predictedEndTranslation: Vector { translation + velocity * 0.25 }
}
