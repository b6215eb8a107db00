import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct ZozoSceneTests {
  @Test(
    "The picture starts and lands at its thumbnail within 0.01 pt", arguments: [0, 1, 2, 3])
  func startAndLanding(_ index: Int) throws {
    let scene = GalleryScene.make([
      GalleryScene.tap(index, at: 300), GalleryScene.drag(by: Vector(dx: 20, dy: 330), at: 1000),
    ])
    let cell = GalleryScene.cell(index)
    // The tap lifts at 0.35 s, frame 21; the drag ends at 1.3 s and the flight home at 1.5 s.
    let frames = try GalleryScene.frames(scene)
    #expect(GalleryScene.hero(frames[20]) == nil)
    for number in [21, 90] {
      let hero = try #require(GalleryScene.hero(frames[number]))
      #expect(hero.edgeDistance(to: cell) < 0.01, "\(hero), cell \(cell)")
      #expect(isNear(GalleryScene.number(frames[number], "hero.cornerRadius") ?? .nan, 8))
    }
    #expect(GalleryScene.hero(frames[96]) == nil)
    #expect(frames.count == 114)
    #expect(frames[0].displayList == frames[113].displayList)
  }

  @Test("A modal that no swipe closes returns the picture at each release")
  func noSwipe() throws {
    for swipes in [true, false] {
      let scene = GalleryScene.make([
        GalleryScene.tap(0, at: 0), GalleryScene.drag(by: Vector(dx: 0, dy: 330), at: 1000),
      ]) { $0.swipeToDismiss = swipes }
      let last = try #require(try GalleryScene.frames(scene).last)
      #expect((GalleryScene.hero(last) == nil) == swipes)
    }
  }

  @Test("With hitArea: picture a tap in the letterbox does not zoom")
  func hitArea() throws {
    // The picture, 393 × 294.75, extends from y = 278.6 to 573.4.
    for (area, y, scale) in [
      (ZozoParameters.HitArea.screen, 278.0, 3.0), (.picture, 278, 1), (.picture, 279, 3),
    ] {
      let tap = GalleryScene.tap(on: .point(Point(x: 200, y: y)), at: 600)
      let scene = GalleryScene.make([GalleryScene.tap(0, at: 0), tap]) { $0.hitArea = area }
      let last = try #require(try GalleryScene.frames(scene).last)
      #expect(GalleryScene.number(last, "transform.a") == scale, "\(area) at \(y)")
    }
  }

  @Test("Without returnHome a second opening keeps the transform and the flipped insets")
  func secondOpening() throws {
    // Pulls of 200 and 120 pt dismiss; the drag's scale is the literal one, which is none.
    for (returnHome, transform, insets) in [
      (false, [0, 200, 120.0], [34, -34, 34.0]), (true, [0, 0, 0], [34, 34, 34]),
    ] {
      let scene = GalleryScene.make([
        GalleryScene.tap(0, at: 0), GalleryScene.drag(by: Vector(dx: 0, dy: 200), at: 600),
        GalleryScene.tap(0, at: 2000), GalleryScene.drag(by: Vector(dx: 0, dy: 120), at: 2600),
        GalleryScene.tap(0, at: 4000),
      ]) { ($0.returnHome, $0.dragScale) = (returnHome, .literal) }
      let opened = try GalleryScene.events(scene, until: GalleryScene.milliseconds(5000))
        .filter { $0.marks.contains { $0.kind == .viewerOpened } }
      func values(_ name: String) -> [Double] {
        opened.compactMap { row in row.readings.first { $0.name == name }?.value.number }
      }
      #expect(values("transform.ty") == transform)
      #expect(values("bottomInsets") == insets)
      #expect(values("lastTransform.ty") == [0, 0, 0])
    }
  }

  @Test("Without safeAreaCompensation both ends are off by exactly the inset")
  func withoutCompensation() throws {
    let scene = GalleryScene.make([
      GalleryScene.tap(0, at: 300), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 1000),
    ]) { $0.safeAreaCompensation = false }
    let cell = GalleryScene.cell(0)
    let frames = try GalleryScene.frames(scene)
    for number in [21, 90] {
      let hero = try #require(GalleryScene.hero(frames[number]))
      #expect((hero.minY - (cell.minY - 34)).magnitude < 1e-9)
      #expect((hero.minX - cell.minX).magnitude < 1e-9)
    }
    let settled = try #require(GalleryScene.hero(frames[40]))
    #expect(isNear(settled.center.y, 426))
  }

  @Test(
    "The thumbnail is hidden only while the viewer is open, and the clip stays inside the picture"
  )
  func hiding() throws {
    let scene = GalleryScene.make([
      GalleryScene.tap(2, at: 300), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 450),
      GalleryScene.drag(by: Vector(dx: 30, dy: 12), at: 800, during: 20),
    ])
    for frame in try GalleryScene.frames(scene) {
      let images = GalleryScene.images(frame.displayList)
      let open = GalleryScene.hero(frame) != nil
      #expect(images.filter { $0.photo == 2 }.count == 1)
      #expect(images.count == 4)
      #expect((images.last?.photo == 2) == open || !open)
      guard open, let hero = images.last, let clip = hero.clip else { continue }
      let picture = hero.transform.apply(to: hero.source)
      #expect(clip.rect.minX >= picture.minX - 1e-9 && clip.rect.maxX <= picture.maxX + 1e-9)
      #expect(clip.rect.minY >= picture.minY - 1e-9 && clip.rect.maxY <= picture.maxY + 1e-9)
      #expect(clip.rect.width > 0 && clip.rect.height > 0)
      #expect(isNear(hero.transform.a, hero.transform.d))
    }
  }

  @Test("Picture and clip are interpolated linearly with the same progress")
  func linearMorph() throws {
    let frames = try GalleryScene.frames(GalleryScene.make([GalleryScene.tap(1, at: 0)]))
    func rects(_ index: Int) throws -> (Rect, Rect) {
      let hero = try #require(GalleryScene.images(frames[index].displayList).last)
      return (hero.transform.apply(to: hero.source), try #require(hero.clip).rect)
    }
    let (start, end) = (try rects(3), try rects(30))
    for index in 4..<15 {
      let (picture, clip) = try rects(index)
      let progress = (picture.width - start.0.width) / (end.0.width - start.0.width)
      for (value, from, to) in [
        (picture.minY, start.0.minY, end.0.minY), (clip.minX, start.1.minX, end.1.minX),
        (clip.minY, start.1.minY, end.1.minY), (clip.width, start.1.width, end.1.width),
        (clip.height, start.1.height, end.1.height),
      ] {
        #expect(isNear(value, from + (to - from) * progress))
      }
    }
  }

  @Test("A short drag snaps back at once; a tap zooms to 3 and back")
  func snapAndZoom() throws {
    let scene = GalleryScene.make([
      GalleryScene.tap(0, at: 0), GalleryScene.drag(by: Vector(dx: 0, dy: 80), at: 500),
      GalleryScene.tap(on: .photo(UnitPoint(x: 0.25, y: 0.5)), at: 1000, line: 3),
    ])
    let frames = try GalleryScene.frames(scene)
    #expect((GalleryScene.number(frames[47], "transform.a") ?? 1) < 0.9)
    #expect(GalleryScene.number(frames[48], "transform.a") == 1)
    #expect(GalleryScene.number(frames[62], "transform.a") == 1)
    #expect(GalleryScene.number(frames[63], "transform.a") == 3)
    #expect(isNear(GalleryScene.number(frames[63], "transform.tx") ?? 0, -2 * 393 / 4))
  }

  @Test("A missing location stops the simulation with the step's line")
  func missingAnchor() throws {
    var tap = GalleryScene.tap(on: .photo(.center), at: 100, line: 17)
    tap.column = 5
    let scene = GalleryScene.make([tap])
    #expect(
      throws: SimulationError.missingAnchor(.photo(.center), line: 17, column: 5, seconds: 0.1)
    ) {
      _ = try GalleryScene.frames(scene)
    }
  }

  @Test("A scene that never settles reports what is still moving")
  func neverSettles() throws {
    let scene = GalleryScene.make([GalleryScene.tap(0, at: 0)]) {
      $0.openDuration = GalleryScene.milliseconds(100_000)
    }
    #expect(throws: SimulationError.neverSettles(reading: "transform.a", limit: 60)) {
      _ = try Timeline(scene).duration
    }
  }

  @Test("A tap directly after another one counts, even if one ends when the other begins")
  func backToBack() throws {
    let tap = GalleryScene.tap(on: .center, at: 1000)
    let scene = GalleryScene.make([
      GalleryScene.tap(0, at: 0),
      tap, TouchStep(start: .after(.zero), action: tap.action, line: 3),
    ])
    var run = PanelCursor(try Timeline(scene).panels[0])
    let events = try run.advance(through: GalleryScene.milliseconds(2000)).flatMap(\.marks).map(
      \.text)
    #expect(events.filter { $0.hasPrefix("tap(") }.count == 3)
  }

  @Test("Thousands of overlapping animations neither overflow nor lose the value")
  func animationsOverAnimations() throws {
    let scene = GalleryScene.make([
      GalleryScene.tap(0, at: 0),
      TouchStep(
        start: .at(GalleryScene.milliseconds(500)),
        action: .tap(
          anchor: .center, hold: SceneTime(nanoseconds: 1), count: 2001,
          interval: SceneTime(nanoseconds: 1)), line: 2),
    ]) { $0.animations = .zoomable }
    let frames = try GalleryScene.frames(scene)
    #expect(GalleryScene.number(frames[frames.count - 1], "transform.a") == 3)
  }

  @Test("A scene that zooms without end stops with an error about non-finite readings")
  func divergence() throws {
    let scene = GalleryScene.make(
      [GalleryScene.tap(0, at: 0)]
        + (0..<170).map { GalleryScene.pinch(100, at: 500 + $0 * 30, during: 20, span: 10) })
    #expect {
      _ = try GalleryScene.frames(scene)
    } throws: { error in
      "\(error)".contains("no longer a finite number")
    }
  }

  @Test("The model keeps the state of a gesture that interrupts the return to the thumbnail")
  func interruptedDismissal() throws {
    let milliseconds = GalleryScene.milliseconds
    // Released at 0.8 s, fading from 1.0 s, closed at 1.1 s; taps at 0.95 s and 1.05 s.
    let scene = GalleryScene.make([
      GalleryScene.tap(0, at: 0),
      GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 500),
      GalleryScene.tap(on: .center, at: 900), GalleryScene.tap(on: .center, at: 1000),
    ])
    var run = PanelCursor(try Timeline(scene).panels[0])
    _ = try run.advance(through: milliseconds(960))
    var events: [StageEvent] = []
    while let next = run.nextStepTime, next <= milliseconds(1060) { events += run.step() }
    #expect(events.map { $0.marks[0].text.prefix(4) } == ["view", "tap("])
    for (event, scale) in zip(events, [1.0, 3.0]) {
      #expect(event.readings.first { $0.name == "transform.a" }?.value == .number(scale))
    }
  }
}
