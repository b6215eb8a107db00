package import Geometry
package import Motion

/// The value that a drag's closures receive from SwiftUI.
package struct DragValue: Hashable, Sendable {
  /// The time.
  package var time: SceneTime
  /// Where the finger touched down, in points of the screen.
  package var startLocation: Point
  /// Where the finger is.
  package var location: Point
  /// The finger's velocity, pt/s.
  package var velocity: Vector

  /// Creates a value.
  package init(time: SceneTime, startLocation: Point, location: Point, velocity: Vector) {
    self.time = time
    self.startLocation = startLocation
    self.location = location
    self.velocity = velocity
  }

  /// From the touch-down to the finger.
  package var translation: Vector { location - startLocation }

  /// The translation to where the finger would come to rest, a quarter of a second further.
  ///
  /// Source: OpenGestures `PanComponent.swift`: predicted = location + 0.25 · velocity.
  package var predictedEndTranslation: Vector { translation + velocity * 0.25 }
}
