import Geometry
import Motion
import SceneModel
import Simulation
import Touch

/// Scenes of a small gallery, for tests.
enum GalleryScene {
  static let screen = Screen(
    size: Size(width: 393, height: 852), scale: 1, density: 3,
    safeArea: Insets(top: 59, bottom: 34), background: .white)

  static let grid = Grid()

  static let photos = [
    Photo(path: "a.jpg", size: Size(width: 4000, height: 3000)),
    Photo(path: "b.jpg", size: Size(width: 3000, height: 4000)),
    Photo(path: "c.jpg", size: Size(width: 8000, height: 2000)),
    Photo(path: "d.jpg", size: Size(width: 1000, height: 1000)),
  ]

  /// A scene whose steps are these.
  static func make(
    _ touches: [TouchStep], duration: SceneDuration = .settled,
    _ change: (inout ZozoParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = ZozoParameters(bottomInset: 34)
    change(&parameters)
    return Scene(
      title: nil, screen: screen, photos: photos,
      panels: [Panel(grid, parameters)],
      touches: touches, touchRate: .oneHundredTwenty, duration: duration,
      tail: milliseconds(300), output: OutputSettings())
  }

  /// Everything that happens in a scene.
  static func events(_ scene: Scene, until duration: SceneTime) throws -> [SceneEvents.Row] {
    var scene = scene
    scene.duration = .fixed(duration)
    var events = SceneEvents(try Timeline(scene))
    var rows: [SceneEvents.Row] = []
    while let row = try events.nextRow() { rows.append(row) }
    return rows
  }

  static func milliseconds(_ count: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(count) * 1_000_000)
  }

  /// A tap on a thumbnail at a time in milliseconds.
  static func tap(_ index: Int, at time: Int) -> TouchStep {
    TouchStep(
      start: .at(milliseconds(time)),
      action: .tap(
        TapScript(
          place: .thumbnail(index), hold: milliseconds(50), count: 1, interval: milliseconds(150))),
      line: 1)
  }

  /// A drag from the middle of the screen at a time in milliseconds.
  static func drag(by vector: Vector, at time: Int, during: Int = 300) -> TouchStep {
    TouchStep(
      start: .at(milliseconds(time)),
      action: .drag(
        DragScript(
          from: .center, destination: .by(vector), during: milliseconds(during),
          curve: .easeInOut, hold: .zero)),
      line: 2)
  }
}

extension Panel {
  /// Makes a screen with a viewer of any style.
  init(viewer: any ViewerParameters, over grid: Grid) {
    func panel<Parameters: ViewerParameters>(_ parameters: Parameters) -> Panel {
      Panel(grid, parameters)
    }
    self = panel(viewer)
  }
}

extension ZozoParameters {
  init(bottomInset: Double) {
    self.init()
    self.bottomInset = bottomInset
  }
}

extension B43ComposeParameters {
  init(density: Double) {
    self.init()
    self.density = density
  }
}
