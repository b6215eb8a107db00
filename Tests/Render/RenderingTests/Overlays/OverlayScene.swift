import Display
import Raster
import Rendering
import Simulation

@testable import SceneModel

/// A small gallery scene and its frames, for tests of overlays.
enum OverlayScene {
  static let screen = Screen(
    size: Size(width: 393, height: 852), scale: 1, density: 3,
    safeArea: Insets(top: 59, bottom: 34), background: .white)

  /// Returns a scene with overlays.
  static func make(
    _ overlays: [OutputSettings.Overlay], touches: [TouchStep] = [tap(at: 100)],
    screen: Screen = screen, viewers: Int = 1
  ) -> Scene {
    var output = OutputSettings()
    output.overlays = overlays
    output.font = "DejaVu Sans"
    let photos = (0..<6).map { Photo(path: "\($0).jpg", size: Size(width: 1000, height: 800)) }
    let stage = StageDescription(Grid(), ZozoParameters(bottomInset: 34))
    return Scene(
      title: nil, screen: screen, photos: photos,
      panels: (0..<viewers).map { index in
        var panel = Panel(stage, number: index + 1)
        panel.label = "ZOZOTOWN \(index)"
        return panel
      },
      touches: touches, touchRate: .oneHundredTwenty, duration: .fixed(milliseconds(1500)),
      tail: .zero, output: output)
  }

  static func milliseconds(_ count: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(count) * 1_000_000)
  }

  static func tap(at time: Int) -> TouchStep {
    TouchStep(
      start: .at(milliseconds(time)),
      action: .tap(
        anchor: .thumbnail(4), hold: milliseconds(50), count: 1, interval: milliseconds(150)),
      line: 1)
  }

  static func drag(at time: Int, from: Point = Point(x: 100, y: 300), hold: Int = 0) -> TouchStep {
    TouchStep(
      start: .at(milliseconds(time)),
      action: .drag(
        from: .point(from), destination: .by(Vector(dx: 100, dy: 200)),
        during: milliseconds(300), curve: .linear, hold: milliseconds(hold)), line: 2)
  }

  static func pinch(at time: Int, angle: Double = 0, scale: Double = 2.4) -> TouchStep {
    TouchStep(
      start: .at(milliseconds(time)),
      action: .pinch(
        at: .point(Point(x: 196, y: 420)), scale: scale, during: milliseconds(400), angle: angle,
        span: 120, curve: .linear), line: 3)
  }

  /// Returns each frame at 60 fps, with its overlay items.
  static func frames(
    _ scene: Scene, _ range: Range<Int>? = nil
  ) throws -> [(frame: SceneFrame, items: [DisplayItem])] {
    let timeline = try Timeline(scene)
    let overlays = try SceneOverlays(timeline, lettering: Lettering.needed(by: scene))
    let clock = FrameClock(fps: .sixty, speed: .normal, duration: timeline.duration)
    var frames = SceneFrames(timeline, clock: clock, range: range)
    var result: [(SceneFrame, [DisplayItem])] = []
    while let frame = try frames.nextFrame() { result.append((frame, overlays.items(over: frame))) }
    return result
  }

  /// Returns the traces of the fingers at a time in milliseconds.
  static func fingers(_ touches: [TouchStep], at time: Int) throws -> [FingerTrace] {
    var scene = make([], touches: touches)
    scene.duration = .fixed(milliseconds(time))
    return try Timeline(scene).panels[0].fingers(at: milliseconds(time))
  }
}

extension DisplayItem {
  /// The rectangle in which an item draws.
  ///
  /// For groups, that of the clip.
  var bounds: Rect? {
    switch self {
    case .fill(let fill): fill.rect
    case .path(let path): path.path.bounds
    case .shadow(let shadow): shadow.bounds
    case .group(let group): group.clip?.rect
    case .image: nil
    }
  }

  /// The items within a group, recursively, or the item itself.
  var leaves: [DisplayItem] {
    if case .group(let group) = self { group.items.flatMap(\.leaves) } else { [self] }
  }
}
