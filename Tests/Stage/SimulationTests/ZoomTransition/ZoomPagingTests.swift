import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct ZoomPagingTests {
  static let many = (0..<30).map {
    Photo(path: "\($0).jpg", size: Size(width: Double(600 + 90 * ($0 % 7)), height: 900))
  }

  static func swipe(_ dx: Double, at time: Int, during: Int = 150) -> TouchStep {
    ZoomScene.drag(
      from: Point(x: dx < 0 ? 330 : 60, y: 420), by: Vector(dx: dx, dy: 4), at: time, during: during
    )
  }

  /// Returns the picture's last frame while the viewer is open, and its thumbnail's frame
  /// afterward.
  static func landing(_ scene: Scene) throws -> (
    index: Int, hero: Rect, thumbnail: Rect, radius: Double
  ) {
    let frames = try GalleryScene.frames(scene)
    let last = try #require(frames.last { ZoomInstant($0.readings).isOpen })
    let instant = ZoomInstant(last.readings)
    let index = Int(instant["page.index"])
    let end = try #require(frames.last)
    #expect(!ZoomInstant(end.readings).isOpen)
    let image = try #require(ZoomScene.images(end.displayList).first { $0.photo == index })
    return (index, instant.hero, try #require(image.clip).rect, instant["hero.cornerRadius"])
  }

  @Test("Dismissed after paging, the picture lands on its own thumbnail")
  func otherThumbnail() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), Self.swipe(-200, at: 1500), Self.swipe(-200, at: 2500),
      GalleryScene.drag(by: Vector(dx: 20, dy: 300), at: 3500),
    ])
    let landing = try Self.landing(scene)
    #expect(landing.index == 2)
    #expect(landing.hero.edgeDistance(to: landing.thumbnail) < 0.01)
    let cell = GalleryScene.cell(2)
    #expect(landing.thumbnail.edgeDistance(to: cell) < 1e-9)
  }

  @Test("The grid scrolls to show a thumbnail that is off the screen", arguments: [0, 200])
  func scrolledGrid(_ scroll: Int) throws {
    var grid = GalleryScene.grid
    grid.scroll = Double(scroll)
    let layout = GridLayout(grid: grid, screen: GalleryScene.screen, count: 30)
    // The last thumbnail whose center is on the screen.
    let last = try #require(
      (0..<30).last { GalleryScene.screen.bounds.contains(layout.cell($0).center) })
    var touches = [GalleryScene.tap(last, at: 300)]
    for page in 0..<4 { touches.append(Self.swipe(-200, at: 1500 + page * 700)) }
    touches.append(GalleryScene.drag(by: Vector(dx: -20, dy: 300), at: 5000))
    let landing = try Self.landing(ZoomScene.make(touches, photos: Self.many, grid: grid))
    #expect(landing.index == min(last + 4, 29))
    #expect(landing.hero.edgeDistance(to: landing.thumbnail) < 0.01)
    #expect(landing.thumbnail.maxY <= 852 - 34 - 8 + 1e-9)
    #expect(landing.thumbnail.minY >= 59 + 8 - 1e-9)
  }

  @Test("A popped picture that was not paged does not scroll the grid")
  func noScroll() throws {
    var grid = GalleryScene.grid
    // The tapped thumbnail is only partly inside the safe area.
    grid.scroll = 60
    let scene = ZoomScene.make(
      [GalleryScene.tap(1, at: 300), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 1500)],
      photos: Self.many, grid: grid)
    let frames = try GalleryScene.frames(scene)
    #expect(frames.first?.displayList == frames.last?.displayList)
    let landing = try Self.landing(scene)
    #expect(landing.hero.edgeDistance(to: landing.thumbnail) < 0.01)
  }

  @Test("The row follows 1:1, has rubber bands at its ends, and keeps the finger's velocity")
  func following() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), Self.swipe(200, at: 1500, during: 250),
      Self.swipe(-100, at: 3000, during: 100),
    ])
    var run = try ZoomScene.run(scene)
    func offset(at time: SceneTime) throws -> Double {
      _ = try run.advance(through: time)
      return ZoomInstant(try run.current(at: time).readings())["page.offset"]
    }
    let milliseconds = GalleryScene.milliseconds
    // Recognized at the second sample, 13.3 pt from the touch-down.
    let band = try #require(RubberBand(dimension: 393))
    let first = 200.0 / 30 * 2
    #expect(isNear(try offset(at: milliseconds(1750)), -band.offset(for: 200 - first)))
    let small = SceneTime(nanoseconds: 10_000)
    let before = try offset(at: milliseconds(1750))
    let rate = (try offset(at: milliseconds(1750) + small) - before) / small.seconds
    #expect((rate + 800 * band.slope(at: 200 - first)).magnitude < 1)
    #expect(try offset(at: milliseconds(2900)).magnitude < 0.01)
    // At 1000 pt/s the second sample is 16.7 pt from the touch-down.
    #expect(isNear(try offset(at: milliseconds(3100)), 100 - 1000.0 / 60, tolerance: 1e-6))
    let now = try offset(at: milliseconds(3100))
    let speed = (try offset(at: milliseconds(3100) + small) - now) / small.seconds
    #expect((speed - 1000).magnitude < 2)
    #expect((try offset(at: milliseconds(4500)) - 413).magnitude < 0.01)
  }

  @Test("One swipe turns at most one page, and a short slow one none")
  func targets() throws {
    func page(_ steps: TouchStep...) throws -> Double {
      let scene = ZoomScene.make([GalleryScene.tap(1, at: 300)] + steps)
      let last = ZoomScene.instants(try GalleryScene.frames(scene)).last
      return try #require(last)["page.index"]
    }
    #expect(try page(Self.swipe(-320, at: 1500, during: 60)) == 2)
    #expect(try page(Self.swipe(-90, at: 1500, during: 600)) == 1)
    #expect(try page(Self.swipe(250, at: 1500, during: 600)) == 0)
    #expect(
      try page(Self.swipe(-320, at: 1500), Self.swipe(-320, at: 1700), Self.swipe(-320, at: 1900))
        == 3)
  }

  @Test("A row of one picture has a rubber band on both sides")
  func onePicture() throws {
    for movement in [-250.0, 250] {
      let scene = ZoomScene.make(
        [GalleryScene.tap(0, at: 300), Self.swipe(movement, at: 1500, during: 200)],
        photos: [GalleryScene.photos[0]])
      let instants = ZoomScene.instants(try GalleryScene.frames(scene))
      let offsets = instants.map { $0["page.offset"].magnitude }.filter(\.isFinite)
      let farthest = try #require(offsets.max())
      #expect(farthest > 40 && farthest < 250)
      #expect(try #require(instants.last)["page.offset"].magnitude < 0.01)
    }
  }

  @Test("A swipe down while the row settles takes the picture from its position, without a jump")
  func popWhileSettling() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), Self.swipe(-220, at: 1500),
      ZoomScene.drag(
        from: Point(x: 200, y: 300), by: Vector(dx: 0, dy: 300), at: 1750, during: 300),
    ])
    let instants = ZoomScene.instants(try GalleryScene.frames(scene, fps: 240)).filter(\.isOpen)
    let turn = try #require(instants.lastIndex { $0["page.index"] == 0 })
    for (now, next) in zip(instants[(turn + 1)...], instants[(turn + 2)...]) {
      #expect(now.center.distance(to: next.center) < 4500 / 240)
    }
    let landing = try Self.landing(scene)
    #expect(landing.index == 1)
    #expect(landing.hero.edgeDistance(to: landing.thumbnail) < 0.01)
  }

  @Test(
    "Pulled while the row settles, the card starts where it is and the row settles on it",
    arguments: [(-220.0, 1700), (-220, 1750), (220, 1750), (220, 1850)],
    [nil, "pinch", "edge", "slide"])
  func cardWhileSettling(_ swipe: (Double, Int), _ gesture: String?) throws {
    let (dx, time) = swipe
    let pull =
      switch gesture {
      case "pinch":
        ZoomScene.path(
          at: time, [[0, 196, 326], [300, 196, 406]], [[0, 196, 526], [300, 196, 446]])
      case nil:
        ZoomScene.drag(
          from: Point(x: 200, y: 300), by: Vector(dx: 0, dy: 300), at: time, during: 300)
      default:
        ZoomScene.drag(
          from: Point(x: 5, y: 400), by: Vector(dx: 250, dy: 4), at: time, during: 300)
      }
    for keepsVelocity in [false, true] {
      let scene = ZoomScene.make([GalleryScene.tap(1, at: 300), Self.swipe(dx, at: 1500), pull]) {
        $0.keepsVelocity = keepsVelocity
        if gesture == "slide" { $0.transition = .slide }
      }
      let frames = try GalleryScene.frames(scene, fps: 240)
      let instants = ZoomScene.instants(frames).filter { $0.isOpen && $0["page.index"] != 1 }
      #expect(instants.contains { $0["page.offset"] != $0["page.index"] * 413 && $0["card.x"] > 1 })
      for (now, next) in zip(instants, instants.dropFirst()) {
        // The fastest card lands with some 5000 pt/s.
        for name in ["card.x", "card.y", "hero.x", "hero.width"] {
          #expect((now[name] - next[name]).magnitude < 25, "\(name)")
        }
      }
    }
  }
}
