import Display
import SceneModel

@testable import Simulation

/// Compose pointer events built from lists of finger changes.
struct PointerFixtures {
  var history: PointerEventProducer

  init(density: Double = 1) {
    history = PointerEventProducer(density: density)
  }

  mutating func event(
    _ milliseconds: Int64, _ changes: (Int, TouchChange.Phase, Double, Double)...
  ) -> PointerEvent {
    history.update(
      TouchEvent(
        time: SceneTime(nanoseconds: milliseconds * 1_000_000),
        changes: changes.map {
          TouchChange(finger: FingerID($0.0), phase: $0.1, location: Point(x: $0.2, y: $0.3))
        }))
  }
}
