import Display
import SceneModel

/// Finds the times of events in a scene and creates scripts that interrupt it there.
enum Interruptions {
  /// The maximum number of times at which a scene is interrupted.
  static let instantLimit = 60

  /// Returns scripts that each add one step to the scene's own touches.
  ///
  /// At each event, one frame before it, and one frame after it, the step is a tap, a flick down,
  /// or a long press.
  static func scripts(of scene: Scene, motion: SceneMotion) -> [[TouchStep]] {
    let frame = 1 / scene.output.fps.hertz
    let center = Anchor.point(scene.screen.bounds.center)
    let actions: [TouchStep.Action] = [
      .tap(
        anchor: center, hold: .milliseconds(50), count: 1, interval: .milliseconds(100)),
      .drag(
        from: center, destination: .by(Vector(dx: 0, dy: 240)), during: .milliseconds(150),
        curve: .easeOut, hold: .zero),
      .tap(
        anchor: center, hold: .milliseconds(400), count: 1, interval: .milliseconds(100)),
    ]
    return instants(of: motion).flatMap { instant in
      [-frame, 0, frame].flatMap { offset -> [[TouchStep]] in
        // Whole milliseconds, as written in scenes.
        let time = ((instant + offset) * 1000).rounded()
        guard time >= 0, time < 1e9 else { return [] }
        return actions.map {
          scene.touches + [
            TouchStep(start: .at(.milliseconds(Int(time))), action: $0, line: 0)
          ]
        }
      }
    }
  }

  /// Returns the times of touch-downs, lifts, and timers, and 0.1 s after each lift, in seconds.
  private static func instants(of motion: SceneMotion) -> [Double] {
    var instants: Set<Int> = []
    for panel in motion.panels {
      for sample in panel.samples
      where sample.cause == .timer || sample.has(.down) || sample.has(.up) {
        let time = Int((sample.seconds * 1000).rounded())
        instants.insert(time)
        if sample.has(.up) { instants.insert(time + 100) }
      }
    }
    return instants.sorted().prefix(instantLimit).map { Double($0) / 1000 }
  }
}
