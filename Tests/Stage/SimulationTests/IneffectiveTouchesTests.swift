import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Touches without effect")
struct IdleTouchesTests {
  /// The line of each step is its time.
  private func tap(_ anchor: Anchor, at time: Int) -> TouchStep {
    GalleryScene.tap(on: anchor, at: time, line: time)
  }

  private func drag(at time: Int) -> TouchStep {
    GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: time, curve: .linear, line: time)
  }

  private func pinch(at time: Int, scale: Double = 2) -> TouchStep {
    GalleryScene.pinch(scale, at: time, line: time)
  }

  @Test("Finds a tap next to the thumbnails and a drag without a viewer")
  func steps() throws {
    let scene = GalleryScene.make([
      tap(.point(Point(x: 200, y: 800)), at: 100), drag(at: 1000), tap(.thumbnail(1), at: 3000),
      drag(at: 5000),
    ])
    let idle = try IneffectiveTouches(of: Timeline(scene))
    #expect(idle.touches.map(\.line) == [100, 1000])
    #expect(idle.touches.map(\.reason) == [.nothing, .noViewer])
    #expect(!idle.isStatic)
  }

  @Test("Says that a scene ends before a lift")
  func end() throws {
    let scene = GalleryScene.make(
      [tap(.thumbnail(1), at: 960)], duration: .fixed(.milliseconds(1000)))
    #expect(try IneffectiveTouches(of: Timeline(scene)).touches.map(\.reason) == [.sceneEnds])
  }

  @Test("Finds a scene in which nothing moves")
  func still() throws {
    let idle = try IneffectiveTouches(of: Timeline(GalleryScene.make([drag(at: 100)])))
    #expect(idle.isStatic)
    #expect(idle.touches.count == 1)
  }

  @Test("Reports too many frames before running a scene")
  func tooManyFrames() {
    let scene = GalleryScene.make(
      [tap(.photo(.center), at: 100)], duration: .fixed(GalleryScene.milliseconds(3_600_000)))
    #expect(throws: SimulationError.tooManyFrames(216_000, limit: 10_000)) {
      try FrameClock.check(framesOf: scene)
    }
  }

  @Test("A pinch's final zoom is that of the settled picture, even if another touch precedes it")
  func pinchWhenSettled() throws {
    var scene = GalleryScene.make([
      tap(.thumbnail(1), at: 100), pinch(at: 2000, scale: 0.8), drag(at: 2310),
    ])
    scene.panels = [Panel(StageDescription(GalleryScene.grid, TelephotoParameters()))]
    let zooms = try PinchZooms(of: Timeline(scene)).zooms
    #expect(zooms.map(\.line) == [2000])
    let zoom = try #require(zooms.first?.zoom)
    #expect(abs(zoom - 1) < 0.002)
  }

  @Test("A pinch's final zoom is the one its viewer settles at; without a viewer there is none")
  func pinches() throws {
    let zooms = try PinchZooms(
      of: Timeline(
        GalleryScene.make([pinch(at: 10), tap(.thumbnail(1), at: 1000), pinch(at: 3000)]))
    ).zooms
    #expect(zooms.map(\.line) == [3000])
    #expect(zooms.map(\.screen) == [nil])
    let zoom = try #require(zooms.first?.zoom)
    #expect(abs(zoom - 2) < 1e-6)
  }

  @Test("A pinch cut off by the scene's end has the same final zoom as without the cut")
  func pinchPastTheEnd() throws {
    var scene = GalleryScene.make([tap(.thumbnail(1), at: 100), pinch(at: 2000)])
    let whole = try PinchZooms(of: Timeline(scene)).zooms
    scene.duration = .fixed(GalleryScene.milliseconds(2100))
    #expect(try PinchZooms(of: Timeline(scene)).zooms == whole)
    #expect(whole.count == 1)
  }
}
