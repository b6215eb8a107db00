import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct B43SwiftUISceneTests {
  /// A gallery scene with B/43's pager.
  static func scene(
    _ touches: [TouchStep], scroll: Double = 0, columns: Int = 3,
    _ change: (inout B43SwiftUIParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = B43SwiftUIParameters()
    change(&parameters)
    var scene = GalleryScene.make(touches)
    var grid = GalleryScene.grid
    grid.scroll = scroll
    grid.columns = columns
    scene.panels = [Panel(StageDescription(grid, parameters))]
    return scene
  }

  /// A swipe that ends fast enough to turn a page.
  static func swipe(_ offset: Vector, at time: Int) -> TouchStep {
    GalleryScene.drag(by: offset, at: time, during: 200)
  }

  static func number(_ frame: SceneFrame, _ name: String) throws -> Double {
    try #require(GalleryScene.number(frame, name), "\(name)")
  }

  /// Returns the images of a frame, including those in fading groups.
  static func images(_ items: [DisplayItem]) -> [ImageItem] {
    items.flatMap { item -> [ImageItem] in
      switch item {
      case .image(let image): [image]
      case .group(let group): images(group.items)
      case .fill, .path, .shadow: []
      }
    }
  }

  @Test(
    "The picture leaves its thumbnail and settles fitted to the screen", arguments: [0, 1, 2, 3])
  func opening(_ index: Int) throws {
    let scene = Self.scene([GalleryScene.tap(index, at: 300)])
    let cell = GalleryScene.cell(index)
    // The tap lifts at 0.35 s, frame 21; the picture is settled from 0.65 s, frame 39.
    let frames = try GalleryScene.frames(scene)
    #expect(GalleryScene.hero(frames[20]) == nil)
    #expect(try #require(GalleryScene.hero(frames[21])).edgeDistance(to: cell) < 0.01)
    #expect(try Self.number(frames[21], "hero.cornerRadius") == 8)
    #expect(try Self.number(frames[21], "backdrop.opacity") == 0)
    let settled = ContentMode.fit.rect(of: scene.photos[index].size, in: scene.screen.bounds)
    #expect(try #require(GalleryScene.hero(frames[39])).edgeDistance(to: settled) < 0.01)
    #expect(try Self.number(frames[39], "hero.cornerRadius") == 0)
    #expect(try Self.number(frames[39], "backdrop.opacity") == 1)
    #expect(try Self.number(frames[39], "pager.offset.x") == -393 * Double(index))
    #expect(frames.count == 57)
    // Ease-out: at half the time, more than half the distance.
    let middle = try #require(GalleryScene.hero(frames[30]))
    let progress = (middle.width - cell.width) / (settled.width - cell.width)
    #expect(isNear(progress, TimingCurve.easeOut.value(at: 0.5)))
  }

  @Test("Pages turn in both directions, but not beyond the ends")
  func paging() throws {
    let scene = Self.scene(
      [
        GalleryScene.tap(2, at: 0), Self.swipe(Vector(dx: -250, dy: 10), at: 500),
        Self.swipe(Vector(dx: -250, dy: 10), at: 1200),
        Self.swipe(Vector(dx: 250, dy: 0), at: 1900),
        Self.swipe(Vector(dx: 250, dy: 0), at: 2600), Self.swipe(Vector(dx: 250, dy: 0), at: 3300),
        Self.swipe(Vector(dx: 250, dy: 0), at: 4000),
      ]) { $0.pageSpacing = 20 }
    let frames = try GalleryScene.frames(scene)
    let last = frames.count - 1
    for (frame, index) in [(29, 2), (71, 3), (113, 3), (155, 2), (197, 1), (239, 0), (last, 0)] {
      #expect(try Self.number(frames[frame], "pager.index") == Double(index), "frame \(frame)")
      #expect(try Self.number(frames[frame], "pager.offset.x") == -413 * Double(index))
      let settled = ContentMode.fit.rect(of: scene.photos[index].size, in: scene.screen.bounds)
      #expect(try #require(GalleryScene.hero(frames[frame])).edgeDistance(to: settled) < 0.01)
    }
  }

  @Test("Only visible pages are drawn, each clipped to its own frame")
  func visiblePages() throws {
    let scene = Self.scene(
      [
        GalleryScene.tap(1, at: 0),
        GalleryScene.drag(by: Vector(dx: -120, dy: 0), at: 500, during: 400),
      ]) { $0.pageSpacing = 20 }
    let frames = try GalleryScene.frames(scene)
    var neighbors = 0
    for frame in frames[25...] {
      // The grid draws the three other thumbnails below everything else.
      let pages = GalleryScene.images(frame.displayList).dropFirst(3)
      let offset = try Self.number(frame, "pager.offset.x")
      #expect(pages.last?.photo == 1)
      #expect(pages.count == (offset < -413 - 20 ? 2 : 1))
      neighbors += pages.count - 1
      for page in pages {
        let clip = try #require(page.clip).rect
        let minX = offset + 413 * Double(page.photo)
        #expect(clip.minX >= minX - 1e-9 && clip.maxX <= minX + 393 + 1e-9)
        let picture = page.transform.apply(to: page.source)
        #expect(isNear(picture.width, 393))
        #expect(isNear(picture.center.x, minX + 393 / 2))
      }
    }
    #expect(neighbors > 10)
  }

  @Test("A zoomed picture pans 1:1; beyond its edge the pager moves at half the finger's distance")
  func zoomPanOverflow() throws {
    let scene = Self.scene([
      GalleryScene.tap(1, at: 0), GalleryScene.pinch(2, at: 500, span: 100),
      GalleryScene.drag(by: Vector(dx: -100, dy: 0), at: 1300, during: 400),
      GalleryScene.drag(by: Vector(dx: -190, dy: 0), at: 2000, during: 400),
    ])
    let frames = try GalleryScene.frames(scene)
    #expect(isNear(try Self.number(frames[60], "scale"), 2))
    // 100 pt of the finger are 50 unscaled; the next 96.5 pt use up the picture's own 98.25.
    #expect(isNear(try Self.number(frames[103], "offset.x"), -50))
    #expect(try Self.number(frames[103], "pager.offset.x") == -393)
    let end = frames[143]
    #expect(isNear(try Self.number(end, "offset.x"), -98.25))
    let over = try Self.number(end, "unclamped.x") + 98.25
    #expect(over < -40)
    #expect(isNear(try Self.number(end, "pager.offset.x"), -393 + over))
    #expect(end.readings.contains(Reading(ReadingKey("axis", .inner), .word("horizontal"))))
    let hero = try #require(GalleryScene.hero(end))
    #expect(isNear(hero.maxX, 393 + over))
  }

  @Test("A swipe down fades the screen toward the drag's predicted end, above all thumbnails")
  func dismissal() throws {
    let scene = Self.scene([
      GalleryScene.tap(1, at: 0), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 500),
    ])
    let frames = try GalleryScene.frames(scene)
    // Released at 0.8 s, frame 48; removed at 1.0 s, frame 60.
    let model = try #require(frames[48].marks.last)
    #expect(model.text == "viewer.dismissing")
    #expect(try Self.number(frames[47], "backdrop.opacity") == 1)
    #expect(GalleryScene.images(frames[47].displayList).count == 4)
    for frame in 49..<60 {
      let list = frames[frame].displayList
      #expect(GalleryScene.images(list).count == 4, "all thumbnails")
      guard case .group(let group) = list.items.last else {
        Issue.record("no fading group in frame \(frame)")
        continue
      }
      #expect(isNear(group.opacity, try Self.number(frames[frame], "backdrop.opacity")))
    }
    let offset = try Self.number(frames[59], "pager.offset.y")
    #expect(offset > 299)
    #expect(GalleryScene.hero(frames[60]) == nil)
    #expect(frames.count == 78)
  }

  @Test("Dismissed to the thumbnail, the current picture lands on it after paging")
  func landing() throws {
    for (start, swipes, landed) in [(0, 0, 0), (0, 2, 2), (1, -1, 0), (3, 0, 3)] {
      let steps = (0..<abs(swipes)).map {
        Self.swipe(Vector(dx: swipes > 0 ? -250 : 250, dy: 0), at: 500 + 600 * $0)
      }
      let scene = Self.scene(
        [GalleryScene.tap(start, at: 0)] + steps + [
          GalleryScene.drag(by: Vector(dx: 30, dy: -300), at: 2000)
        ]
      ) { $0.dismissTarget = .thumbnail }
      let frames = try GalleryScene.frames(scene)
      let cell = GalleryScene.cell(landed)
      // Released at 2.3 s, frame 138; lands at 2.65 s, frame 159.
      #expect(GalleryScene.hero(frames[159]) == nil)
      let last = try #require(
        try GalleryScene.frames(scene, fps: 1000, range: 2649..<2650).first)
      let hero = try #require(GalleryScene.hero(last))
      // One millisecond before landing, an ease-out is within about 2e-5 of its end.
      #expect(hero.edgeDistance(to: cell) < 0.01, "\(hero), \(cell)")
      let images = GalleryScene.images(last.displayList)
      #expect(images.filter { $0.photo == landed }.count == 1)
      #expect(images.count == 4)
    }
  }

  @Test("The grid scrolls only as far as needed to show the landing thumbnail")
  func landingAfterScroll() throws {
    var scene = Self.scene(
      [
        GalleryScene.tap(0, at: 0), Self.swipe(Vector(dx: -250, dy: 0), at: 500),
        Self.swipe(Vector(dx: -250, dy: 0), at: 1100),
        Self.swipe(Vector(dx: -250, dy: 0), at: 1700),
        GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 2400),
      ], columns: 1
    ) { $0.dismissTarget = .thumbnail }
    scene.duration = .fixed(GalleryScene.milliseconds(3100))
    let frames = try GalleryScene.frames(scene, fps: 1000, range: 3049..<3051)
    let (last, after) = (frames[0], frames[1])
    let hero = try #require(GalleryScene.hero(last))
    #expect(GalleryScene.hero(after) == nil)
    // The last thumbnail's bottom edge is at the bottom inset and margin.
    #expect((hero.maxY - (852 - 34 - 8)).magnitude < 0.01, "\(hero)")
    #expect((hero.minX - 8).magnitude < 0.01 && (hero.width - 377).magnitude < 0.01)
    let landed = try #require(Self.images(after.displayList.items).last)
    #expect(landed.photo == 3)
    #expect(try #require(landed.clip).rect.edgeDistance(to: hero) < 0.01)
  }

  @Test("With initialOffset: zero, as in the original, the first page shows, not the tapped one")
  func wrongPage() throws {
    let scene = Self.scene([GalleryScene.tap(2, at: 0)]) { $0.initialOffset = .zero }
    let frames = try GalleryScene.frames(scene)
    let shown = try #require(frames.last)
    #expect(try Self.number(shown, "pager.index") == 2)
    let pages = GalleryScene.images(shown.displayList).filter { $0.clip?.rect.width == 393 }
    #expect(pages.map(\.photo) == [0])
  }

  @Test("Touches next to the picture count only with hitArea: page")
  func hitArea() throws {
    // The picture, 393 × 294.75, extends from y = 278.6 to 573.4.
    for (area, y, index) in [
      (B43SwiftUIParameters.HitArea.page, 700.0, 1.0), (.picture, 700, 0), (.picture, 573, 1),
      (.picture, 574, 0), (.picture, 279, 1), (.picture, 278, 0),
    ] {
      let swipe = GalleryScene.drag(
        from: .point(Point(x: 300, y: y)), by: Vector(dx: -250, dy: 0), at: 600, during: 200)
      let scene = Self.scene([GalleryScene.tap(0, at: 0), swipe]) { $0.hitArea = area }
      let last = try #require(try GalleryScene.frames(scene).last)
      #expect(try Self.number(last, "pager.index") == index, "\(area) at \(y)")
    }
  }

  @Test("A page ignores touches until its photo has loaded, unless its gestures are outside")
  func unloadedPage() throws {
    for (area, isOutside, index) in [
      (B43SwiftUIParameters.HitArea.page, false, 1.0), (.picture, false, 1), (.page, true, 2),
      (.picture, true, 2),
    ] {
      let swipes = [600, 1600].map { Self.swipe(Vector(dx: -250, dy: 0), at: $0) }
      var scene = Self.scene([GalleryScene.tap(0, at: 0)] + swipes) {
        $0.hitArea = area
        $0.loadingGestures = isOutside
      }
      scene.photos[0].loading = PhotoLoading(photo: 0, after: GalleryScene.milliseconds(1200))
      let last = try #require(try GalleryScene.frames(scene).last)
      #expect(try Self.number(last, "pager.index") == index, "\(area)")
    }
  }

  @Test("A drag that leaves the picture continues; one that enters it is ignored")
  func hitAreaBegin() throws {
    for (from, offset, isDismissed) in [(426.0, 300.0, true), (800, -300, false)] {
      let pull = GalleryScene.drag(
        from: .point(Point(x: 200, y: from)), by: Vector(dx: 0, dy: offset), at: 600)
      let scene = Self.scene([GalleryScene.tap(0, at: 0), pull]) { $0.hitArea = .picture }
      let last = try #require(try GalleryScene.frames(scene).last)
      #expect((GalleryScene.hero(last) == nil) == isDismissed)
    }
  }

  @Test("A drag that interrupts a page turn sets the offset at once, as in the original")
  func interruptedTurn() throws {
    // The turn starts at 0.7 s; the next finger's drag begins at 0.8 s.
    let scene = Self.scene([
      GalleryScene.tap(0, at: 0), Self.swipe(Vector(dx: -250, dy: 0), at: 500),
      GalleryScene.drag(by: Vector(dx: 60, dy: 0), at: 720, during: 160),
    ])
    var run = PanelCursor(try Timeline(scene).panels[0])
    _ = try run.advance(through: GalleryScene.milliseconds(760))
    func offset(_ time: SceneTime) throws -> Double? {
      try run.current(at: time).readings().first { $0.name == "pager.offset.x" }?.value.number
    }
    var before = 0.0
    var time = GalleryScene.milliseconds(760)
    for _ in 0..<200 {
      before = try #require(try offset(time))
      time = try #require(run.nextStepTime)
      guard run.step().isEmpty else { break }
    }
    let value = try #require(try offset(time))
    #expect(before > -385, "still turning")
    #expect(value > -393 + 9 && value < -393 + 20, "where the finger has it")
  }

  @Test("Touches during opening and fading leave all geometry finite")
  func interruptions() throws {
    for target in B43SwiftUIParameters.DismissTarget.allCases {
      for start in stride(from: 60, through: 1400, by: 45) {
        let pinch = GalleryScene.pinch(
          1.7, on: .point(Point(x: 250, y: 300)), at: 0, during: 90, angle: 20, span: 90)
        let scene = Self.scene(
          [
            GalleryScene.tap(1, at: 0), GalleryScene.drag(by: Vector(dx: 0, dy: 320), at: 700),
            GalleryScene.drag(by: Vector(dx: -200, dy: 30), at: start, during: 80),
            TouchStep(start: .after(GalleryScene.milliseconds(20)), action: pinch.action, line: 3),
            GalleryScene.tap(3, at: 2400),
          ]) { $0.dismissTarget = target }
        for frame in try GalleryScene.frames(scene) {
          for image in Self.images(frame.displayList.items) {
            let rect = try #require(image.clip).rect
            let values = [rect.minX, rect.minY, rect.width, rect.height]
            #expect(values.filter(\.isFinite).count == 4)
            #expect(rect.width >= 0 && rect.height >= 0)
          }
        }
      }
    }
  }

  @Test("A second dismissal does not delay the end of the first")
  func secondDismissal() throws {
    let scene = Self.scene([
      GalleryScene.tap(1, at: 0), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 500),
      GalleryScene.drag(by: Vector(dx: 0, dy: -300), at: 810, during: 120),
    ]) {
      $0.dismissDuration = GalleryScene.milliseconds(400)
    }
    let marks = try GalleryScene.frames(scene).flatMap(\.marks).map(\.text)
    #expect(marks.filter { $0 == "viewer.dismissing" }.count == 1)
    #expect(marks.filter { $0 == "viewer.closed" }.count == 1)
    #expect(marks.last == "viewer.closed")
  }
}
