import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct ZoomTransitionSceneTests {
  @Test(
    "The picture starts and lands at its thumbnail within 0.01 pt",
    arguments: [0, 1, 2, 3], [30, 60])
  func startAndLanding(_ index: Int, fps: Int) throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(index, at: 300), GalleryScene.drag(by: Vector(dx: 40, dy: 330), at: 1500),
    ])
    let cell = GalleryScene.cell(index)
    let frames = try GalleryScene.frames(scene, fps: fps)
    let instants = ZoomScene.instants(frames)
    let first = try #require(instants.firstIndex { $0.isOpen })
    let last = try #require(instants.lastIndex { $0.isOpen })
    // The tap lifts at 0.35 s, between two frames of 30 fps.
    if fps == 60 { #expect(instants[first].hero.edgeDistance(to: cell) < 1e-9) }
    #expect(
      instants[last].hero.edgeDistance(to: cell) < 0.01, "\(instants[last].hero), cell \(cell)")
    #expect((instants[last]["hero.cornerRadius"] - 8).magnitude < 0.01)
    #expect(instants[last]["backdrop.opacity"] < 0.001)
    #expect(frames.first?.displayList == frames.last?.displayList)
  }

  @Test("Push and pop give the callbacks in order, and the phase until each transition's end")
  func lifecycle() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 1500),
    ])
    let callbacks = try ZoomScene.callbacks(scene)
    #expect(
      callbacks == [
        ["viewWillAppear", "viewIsAppearing"], ["viewDidAppear"], ["viewWillDisappear"],
        ["viewDidDisappear"],
      ])
    let phases = ZoomScene.instants(try GalleryScene.frames(scene)).map(\.phase)
    #expect(phases[25] == "appearing" && phases[80] == "appeared" && phases[105] == "disappearing")
    #expect(phases.last == .some(nil))
  }

  @Test("A cancelled pop stays in disappearing until its end, and restores everything")
  func cancelledPop() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.drag(
        from: Point(x: 200, y: 400), by: Vector(dx: 40, dy: 90), at: 1500, during: 300, hold: 200),
    ])
    #expect(
      try ZoomScene.callbacks(scene) == [
        ["viewWillAppear", "viewIsAppearing"], ["viewDidAppear"], ["viewWillDisappear"],
        ["viewWillAppear", "viewIsAppearing", "viewDidAppear"],
      ])
    let frames = try GalleryScene.frames(scene)
    let instants = ZoomScene.instants(frames)
    // Released at 2.0 s.
    #expect(instants[125].phase == "disappearing" && instants[125]["scale"] < 0.99)
    #expect(instants.last?.phase == "appeared")
    let settled = ContentMode.fit.rect(of: scene.photos[1].size, in: scene.screen.bounds)
    let last = try #require(instants.last)
    #expect(last.hero.edgeDistance(to: settled) < 0.01)
    #expect(last["hero.cornerRadius"] < 0.01 && last["backdrop.opacity"] > 0.9999)
  }

  @Test("A push that is thrown back completes at once, and its pop begins in the same turn")
  func interruptedPush() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.drag(from: Point(x: 200, y: 300), by: Vector(dx: 0, dy: 200), at: 450, during: 200),
    ])
    #expect(
      try ZoomScene.callbacks(scene) == [
        ["viewWillAppear", "viewIsAppearing"], ["viewDidAppear", "viewWillDisappear"],
        ["viewDidDisappear"],
      ])
    let cancelled = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.drag(
        from: Point(x: 200, y: 300), by: Vector(dx: 0, dy: -200), at: 450, during: 200),
    ])
    #expect(
      try ZoomScene.callbacks(cancelled) == [
        ["viewWillAppear", "viewIsAppearing"], ["viewDidAppear", "viewWillDisappear"],
        ["viewWillAppear", "viewIsAppearing", "viewDidAppear"],
      ])
  }

  @Test("A tap on a flying picture holds it for a moment; the push is not interrupted")
  func touchedInFlight() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.path(at: 450, [[0, 200, 300], [200, 203, 304]]),
    ])
    let instants = ZoomScene.instants(try GalleryScene.frames(scene))
    #expect(instants[28].distance(to: instants[38]) < 1e-9)
    #expect(instants[40].distance(to: instants[38]) > 0.1)
    #expect(
      try ZoomScene.callbacks(scene) == [
        ["viewWillAppear", "viewIsAppearing"], ["viewDidAppear"],
      ])
  }

  @Test(
    "Caught at any time after the tap, the card does not jump, and follows past the dead zone",
    arguments: [0, 1, 2, 5, 9, 17, 25, 34, 50, 75, 101, 150, 210, 290, 400, 600, 760])
  func caught(_ delay: Int) throws {
    let grab = 350 + delay
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.drag(
        from: Point(x: 230, y: 300), by: Vector(dx: -30, dy: 180), at: grab, during: 200),
    ])
    var run = try ZoomScene.run(scene)
    let down = GalleryScene.milliseconds(grab)
    func instant(_ time: SceneTime) throws -> ZoomInstant {
      _ = try run.advance(through: time)
      return ZoomInstant(try run.current(at: time).readings())
    }
    let before = try instant(down - SceneTime(nanoseconds: 1000))
    let start = try instant(down)
    #expect(!before.isOpen || before.distance(to: start) < 0.01)
    // Two samples of 7.6 pt are inside the dead zone of 17. From 0.6 s on the push is over, and
    // the remaining motion of its spring, less than 0.1 pt, runs on.
    let remainder = delay < 600 ? 1e-8 : 0.1
    #expect(try instant(down + GalleryScene.milliseconds(20)).distance(to: start) < remainder)
    let end = try instant(down + GalleryScene.milliseconds(199))
    let scale = start["scale"] * (1 - 0.67 * (180 * 23 / 24.0 - 17) / 852)
    #expect(isNear(end["scale"], scale, tolerance: remainder / 100))
  }

  @Test("A released card starts with zero velocity as measured, or with keepsVelocity at its own")
  func velocityAtRelease() throws {
    func rate(_ change: @escaping (inout ZoomTransitionParameters) -> Void) throws -> Double {
      let scene = ZoomScene.make(
        [
          GalleryScene.tap(1, at: 300),
          ZoomScene.drag(
            from: Point(x: 196.5, y: 300), by: Vector(dx: 0, dy: 300), at: 1500, during: 250),
        ], change)
      let (_, now, later, step) = try ZoomScene.around(GalleryScene.milliseconds(1750), in: scene)
      return (later.center.y - now.center.y) / step
    }
    #expect(try rate { _ in }.magnitude < 10)
    // 1200 · (1 − 3 · 0.45 · x²) with x = 283 / 852, and 126 pt of arm at −0.67 · 1200 / 852 per s.
    #expect(isNear(try rate { $0.keepsVelocity = true }, 902.4, tolerance: 5))
  }

  @Test("Distance or velocity pops; too little of both, or an upward throw, does not")
  func commitment() throws {
    func pops(_ step: TouchStep) throws -> Bool {
      try ZoomScene.callbacks(ZoomScene.make([GalleryScene.tap(1, at: 300), step])).last
        == ["viewDidDisappear"]
    }
    let start = Point(x: 200, y: 400)
    func drag(_ offset: Double, during: Int, hold: Int = 0) -> TouchStep {
      ZoomScene.drag(
        from: start, by: Vector(dx: 0, dy: offset), at: 1500, during: during, hold: hold)
    }
    #expect(try pops(drag(250, during: 400, hold: 300)))
    // 17 + 0.095 / 0.67 · 852 = 137.8 pt.
    #expect(try !pops(drag(137, during: 400, hold: 300)))
    #expect(try pops(drag(139, during: 400, hold: 300)))
    #expect(try pops(drag(60, during: 70)))
    #expect(try !pops(drag(-200, during: 200)))
    #expect(
      try !pops(
        ZoomScene.path(
          at: 1500,
          [[0, 200, 300], [100, 200, 500], [200, 200, 700], [220, 200, 670], [240, 200, 630]])))
    #expect(
      try pops(
        ZoomScene.path(
          at: 1500, [[0, 100, 300], [50, 115, 320], [100, 130, 340], [200, 150, 360]],
          [[0, 300, 500], [50, 285, 480], [100, 270, 460], [200, 250, 440]])))
    #expect(
      try !pops(
        ZoomScene.path(
          at: 1500, [[0, 100, 300], [100, 110, 310], [400, 110, 310]],
          [[0, 300, 500], [100, 290, 490], [405, 290, 490]])))
  }

  @Test("Looks the same at any frame rate")
  func frameRateIndependence() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), GalleryScene.drag(by: Vector(dx: 5, dy: 100), at: 500),
      GalleryScene.drag(by: Vector(dx: -200, dy: 10), at: 2000),
      GalleryScene.drag(by: Vector(dx: 5, dy: 300), at: 2600),
    ])
    let thirty = try GalleryScene.frames(scene, fps: 30)
    let sixty = try GalleryScene.frames(scene, fps: 60)
    let fast = try GalleryScene.frames(scene, fps: 120)
    #expect(thirty.count > 60)
    for frame in thirty {
      #expect(frame.displayList == sixty[frame.index * 2].displayList)
      #expect(frame.displayList == fast[frame.index * 4].displayList)
    }
  }

  @Test("The thumbnail is hidden while the viewer is open; the clip stays inside the picture")
  func hiding() throws {
    let scene = ZoomScene.make(
      [
        GalleryScene.tap(2, at: 300),
        GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 450),
        GalleryScene.drag(by: Vector(dx: 30, dy: -200), at: 800, during: 100),
      ]
    ) { $0.springBounce = 0.6 }
    for frame in try GalleryScene.frames(scene) {
      let images = ZoomScene.images(frame.displayList)
      #expect(images.map(\.photo).sorted() == [0, 1, 2, 3])
      guard ZoomInstant(frame.readings).isOpen, let hero = images.last, let clip = hero.clip else {
        continue
      }
      #expect(hero.photo == 2)
      let picture = hero.transform.apply(to: hero.source)
      #expect(clip.rect.minX >= picture.minX - 1e-9 && clip.rect.maxX <= picture.maxX + 1e-9)
      #expect(clip.rect.minY >= picture.minY - 1e-9 && clip.rect.maxY <= picture.maxY + 1e-9)
      #expect(clip.rect.width > 0 && clip.rect.height > 0)
      #expect(isNear(hero.transform.a, hero.transform.d))
    }
  }
}
