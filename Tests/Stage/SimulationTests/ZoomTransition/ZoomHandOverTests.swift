import Display
import Geometry
import Motion
import SceneModel
import Simulation
import TestSupport
import Testing
import Touch

/// Checks that position and velocity are continuous at each hand-over.
@Suite struct ZoomHandOverTests {
  /// Returns the velocities of the picture's center, pt/s, and of its scale, 1/s, between two
  /// states that are `step` seconds apart.
  static func velocity(_ from: ZoomInstant, _ to: ZoomInstant, _ step: Double) -> [Double] {
    [
      (to.center.x - from.center.x) / step, (to.center.y - from.center.y) / step,
      (to["scale"] - from["scale"]) / step,
    ]
  }

  @Test(
    "The back button reverses a push with its position and velocity, at any time",
    arguments: [20, 70, 150, 300])
  func buttonInFlight(_ delay: Int) throws {
    let push = GalleryScene.tap(0, at: 300)
    let up = GalleryScene.milliseconds(350 + delay + 50)
    let scene = ZoomScene.make([push, ZoomScene.tap(.backButton, at: 350 + delay)])
    let (before, now, later, step) = try ZoomScene.around(up, in: scene)
    #expect(before.distance(to: now) < 1e-6)
    #expect(before.phase == "appearing" && now.phase == "disappearing")
    let undisturbed = try ZoomScene.around(up, in: ZoomScene.make([push]))
    let (own, other) = (
      Self.velocity(now, later, step), Self.velocity(undisturbed.now, undisturbed.later, step)
    )
    // Within 0.01 ms, a spring that is stronger by 3000 pt/s² adds 0.03 pt/s.
    for (a, b) in zip(own, other) { #expect((a - b).magnitude < 1, "\(own), \(other)") }
  }

  @Test("A push during a pop does not change the popped picture's motion")
  func deviation() throws {
    let steps = [
      GalleryScene.tap(0, at: 300), ZoomScene.tap(.backButton, at: 1500),
      GalleryScene.tap(2, at: 1620),
    ]
    func pictures(_ steps: [TouchStep]) throws -> [Rect] {
      var run = try ZoomScene.run(ZoomScene.make(steps))
      return try (0...20).map { step in
        let time = GalleryScene.milliseconds(1660 + step * 10)
        _ = try run.advance(through: time)
        let images = GalleryScene.images(run.current(at: time).displayList())
        let flying = try #require(images.last { $0.photo == 0 })
        return flying.transform.apply(to: flying.source)
      }
    }
    let (alone, left) = (try pictures(Array(steps.prefix(2))), try pictures(steps))
    for (a, b) in zip(alone, left) { #expect(a.edgeDistance(to: b) < 1e-6) }
  }

  @Test("Both sources are hidden while both pictures fly, and no picture is drawn twice")
  func hidden() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), ZoomScene.tap(.backButton, at: 1500),
      GalleryScene.tap(2, at: 1620), ZoomScene.tap(.backButton, at: 2800),
    ])
    for frame in try GalleryScene.frames(scene) {
      #expect(GalleryScene.images(frame.displayList).map(\.photo).sorted() == [0, 1, 2, 3])
    }
    let last = try #require(try GalleryScene.frames(scene).last)
    #expect(!ZoomInstant(last.readings).isOpen)
  }

  /// Returns a pop, a scene that also taps the thumbnail its picture flies to, and the time of that
  /// tap's lift.
  private static func tapOnTarget(_ delay: Int) -> (pop: [TouchStep], scene: Scene, up: SceneTime) {
    let pop = [GalleryScene.tap(0, at: 300), ZoomScene.tap(.backButton, at: 1500)]
    return (
      pop, ZoomScene.make(pop + [GalleryScene.tap(0, at: 1550 + delay)]),
      GalleryScene.milliseconds(1550 + delay + 50)
    )
  }

  @Test(
    "A tap on the thumbnail a picture flies to reverses it with its position and velocity",
    arguments: [30, 120])
  func tapOnTarget(_ delay: Int) throws {
    let (pop, scene, up) = Self.tapOnTarget(delay)
    let (before, now, later, step) = try ZoomScene.around(up, in: scene)
    #expect(before.distance(to: now) < 1e-6)
    #expect(before.phase == "disappearing" && now.phase == "appearing")
    let undisturbed = try ZoomScene.around(up, in: ZoomScene.make(pop))
    let (own, other) = (
      Self.velocity(now, later, step), Self.velocity(undisturbed.now, undisturbed.later, step)
    )
    for (a, b) in zip(own, other) { #expect((a - b).magnitude < 1, "\(own), \(other)") }
  }

  @Test("If the picture already covers its thumbnail, the finger of that tap stops it first")
  func tapOnTargetCaught() throws {
    let (_, scene, up) = Self.tapOnTarget(250)
    let held = try ZoomScene.around(up - GalleryScene.milliseconds(20), in: scene).now
    let (before, now, later, step) = try ZoomScene.around(up, in: scene)
    #expect(before.phase == "disappearing" && now.phase == "appearing")
    #expect(held.distance(to: before) < 1e-9 && before.distance(to: now) < 1e-6)
    for rate in Self.velocity(now, later, step) { #expect(rate.magnitude < 1, "\(rate)") }
  }

  @Test("A finger next to a picture that flies home takes it after 10 pt, without a jump")
  func fingerNextToPicture() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), ZoomScene.tap(.backButton, at: 1500),
      ZoomScene.drag(
        from: Point(x: 330, y: 800), by: Vector(dx: 0, dy: -300), at: 1600, during: 100),
    ])
    let instants = ZoomScene.instants(try GalleryScene.frames(scene, fps: 240)).filter(\.isOpen)
    for (frame, next) in zip(instants, instants.dropFirst()) {
      #expect(frame.center.distance(to: next.center) < 6000 / 240)
    }
    #expect(instants.last?.phase == "appeared")
  }

  @Test(
    "In a back swipe the point under the finger stays there, and keeps its velocity at the lift")
  func backSwipe() throws {
    let start = Point(x: 10, y: 500)
    let offset = Vector(dx: 180, dy: 30)
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.drag(from: start, by: offset, at: 4000, during: 250),
    ])
    var run = try ZoomScene.run(scene)
    // The third sample is more than 10 pt away; the swipe counts from there.
    let rest = Point(x: 196.5, y: 426)
    var taken: Point?
    for sample in 1...30 {
      let fraction = Double(sample) / 30
      let place = start + offset * fraction
      let time = GalleryScene.milliseconds(4000) + (try #require(SceneTime(sample, of: 120)))
      _ = try run.advance(through: time)
      let now = ZoomInstant(try run.current(at: time).readings())
      if taken == nil, (offset * fraction).length >= 10 { taken = place }
      guard let taken else { continue }
      let held = place + (rest - taken) * now["scale"]
      #expect(now.center.distance(to: held) < 1e-6, "sample \(sample)")
    }
    let (_, now, later, step) = try ZoomScene.around(GalleryScene.milliseconds(4250), in: scene)
    let finger = start + offset
    let arm = (finger - now.center) / now["scale"]
    let moved = (later.center + arm * later["scale"]) - (now.center + arm * now["scale"])
    #expect((moved / step - offset / 0.25).length < 2)
  }

  @Test("A back swipe shrinks with its distance: half the screen's width does half of it")
  func backSwipeShrink() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.path(
        at: 4000, [[0, 0, 500], [100, 10, 500], [200, 206.5, 500], [400, 206.5, 500]]),
    ])
    let (_, now, _, _) = try ZoomScene.around(GalleryScene.milliseconds(4250), in: scene)
    #expect(isNear(now["scale"], 0.8, tolerance: 1e-9))
    #expect(isNear(now["progress"], 0.5, tolerance: 1e-9))
  }

  @Test("Only a drag to the right from the edge is a back swipe")
  func edges() throws {
    func phase(_ x: Double, _ offset: Vector) throws -> String? {
      let scene = ZoomScene.make([
        GalleryScene.tap(1, at: 300),
        ZoomScene.drag(from: Point(x: x, y: 500), by: offset, at: 1500, during: 200, hold: 300),
      ])
      return try ZoomScene.around(GalleryScene.milliseconds(1900), in: scene).now.phase
    }
    let right = Vector(dx: 120, dy: 5)
    #expect(try phase(0, right) == "disappearing")
    #expect(try phase(16, right) == "disappearing")
    #expect(try phase(16.5, right) == "appeared")
    #expect(try phase(6, Vector(dx: -5, dy: 4)) == "appeared")
    #expect(try phase(6, Vector(dx: 20, dy: -120)) == "appeared")
  }

  /// Returns the states right after a finger has caught a picture, after a pull of 300 pt, and at
  /// the scene's end.
  private static func caught(
    _ steps: [TouchStep], at x: Double, time: Int
  ) throws -> (caught: ZoomInstant, pulled: ZoomInstant, last: ZoomInstant) {
    let scene = ZoomScene.make(
      steps + [
        ZoomScene.path(at: time, [[0, x, 400], [50, x, 400], [150, x, 700], [400, x, 700]])
      ])
    var run = try ZoomScene.run(scene)
    func instant(_ time: SceneTime) throws -> ZoomInstant {
      _ = try run.advance(through: time)
      return ZoomInstant(try run.current(at: time).readings())
    }
    return (
      try instant(GalleryScene.milliseconds(time + 40)),
      try instant(GalleryScene.milliseconds(time + 300)), try instant(Timeline(scene).duration)
    )
  }

  @Test("Pulling down a caught picture is not a back swipe, from the edge or after one")
  func pulledDown() throws {
    let push = GalleryScene.tap(1, at: 300)
    let swipe = ZoomScene.drag(
      from: Point(x: 8, y: 500), by: Vector(dx: 60, dy: 2), at: 1500, during: 200, hold: 200)
    for (steps, x, time) in [([push], 10.0, 450), ([push, swipe], 200.0, 1950)] {
      let (caught, pulled, last) = try Self.caught(steps, at: x, time: time)
      // 300 pt at rate 2 on a screen of 852.
      let remaining = 1 / (1 + 2 * 300 / 852.0)
      #expect(isNear(pulled["progress"], caught["progress"] * remaining, tolerance: 1e-9))
      #expect(
        isNear(pulled["scale"], caught["scale"] * (1 - 0.4 * (1 - remaining)), tolerance: 1e-9))
      // More than a fifth of the height.
      #expect(!last.isOpen)
    }
  }

  @Test("A picture caught at the edge and moved right is a back swipe from there")
  func caughtAtEdge() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.path(
        at: 450,
        [[0, 0, 500], [50, 0, 500], [150, 10, 500], [250, 206.5, 500], [500, 206.5, 500]]),
    ])
    let caught = try ZoomScene.around(GalleryScene.milliseconds(480), in: scene).now
    let swiped = try ZoomScene.around(GalleryScene.milliseconds(850), in: scene).now
    #expect(isNear(swiped["progress"], caught["progress"] * 0.5, tolerance: 1e-9))
    #expect(isNear(swiped["scale"], caught["scale"] * 0.8, tolerance: 1e-9))
  }
}
