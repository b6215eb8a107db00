import Display
import SceneModel
import Testing

@testable import Simulation

/// Scenes of the zoom transition, for tests.
enum ZoomScene {
  static func make(
    _ touches: [TouchStep], photos: [Photo] = GalleryScene.photos, grid: Grid = GalleryScene.grid,
    duration: SceneDuration = .settled,
    _ change: (inout ZoomTransitionParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = ZoomTransitionParameters()
    change(&parameters)
    var scene = GalleryScene.make(touches, duration: duration)
    scene.photos = photos
    scene.panels = [Panel(StageDescription(grid, parameters))]
    return scene
  }

  /// Returns a step with fingers at rows of [ms, x, y], starting at a time in milliseconds.
  static func path(at time: Int, _ fingers: [[Double]]...) -> TouchStep {
    TouchStep(
      start: .at(GalleryScene.milliseconds(time)),
      action: .path(
        fingers.enumerated().map { number, rows in
          FingerPath(
            finger: number + 1,
            rows: rows.map {
              FingerPath.Row(
                time: SceneTime(nanoseconds: Int64($0[0] * 1e6)),
                location: Point(x: $0[1], y: $0[2]))
            })
        }), line: 3)
  }

  /// Returns a drag of constant speed from a point, at a time in milliseconds.
  static func drag(
    from point: Point, by vector: Vector, at time: Int, during: Int, hold: Int = 0
  ) -> TouchStep {
    GalleryScene.drag(
      from: .point(point), by: vector, at: time, during: during, curve: .linear, hold: hold)
  }

  /// Returns the pictures of a frame, in groups too, in z-order.
  static func images(_ list: DisplayList) -> [ImageItem] { B43SwiftUISceneTests.images(list.items) }

  static func instants(_ frames: [SceneFrame]) -> [ZoomInstant] {
    frames.map { ZoomInstant($0.readings) }
  }

  static func run(_ scene: Scene) throws -> PanelCursor {
    PanelCursor(try Timeline(scene).panels[0])
  }

  /// Returns the names of the controller's callbacks in a scene's marks, grouped by event.
  static func callbacks(_ scene: Scene) throws -> [[String]] {
    var run = try run(scene)
    let events = try run.advance(through: try Timeline(scene).duration)
    return events.map { event in
      event.marks.map(\.kind.rawValue).filter { $0.hasPrefix("view") && !$0.contains(".") }
    }.filter { !$0.isEmpty }
  }

  /// Returns all calls to controllers and the delegate, shortened as in `1 WillAppear`, grouped by
  /// event.
  static func calls(_ scene: Scene) throws -> [[String]] {
    var run = try run(scene)
    let events = try run.advance(through: try Timeline(scene).duration)
    return events.map { event in
      event.marks.compactMap { mark in
        guard case .id(let owner)? = mark.values.first else { return nil }
        let name = mark.kind.rawValue
        let short = name.hasPrefix("view") ? name.dropFirst(4).description : name
        return "\(owner.replacing("controller ", with: "")) \(short)"
      }
    }.filter { !$0.isEmpty }
  }

  /// Returns a tap on a location at a time in milliseconds.
  static func tap(_ anchor: Anchor, at time: Int) -> TouchStep {
    GalleryScene.tap(on: anchor, at: time, line: 5)
  }

  /// Returns a scene's readings right before and right after a time, and 0.01 ms later.
  static func around(
    _ time: SceneTime, in scene: Scene
  ) throws -> (before: ZoomInstant, now: ZoomInstant, later: ZoomInstant, step: Double) {
    var run = try run(scene)
    let small = SceneTime(nanoseconds: 10_000)
    _ = try run.advance(through: time - small)
    // Steps at the time itself have not been run yet.
    let before = ZoomInstant(try run.current(at: time).readings())
    _ = try run.advance(through: time)
    return (
      before, ZoomInstant(try run.current(at: time).readings()),
      ZoomInstant(try run.current(at: time + small).readings()), small.seconds
    )
  }
}

/// The visible state at a time.
struct ZoomInstant {
  let values: [String: Double]
  let phase: String?

  init(_ readings: [Reading]) {
    var values: [String: Double] = [:]
    var phase: String?
    for reading in readings {
      switch reading.value {
      case .number(let number): values[reading.name] = number
      case .word(let word) where reading.name == "phase": phase = word
      case .word, .flag, .absent: break
      }
    }
    self.values = values
    self.phase = phase
  }

  subscript(_ name: String) -> Double { values[name] ?? .nan }

  var isOpen: Bool { phase != nil }

  var hero: Rect {
    Rect(
      x: self["hero.x"], y: self["hero.y"], width: self["hero.width"], height: self["hero.height"])
  }

  /// The picture's center.
  var center: Point {
    Point(x: 196.5 + self["translation.x"], y: 426 + self["translation.y"])
  }

  /// Returns the distance between two states' pictures: that of the centers plus, on a screen of
  /// 852 pt, that of the sizes.
  func distance(to other: ZoomInstant) -> Double {
    center.distance(to: other.center) + (self["scale"] - other["scale"]).magnitude * 852
  }
}
