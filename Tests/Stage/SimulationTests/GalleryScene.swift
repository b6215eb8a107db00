import Display
import Testing

@testable import SceneModel
@testable import Simulation

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

  /// Returns a gallery scene with the given touch steps.
  static func make(
    _ touches: [TouchStep], duration: SceneDuration = .settled,
    _ change: (inout ZozoParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = ZozoParameters(bottomInset: 34)
    change(&parameters)
    return Scene(
      title: nil, screen: screen, photos: photos,
      panels: [Panel(StageDescription(grid, parameters))],
      touches: touches, touchRate: .oneHundredTwenty, duration: duration,
      tail: milliseconds(300), output: OutputSettings())
  }

  /// Returns all events of a scene.
  static func events(
    _ scene: Scene, until duration: SceneTime? = nil
  ) throws -> [SceneEvents.Row] {
    var scene = scene
    if let duration { scene.duration = .fixed(duration) }
    var events = SceneEvents(try Timeline(scene))
    var rows: [SceneEvents.Row] = []
    while let row = try events.nextRow() { rows.append(row) }
    return rows
  }

  static func milliseconds(_ count: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(count) * 1_000_000)
  }

  /// A tap on a thumbnail; times in milliseconds.
  static func tap(_ index: Int, at time: Int) -> TouchStep {
    tap(on: .thumbnail(index), at: time)
  }

  /// A tap at a location; times in milliseconds.
  static func tap(
    on anchor: Anchor, at time: Int, hold: Int = 50, count: Int = 1, line: Int = 1
  ) -> TouchStep {
    step(
      .tap(
        anchor: anchor, hold: milliseconds(hold), count: count, interval: milliseconds(150)),
      at: time, line: line)
  }

  /// A drag; times in milliseconds.
  static func drag(
    from anchor: Anchor = .center, by vector: Vector, at time: Int, during: Int = 300,
    curve: TimingCurve = .easeInOut, hold: Int = 0, line: Int = 2
  ) -> TouchStep {
    step(
      .drag(
        from: anchor, destination: .by(vector), during: milliseconds(during), curve: curve,
        hold: milliseconds(hold)),
      at: time, line: line)
  }

  /// A pinch; times in milliseconds.
  static func pinch(
    _ scale: Double, on anchor: Anchor = .center, at time: Int, during: Int = 300,
    angle: Double = 0, span: Double = 120, curve: TimingCurve = .linear, line: Int = 3
  ) -> TouchStep {
    step(
      .pinch(
        at: anchor, scale: scale, during: milliseconds(during), angle: angle, span: span,
        curve: curve),
      at: time, line: line)
  }

  private static func step(_ action: TouchStep.Action, at time: Int, line: Int) -> TouchStep {
    TouchStep(start: .at(milliseconds(time)), action: action, line: line)
  }

  /// Returns the frame of a thumbnail.
  static func cell(_ index: Int) -> Rect {
    GridLayout(grid: grid, screen: screen, count: photos.count).cell(index)
  }

  // MARK: Frames

  /// Returns the frames of a scene until its end or `duration`, or those of a range.
  static func frames(
    _ scene: Scene, fps: Int = 60, speed: Speed = .normal, until duration: SceneTime? = nil,
    range: Range<Int>? = nil
  ) throws -> [SceneFrame] {
    let rate = try #require(Rate(thousandths: fps * 1000))
    let timeline = try Timeline(scene)
    var frames = SceneFrames(
      timeline, clock: FrameClock(fps: rate, speed: speed, duration: duration ?? timeline.duration),
      range: range)
    var all: [SceneFrame] = []
    while let frame = try frames.nextFrame() { all.append(frame) }
    return all
  }

  /// Checks that frames at 30 and 60 fps equal those at 120 fps at the same times.
  ///
  /// Returns the latter.
  @discardableResult
  static func expectFrameRateIndependence(
    _ scene: Scene, _ location: SourceLocation = #_sourceLocation
  ) throws -> [SceneFrame] {
    let finest = try frames(scene, fps: 120)
    for (fps, step) in [(60, 2), (30, 4)] {
      for (number, frame) in try frames(scene, fps: fps).enumerated() {
        let twin = finest[number * step]
        let context: Comment = "\(fps) fps at \(frame.time.seconds)"
        try #require(frame.time == twin.time, context, sourceLocation: location)
        try #require(frame.readings == twin.readings, context, sourceLocation: location)
        try #require(frame.displayList == twin.displayList, context, sourceLocation: location)
        try #require(
          frame.screens.map(\.safeAreas) == twin.screens.map(\.safeAreas), context,
          sourceLocation: location)
      }
    }
    return finest
  }

  static func value(_ frame: SceneFrame, _ name: String) -> ReadingValue? {
    frame.readings.first { $0.name == name }?.value
  }

  static func number(_ frame: SceneFrame, _ name: String) -> Double? {
    value(frame, name)?.number
  }

  static func hero(_ frame: SceneFrame) -> Rect? {
    guard let x = number(frame, "hero.x"), let y = number(frame, "hero.y"),
      let width = number(frame, "hero.width"), let height = number(frame, "hero.height")
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  static func images(_ list: DisplayList) -> [ImageItem] {
    list.items.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }
}

extension Panel {
  /// Creates a screen with a viewer of any style.
  init(viewer: any ViewerParameters, over grid: Grid) {
    func panel<Parameters: ViewerParameters>(_ parameters: Parameters) -> Panel {
      Panel(StageDescription(grid, parameters))
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
