import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite("Versions of iOS, reused cells and dead controls in a zoom transition")
struct ZoomSystemTests {
  private typealias System = ZoomTransitionParameters.System

  /// Returns the kinds of all marks of a scene.
  private func kinds(_ scene: Scene) throws -> [EventMark.Kind] {
    var run = try ZoomScene.run(scene)
    return try run.advance(through: try Timeline(scene).duration).flatMap(\.marks).map(\.kind)
  }

  private func word(_ name: String, at time: Int, in scene: Scene) throws -> ReadingValue? {
    var run = try ZoomScene.run(scene)
    let time = GalleryScene.milliseconds(time)
    _ = try run.advance(through: time)
    return try run.current(at: time).readings().first { $0.name == name }?.value
  }

  @Test(
    "Since iOS 26 a swipe back begins anywhere, where the row of pages cannot follow",
    arguments: [("18", 0, false), ("26", 0, true), ("27", 0, true), ("26", 1, false)])
  func anywhere(version: String, thumbnail: Int, pops: Bool) throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(thumbnail, at: 300),
      ZoomScene.drag(
        from: Point(x: 150, y: 500), by: Vector(dx: 200, dy: 5), at: 1500, during: 200),
    ]) { $0.system = System(rawValue: version) ?? .iOS18 }
    #expect(try kinds(scene).contains(.viewerDismissing) == pops)
    // Pages have turned instead.
    #expect(try kinds(scene).contains(.viewerPaging) == !pops)
  }

  @Test("backSwipe wins over the version")
  func override() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300),
      ZoomScene.drag(
        from: Point(x: 150, y: 500), by: Vector(dx: 200, dy: 5), at: 1500, during: 200),
    ]) {
      $0.system = .iOS27
      $0.backSwipe = .edge
    }
    #expect(try !kinds(scene).contains(.viewerDismissing))
  }

  @Test(
    "On iOS 26 a popped page takes the touches of 0.9 s, also after it has landed",
    arguments: [("18", 300, true), ("26", 300, false), ("26", 880, false), ("26", 910, true)])
  func outgoing(version: String, delay: Int, opens: Bool) throws {
    // The tap on the back button lifts at 1.55 s; a touch belongs to what it touches down on.
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), ZoomScene.tap(.backButton, at: 1500),
      GalleryScene.tap(2, at: 1550 + delay),
    ]) {
      $0.system = System(rawValue: version) ?? .iOS18
      $0.catching = .whenOpen
    }
    let marks = try kinds(scene)
    #expect(marks.count { $0 == .viewerOpened } == (opens ? 2 : 1))
    #expect(marks.contains(.tapIgnored) == !opens)
    #expect(
      try word("accepts", at: 1550 + delay - 1, in: scene)
        == (opens
          ? (delay > 900 ? .absent : .word("grid")) : delay > 800 ? .absent : .word("outgoing")))
  }

  @Test("On iOS 26 a drag next to a landing card does nothing, and one on it catches it")
  func catching() throws {
    for (y, time, isCaught) in [(700.0, 1950, false), (430, 1710, true)] {
      let scene = ZoomScene.make([
        GalleryScene.tap(0, at: 300),
        ZoomScene.drag(
          from: Point(x: 196, y: 400), by: Vector(dx: 0, dy: 240), at: 1500, during: 200),
        ZoomScene.drag(
          from: Point(x: 196, y: y), by: Vector(dx: 0, dy: -90), at: time, during: 200),
      ]) { $0.system = .iOS26 }
      let marks = try kinds(scene)
      #expect(marks.contains(.viewerReturning) == isCaught, "\(y)")
      #expect(!marks.contains(.tapIgnored))
      let receiver = try word("accepts", at: time + 40, in: scene)
      #expect(receiver == .word(isCaught ? "page" : "outgoing"))
    }
  }

  @Test("The next touch goes to the card or the grid in flight, then to the page")
  func accepts() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), ZoomScene.tap(.backButton, at: 1500),
    ])
    #expect(try word("accepts", at: 400, in: scene) == .word("card"))
    #expect(try word("accepts", at: 1400, in: scene) == .word("page"))
    #expect(try word("accepts", at: 1600, in: scene) == .word("card"))
  }

  @Test("The back button is dead after a canceled pop if its state is not reset")
  func state() throws {
    for resets in [true, false] {
      let scene = ZoomScene.make([
        GalleryScene.tap(0, at: 300),
        ZoomScene.drag(
          from: Point(x: 196, y: 400), by: Vector(dx: 0, dy: 60), at: 1500, during: 300, hold: 200),
        ZoomScene.tap(.backButton, at: 3000),
      ]) { $0.resetsState = resets }
      let marks = try kinds(scene)
      #expect(marks.contains(.viewerDismissing) == resets)
      #expect(marks.contains(.tapIgnored) == !resets)
    }
  }

  @Test("A reused cell shows the photo that is as many cells later as were on the screen")
  func reusedCell() throws {
    let photos = (0..<12).map { GalleryScene.photos[$0 % 4] }
    var grid = GalleryScene.grid
    grid.columns = 1
    let swipes = (0..<5).map { ZoomPagingTests.swipe(-200, at: 1500 + $0 * 700) }
    let scene = ZoomScene.make(
      [GalleryScene.tap(0, at: 300)] + swipes + [ZoomScene.tap(.backButton, at: 6000)],
      photos: photos, grid: grid
    ) { $0.source = .reusedCell }
    var run = try ZoomScene.run(scene)
    let requests = try run.advance(through: try Timeline(scene).duration).flatMap(\.marks)
      .filter { $0.kind == .sourceRequested }.map(\.values)
    // Three cells of 393 pt are on the screen; after scrolling to photo 5 the first shows photo 3.
    #expect(requests == [[.count("thumbnail", 0)], [.count("thumbnail", 3)]])
  }
}
