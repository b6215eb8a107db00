import Display
import Geometry
import Motion
import SceneModel
import Simulation
import Testing
import Touch

@Suite struct PhotosSceneTests {
  private static func scene(
    _ touches: [TouchStep], _ change: (inout PhotosParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = PhotosParameters()
    change(&parameters)
    return Scene(
      title: nil, screen: GalleryScene.screen, photos: GalleryScene.photos,
      panels: [Panel(GalleryScene.grid, parameters)],
      touches: touches, touchRate: .oneHundredTwenty, duration: .settled,
      tail: GalleryScene.milliseconds(300), output: OutputSettings())
  }

  private static func frames(_ scene: Scene, fps: Rate = .sixty) throws -> [SceneFrame] {
    let duration = try Timeline(scene).duration
    var frames = SceneFrames(
      try Timeline(scene), clock: FrameClock(fps: fps, speed: .normal, duration: duration))
    var all: [SceneFrame] = []
    while let frame = try frames.nextFrame() { all.append(frame) }
    return all
  }

  private static func value(_ frame: SceneFrame, _ name: String) -> ReadingValue? {
    frame.readings.first { $0.name == name }?.value
  }

  private static func drag(
    _ from: Point, by way: Vector, at time: Int, during: Int, curve: TimingCurve = .easeIn
  ) -> TouchStep {
    TouchStep(
      start: .at(GalleryScene.milliseconds(time)),
      action: .drag(
        DragScript(
          from: .point(from), destination: .by(way), during: GalleryScene.milliseconds(during),
          curve: curve, hold: .zero)), line: 3)
  }

  private static func tap(_ place: Point, at time: Int, count: Int) -> TouchStep {
    TouchStep(
      start: .at(GalleryScene.milliseconds(time)),
      action: .tap(
        TapScript(
          place: .point(place), hold: GalleryScene.milliseconds(50), count: count,
          interval: GalleryScene.milliseconds(150))), line: 4)
  }

  private static func pinch(_ scale: Double, at time: Int) -> TouchStep {
    TouchStep(
      start: .at(GalleryScene.milliseconds(time)),
      action: .pinch(
        PinchScript(
          at: .center, scale: scale, during: GalleryScene.milliseconds(300), angle: 20, span: 160,
          curve: .easeInOut)), line: 5)
  }

  /// Everything once: double tap, glide, hand-over, pinch, a flight that is caught, and the way home.
  private static let tour = [
    GalleryScene.tap(0, at: 300),
    tap(Point(x: 120, y: 400), at: 1000, count: 2),
    drag(Point(x: 300, y: 400), by: Vector(dx: -150, dy: 30), at: 1710, during: 130),
    tap(Point(x: 200, y: 400), at: 2900, count: 2),
    drag(Point(x: 300, y: 420), by: Vector(dx: -130, dy: 4), at: 3600, during: 120),
    drag(Point(x: 300, y: 420), by: Vector(dx: -130, dy: 4), at: 3830, during: 120),
    pinch(2.2, at: 4600), pinch(0.3, at: 5400),
    tap(Point(x: 200, y: 400), at: 6500, count: 1),
    drag(Point(x: 200, y: 400), by: Vector(dx: 10, dy: 150), at: 7200, during: 140),
    drag(Point(x: 150, y: 500), by: Vector(dx: 30, dy: 40), at: 7450, during: 200),
  ]

  @Test("the tour ends as it began, with the grid alone")
  func wholeTour() throws {
    let frames = try Self.frames(Self.scene(Self.tour))
    let last = try #require(frames.last)
    #expect(last.displayList == frames[0].displayList)
    #expect(Self.value(last, "state") == .absent)
    let marks = frames.flatMap(\.marks).map(\.text)
    for word in [
      "doubleTap(", "drag.changed(translation: [", "magnify.changed(magnification: ",
      "panning.began", "settling.caught", "pinch.began", "closing.caught",
    ] {
      #expect(marks.contains { $0.hasPrefix(word) }, "\(word)")
    }
    #expect(marks.last == "viewer.closed")
    let states = Set(frames.compactMap { Self.value($0, "state") })
    for state in ["opening", "viewing", "settling", "paging", "panning", "pinching", "closing"] {
      #expect(states.contains(.word(state)), "\(state)")
    }
  }

  @Test("the same instants look the same at any frame rate")
  func frameRateIndependence() throws {
    let scene = Self.scene(Self.tour)
    let thirty = try Self.frames(scene, fps: try #require(Rate(thousandths: 30_000)))
    let sixty = try Self.frames(scene)
    let fast = try Self.frames(scene, fps: .oneHundredTwenty)
    #expect(thirty.count > 200)
    for frame in thirty {
      #expect(frame.displayList == sixty[frame.index * 2].displayList)
      #expect(frame.displayList == fast[frame.index * 4].displayList)
      #expect(frame.readings == fast[frame.index * 4].readings)
    }
  }

  /// Double taps into an opening, a glide, a zoom that springs back and a page that settles.
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

  @Test("double taps soon after a release zoom, at any frame rate, and the bars stay")
  func hastyDoubleTaps() throws {
    let scene = Self.scene(Self.hastyTaps)
    let thirty = try Self.frames(scene, fps: try #require(Rate(thousandths: 30_000)))
    let fast = try Self.frames(scene, fps: .oneHundredTwenty)
    for frame in thirty {
      #expect(frame.displayList == fast[frame.index * 4].displayList)
      #expect(frame.readings == fast[frame.index * 4].readings)
    }
    let marks = fast.flatMap(\.marks).map(\.text)
    #expect(thirty.flatMap(\.marks).map(\.text) == marks)
    #expect(marks.filter { $0.hasPrefix("doubleTap(") }.count == 4)
    #expect(marks.filter { $0 == "settling.caught" }.count >= 4)
    #expect(marks.contains("opening.caught"))
    #expect(!marks.contains { $0.hasPrefix("chrome.") })
    // In, out, out from beyond the greatest scale, and in on the next page; the last tap only stops.
    func scale(_ milliseconds: Int) -> Double {
      let frame = fast[milliseconds * 120 / 1000]
      guard case .number(let scale) = Self.value(frame, "zoom.scale") else { return .nan }
      return scale
    }
    #expect(scale(1480) > 1.5)
    #expect((scale(2950) - 1).magnitude < 0.001)
    #expect((scale(4480) - 1).magnitude < 0.001)
    #expect(scale(5900) > 1.4)
    let last = try #require(fast.last)
    #expect(Self.value(last, "page.index") == .number(2))
    #expect(Self.value(last, "state") == .word("viewing"))
  }

  @Test("every thumbnail is drawn once, in the grid or as the picture", arguments: 0..<4)
  func hiding(_ index: Int) throws {
    let scene = Self.scene([
      GalleryScene.tap(index, at: 200),
      GalleryScene.drag(by: Vector(dx: 20, dy: 250), at: 1200, during: 200),
    ])
    let cell = GridLayout(grid: GalleryScene.grid, screen: scene.screen, count: 4).cell(index)
    var last: Rect?
    for frame in try Self.frames(scene) {
      let images = frame.displayList.items.compactMap { item in
        if case .image(let image) = item { image } else { nil }
      }
      #expect(images.filter { $0.photo == index }.count == 1)
      guard Self.value(frame, "state") != .absent else { continue }
      last = images.last?.clip?.rect
    }
    let landed = try #require(last)
    #expect(
      (landed.minX - cell.minX).magnitude < 0.01 && (landed.maxX - cell.maxX).magnitude < 0.01)
    #expect(
      (landed.minY - cell.minY).magnitude < 0.01 && (landed.maxY - cell.maxY).magnitude < 0.01)
  }

  @Test("without bars no bars are drawn, and the pictures move alike")
  func withoutBars() throws {
    let with = try Self.frames(Self.scene(Self.tour))
    let without = try Self.frames(Self.scene(Self.tour) { $0.chrome = false })
    #expect(with.count == without.count)
    for (a, b) in zip(with, without) {
      let bare = a.displayList.items.filter { if case .group = $0 { false } else { true } }
      #expect(bare == b.displayList.items)
    }
  }
}
