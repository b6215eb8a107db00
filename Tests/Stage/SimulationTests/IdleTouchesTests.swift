import Geometry
import Motion
import SceneModel
import Simulation
import Testing
import Touch

@Suite("Touches that change nothing")
struct IdleTouchesTests {
  /// The line of each step is its time.
  private func tap(_ place: Place, at time: Int) -> TouchStep {
    GalleryScene.tap(on: place, at: time, line: time)
  }

  private func drag(at time: Int) -> TouchStep {
    GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: time, curve: .linear, line: time)
  }

  private func pinch(at time: Int, scale: Double = 2) -> TouchStep {
    GalleryScene.pinch(scale, at: time, line: time)
  }

  @Test("a tap beside the thumbnails and a drag without a viewer are found, others are not")
  func steps() throws {
    let scene = GalleryScene.make([
      tap(.point(Point(x: 200, y: 800)), at: 100), drag(at: 1000), tap(.thumbnail(1), at: 3000),
      drag(at: 5000),
    ])
    let idle = try IdleTouches(of: Timeline(scene))
    #expect(idle.touches.map(\.line) == [100, 1000])
    #expect(idle.touches.map(\.missesViewer) == [false, true])
    #expect(!idle.isStill)
  }

  @Test("a scene in which nothing moves is found")
  func still() throws {
    let idle = try IdleTouches(of: Timeline(GalleryScene.make([drag(at: 100)])))
    #expect(idle.isStill)
    #expect(idle.touches.count == 1)
  }

  @Test("too many frames are known before a scene is run")
  func tooManyFrames() {
    let scene = GalleryScene.make(
      [tap(.photo(.center), at: 100)], duration: .fixed(GalleryScene.milliseconds(3_600_000)))
    #expect(throws: SimulationError.tooManyFrames(216_000, limit: 10_000)) {
      try FrameClock.check(framesOf: scene)
    }
  }

  @Test("a pinch ends at the zoom of the picture at rest, also where another touch comes before")
  func pinchAtRest() throws {
    var scene = GalleryScene.make([
      tap(.thumbnail(1), at: 100), pinch(at: 2000, scale: 0.8), drag(at: 2310),
    ])
    scene.panels = [Panel(GalleryScene.grid, TelephotoParameters())]
    let zooms = try PinchZooms(of: Timeline(scene)).zooms
    #expect(zooms.map(\.line) == [2000])
    let zoom = try #require(zooms.first?.zoom)
    #expect(abs(zoom - 1) < 0.002)
  }

  @Test("a pinch ends at the zoom that its viewer leaves the picture at, and nowhere without one")
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

  @Test("a pinch that the scene's end cuts off ends as it would without the end")
  func pinchPastTheEnd() throws {
    var scene = GalleryScene.make([tap(.thumbnail(1), at: 100), pinch(at: 2000)])
    let whole = try PinchZooms(of: Timeline(scene)).zooms
    scene.duration = .fixed(GalleryScene.milliseconds(2100))
    #expect(try PinchZooms(of: Timeline(scene)).zooms == whole)
    #expect(whole.count == 1)
  }
}
