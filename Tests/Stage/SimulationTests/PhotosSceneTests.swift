import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct PhotosSceneTests {
  private static func scene(
    _ touches: [TouchStep], _ change: (inout DeclaredParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = DeclaredParameters.standard
    change(&parameters)
    var scene = GalleryScene.make(touches)
    scene.panels = [Panel(StageDescription(GalleryScene.grid, parameters))]
    return scene
  }

  private static func drag(_ from: Point, by offset: Vector, at time: Int, during: Int) -> TouchStep
  {
    GalleryScene.drag(from: .point(from), by: offset, at: time, during: during, curve: .easeIn)
  }

  private static func tap(_ location: Point, at time: Int, count: Int) -> TouchStep {
    GalleryScene.tap(on: .point(location), at: time, count: count)
  }

  private static func pinch(_ scale: Double, at time: Int) -> TouchStep {
    GalleryScene.pinch(scale, at: time, angle: 20, span: 160, curve: .easeInOut)
  }

  /// Covers everything once: double tap, glide, hand-over, pinch, a caught flight, and the way
  /// home.
  private static let fullScript = [
    GalleryScene.tap(0, at: 300),
    tap(Point(x: 120, y: 400), at: 1000, count: 2),
    drag(Point(x: 300, y: 400), by: Vector(dx: -150, dy: 30), at: 1710, during: 130),
    tap(Point(x: 200, y: 400), at: 2900, count: 2),
    drag(Point(x: 300, y: 420), by: Vector(dx: -130, dy: 4), at: 3600, during: 120),
    drag(Point(x: 300, y: 420), by: Vector(dx: -130, dy: 4), at: 3830, during: 120),
    pinch(2.2, at: 4600), pinch(0.3, at: 5400),
    tap(Point(x: 200, y: 400), at: 5900, count: 1),
    drag(Point(x: 200, y: 400), by: Vector(dx: 10, dy: 150), at: 7200, during: 140),
    drag(Point(x: 150, y: 500), by: Vector(dx: 30, dy: 40), at: 7450, during: 200),
  ]

  @Test("The full script ends as it began, with only the grid")
  func wholeScript() throws {
    let frames = try GalleryScene.frames(Self.scene(Self.fullScript))
    let last = try #require(frames.last)
    #expect(last.displayList == frames[0].displayList)
    #expect(GalleryScene.value(last, "state") == .absent)
    let marks = frames.flatMap(\.marks).map(\.text)
    for word in [
      "doubleTap(", "drag.changed(translation: [", "magnify.changed(magnification: ",
      "panning.began", "settling.caught", "pinch.began", "closing.caught",
    ] {
      #expect(marks.contains { $0.hasPrefix(word) }, "\(word)")
    }
    #expect(marks.last == "viewer.closed")
    let states = Set(frames.compactMap { GalleryScene.value($0, "state") })
    for state in ["opening", "viewing", "settling", "paging", "panning", "pinching", "closing"] {
      #expect(states.contains(.word(state)), "\(state)")
    }
  }

  @Test("Looks the same at any frame rate")
  func frameRateIndependence() throws {
    let frames = try GalleryScene.expectFrameRateIndependence(Self.scene(Self.fullScript))
    #expect(frames.count > 800)
  }

  /// Double taps during an opening, a glide, a zoom that springs back and a page that settles.
  private static let hastyTaps = [
    GalleryScene.tap(1, at: 300),
    tap(Point(x: 200, y: 400), at: 650, count: 2),
    drag(Point(x: 300, y: 400), by: Vector(dx: -90, dy: 0), at: 1500, during: 150),
    tap(Point(x: 200, y: 400), at: 1950, count: 2),
    pinch(9, at: 3000),
    tap(Point(x: 200, y: 430), at: 3400, count: 2),
    drag(Point(x: 300, y: 420), by: Vector(dx: -130, dy: 4), at: 4500, during: 120),
    tap(Point(x: 200, y: 430), at: 4950, count: 2),
    drag(Point(x: 300, y: 420), by: Vector(dx: -40, dy: 0), at: 6000, during: 120),
    tap(Point(x: 200, y: 430), at: 6200, count: 1),
  ]

  @Test("Double taps soon after a release zoom at any frame rate and keep the bars")
  func hastyDoubleTaps() throws {
    let scene = Self.scene(Self.hastyTaps)
    let fast = try GalleryScene.expectFrameRateIndependence(scene)
    let thirty = try GalleryScene.frames(scene, fps: 30)
    let marks = fast.flatMap(\.marks).map(\.text)
    #expect(thirty.flatMap(\.marks).map(\.text) == marks)
    #expect(marks.filter { $0.hasPrefix("doubleTap(") }.count == 4)
    #expect(marks.filter { $0 == "settling.caught" }.count >= 4)
    #expect(marks.contains("opening.caught"))
    #expect(!marks.contains { $0.hasPrefix("chrome.") })
    // In, out, out from above the maximum scale, and in on the next page; the last tap only stops
    // the motion.
    func scale(_ milliseconds: Int) -> Double {
      let frame = fast[milliseconds * 120 / 1000]
      return GalleryScene.number(frame, "zoom.scale") ?? .nan
    }
    #expect(scale(1480) > 1.5)
    #expect((scale(2950) - 1).magnitude < 0.001)
    #expect((scale(4480) - 1).magnitude < 0.001)
    #expect(scale(5900) > 1.4)
    let last = try #require(fast.last)
    #expect(GalleryScene.value(last, "page.index") == .number(2))
    #expect(GalleryScene.value(last, "state") == .word("viewing"))
  }

  @Test("Every thumbnail is drawn once, in the grid or as the picture", arguments: 0..<4)
  func hiding(_ index: Int) throws {
    let scene = Self.scene([
      GalleryScene.tap(index, at: 200),
      GalleryScene.drag(by: Vector(dx: 20, dy: 250), at: 1200, during: 200),
    ])
    let cell = GalleryScene.cell(index)
    var last: Rect?
    for frame in try GalleryScene.frames(scene) {
      let images = GalleryScene.images(frame.displayList)
      #expect(images.filter { $0.photo == index }.count == 1)
      guard GalleryScene.value(frame, "state") != .absent else { continue }
      last = images.last?.clip?.rect
    }
    #expect(try #require(last).edgeDistance(to: cell) < 0.01)
  }

  @Test("With chrome: false no bars are drawn, and the pictures move the same")
  func withoutBars() throws {
    let with = try GalleryScene.frames(Self.scene(Self.fullScript))
    let without = try GalleryScene.frames(
      Self.scene(Self.fullScript) { $0["chrome"] = .flag(false) })
    #expect(with.count == without.count)
    for (a, b) in zip(with, without) {
      let bare = a.displayList.items.filter { if case .group = $0 { false } else { true } }
      #expect(bare == b.displayList.items)
    }
  }
}
