import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct B43ComposeSceneTests {
  private func scene(
    _ touches: [TouchStep], duration: SceneDuration = .settled,
    _ change: (inout B43ComposeParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = B43ComposeParameters(density: 3)
    change(&parameters)
    var scene = GalleryScene.make(touches, duration: duration)
    scene.panels = [Panel(StageDescription(GalleryScene.grid, parameters))]
    return scene
  }

  private func number(_ frame: SceneFrame, _ name: String) -> Double? {
    GalleryScene.number(frame, name)
  }

  private func marks(_ scene: Scene) throws -> [String] {
    try GalleryScene.events(scene).flatMap { $0.marks.map(\.text) }
      .filter { !$0.hasPrefix("pointer(") }
  }

  @Test("Before its photo has loaded a page zooms, but has no bounds to pan in")
  func unloadedPage() throws {
    for (after, offset) in [(0, true), (5000, false)] {
      let pan = GalleryScene.drag(by: Vector(dx: 0, dy: 100), at: 1400)
      var scene = scene([GalleryScene.tap(1, at: 0), pinch(at: 700, scale: 2.4), pan])
      scene.photos[1].loading = PhotoLoading(photo: 1, after: GalleryScene.milliseconds(after))
      let frame = try #require(try GalleryScene.frames(scene).first { $0.time.seconds > 1.65 })
      #expect((GalleryScene.number(frame, "scale") ?? 0) > 2)
      #expect((GalleryScene.number(frame, "offset.y") != 0) == offset)
    }
  }

  @Test("detectTransformGestures takes each pan, so pages do not turn and nothing flings")
  func stockGestures() throws {
    for gestures in B43ComposeParameters.Gestures.allCases {
      let swipe = flick(by: Vector(dx: -250, dy: 0), at: 700, during: 200)
      let pan = flick(by: Vector(dx: 60, dy: 0), at: 2600, during: 100)
      let scene = scene([GalleryScene.tap(1, at: 0), swipe, pinch(at: 1700, scale: 2.4), pan]) {
        $0.gestures = gestures
      }
      let marks = try marks(scene)
      #expect(marks.contains { $0.hasPrefix("pager.scroll") } == (gestures == .own))
      #expect(marks.contains { $0.hasPrefix("transform.fling") } == (gestures == .own))
      let last = try #require(try GalleryScene.frames(scene).last)
      #expect(number(last, "horizontal.page") == (gestures == .own ? 2 : 1))
    }
  }

  private func pinch(at time: Int, scale: Double = 2, on anchor: Anchor = .center) -> TouchStep {
    GalleryScene.pinch(scale, on: anchor, at: time, during: 400, curve: .easeInOut)
  }

  /// A linear drag, which still has its full speed when the finger lifts.
  private func flick(by vector: Vector, at time: Int, during: Int) -> TouchStep {
    GalleryScene.drag(by: vector, at: time, during: during, curve: .linear)
  }

  @Test("Opening starts at the thumbnail and ends fitted to the screen", arguments: [0, 1, 2, 3])
  func opening(_ index: Int) throws {
    let frames = try GalleryScene.frames(scene([GalleryScene.tap(index, at: 300)]))
    let hero = try #require(GalleryScene.hero(frames[21]))
    #expect(hero.edgeDistance(to: GalleryScene.cell(index)) < 0.01)
    #expect(number(frames[21], "backdrop.opacity") == 0)
    #expect(isNear(number(frames[21], "hero.cornerRadius") ?? .nan, 8))
    let settled = try #require(GalleryScene.hero(frames[39]))
    let fit = ContentMode.fit.rect(
      of: GalleryScene.photos[index].size, in: GalleryScene.screen.bounds)
    #expect(settled.edgeDistance(to: fit) < 1e-9)
    #expect(number(frames[39], "backdrop.opacity") == 1)
    #expect(frames.count == 57)
  }

  @Test("A swipe turns one page; neighbors are one screen apart, and each page has its own state")
  func paging() throws {
    let swipe = GalleryScene.drag(by: Vector(dx: -220, dy: 8), at: 900, during: 250)
    let scene = scene([GalleryScene.tap(1, at: 0), swipe])
    #expect(
      try marks(scene).dropFirst(2) == [
        "transform.ignored", "pager.scroll(horizontal)",
        "pager.snap(horizontal, page: 2, path: spring)",
      ])
    let frames = try GalleryScene.frames(scene)
    for frame in frames[56...80] {
      let images = GalleryScene.images(frame.displayList).suffix(2)
      guard number(frame, "horizontal.fraction") != 0 else { continue }
      let centers = images.map { $0.transform.apply(to: $0.source).center.x }
      #expect(images.map(\.photo) == [1, 2])
      #expect(isNear(centers[1] - centers[0], 393))
    }
    let last = try #require(frames.last)
    #expect(number(last, "horizontal.page") == 2)
    #expect(number(last, "horizontal.fraction") == 0)
    #expect(number(last, "vertical.fraction") == 0)
    #expect(try #require(GalleryScene.hero(last)).width == 393)
  }

  @Test("At the last page a swipe does not scroll or snap")
  func lastPage() throws {
    let swipe = GalleryScene.drag(by: Vector(dx: -220, dy: 8), at: 900, during: 250)
    let scene = scene([GalleryScene.tap(3, at: 0), swipe])
    #expect(try marks(scene).dropFirst(2) == ["transform.ignored", "pager.scroll(horizontal)"])
    for frame in try GalleryScene.frames(scene)[4...] {
      #expect(number(frame, "horizontal.fraction") == 0)
    }
  }

  @Test("onDismiss is called during the drag when more than half of the neighbor page shows")
  func dismissDuringDrag() throws {
    let drag = GalleryScene.drag(by: Vector(dx: 0, dy: 440), at: 1000, during: 600)
    // The drag scrolls by 440 pt minus the slop of 8 pt; half the screen is 426 pt.
    let scene = scene([GalleryScene.tap(0, at: 0), drag])
    let rows = try GalleryScene.events(scene)
    let dismissal = try #require(
      rows.first { $0.marks.contains(EventMark(.viewerDismissing)) })
    #expect(dismissal.time < GalleryScene.milliseconds(1600))
    #expect(dismissal.time > GalleryScene.milliseconds(1500))
    let closing = try #require(rows.first { $0.marks.contains(EventMark(.viewerClosed)) })
    #expect(closing.time == dismissal.time + GalleryScene.milliseconds(200))
    let frames = try GalleryScene.frames(scene)
    #expect(frames.first?.displayList == frames.last?.displayList)
  }

  @Test("A flick down dismisses while the pager snaps, at any frame rate")
  func dismissDuringSnap() throws {
    let scene = scene([
      GalleryScene.tap(0, at: 0), flick(by: Vector(dx: 4, dy: 200), at: 1000, during: 120),
    ])
    let texts = try marks(scene)
    #expect(texts.contains { $0.hasPrefix("pager.snap(vertical, page: 0") })
    #expect(texts.suffix(2) == ["viewer.dismissing", "viewer.closed"])
    let rows = try GalleryScene.events(scene)
    let dismissal = try #require(
      rows.first { $0.marks.contains(EventMark(.viewerDismissing)) })
    #expect(dismissal.time > GalleryScene.milliseconds(1120))
    let sixty = try GalleryScene.frames(scene)
    let thirty = try GalleryScene.frames(scene, fps: 30)
    for (index, frame) in thirty.enumerated() where 2 * index < sixty.count {
      #expect(frame.displayList == sixty[2 * index].displayList)
    }
    // When the picture is half a screen lower, everything fades as one group from there.
    let fading = sixty.filter {
      $0.displayList.items.contains { if case .group = $0 { true } else { false } }
    }
    #expect((11...13).contains(fading.count))
    #expect(fading.allSatisfy { (number($0, "vertical.page") ?? 9) == 0 })
  }

  @Test("Dismissed to the thumbnail, the picture lands on the thumbnail of the current page")
  func dismissHome() throws {
    let scene = scene([
      GalleryScene.tap(0, at: 0),
      GalleryScene.drag(by: Vector(dx: -250, dy: 0), at: 700, during: 200),
      flick(by: Vector(dx: 0, dy: 300), at: 2000, during: 150),
    ]) { $0.dismissTarget = .thumbnail }
    let frames = try GalleryScene.frames(scene)
    let open = frames.filter { GalleryScene.hero($0) != nil }
    let last = try #require(open.last)
    #expect(number(last, "horizontal.page") == 1)
    let cell = GalleryScene.cell(1)
    let hero = try #require(GalleryScene.hero(last))
    #expect((hero.center - cell.center).length < 5)
    #expect((hero.width - cell.width).magnitude < 5)
    let images = GalleryScene.images(last.displayList)
    #expect(images.filter { $0.photo == 1 }.count == 1)
    #expect(images.last?.photo == 1)
  }

  @Test("A zoomed picture pans instead of paging until it is at its edge")
  func zoomed() throws {
    let pan = GalleryScene.drag(by: Vector(dx: -100, dy: 0), at: 1500, during: 300)
    let scene = scene([GalleryScene.tap(1, at: 0), pinch(at: 700), pan])
    let texts = try marks(scene).dropFirst(2)
    #expect(texts.filter { $0 == "transform.active" }.count == 2)
    #expect(!texts.contains { $0.hasPrefix("pager") })
    let frames = try GalleryScene.frames(scene)
    let last = try #require(frames.last)
    #expect(GalleryScene.value(last, "eventState") == .word("active"))
    #expect(try #require(number(last, "scale")) > 1.7)
    #expect(try #require(number(last, "offset.x")) < -100)
    #expect(number(last, "horizontal.page") == 1)
  }

  @Test("With zoomAnchor: fingers, the point between the fingers stays fixed while zooming")
  func zoomAnchor() throws {
    // At mid-height, so that the bounds do not interfere: they are 0 until the picture fills the
    // screen height.
    let at = Point(x: 260, y: 426)
    func fractions(_ anchor: ZoomAnchor) throws -> [Double] {
      let frames = try GalleryScene.frames(
        scene([GalleryScene.tap(1, at: 0), pinch(at: 500, scale: 2.4, on: .point(at))]) {
          $0.zoomAnchor = anchor
          $0.boundsFrom = .newScale
        })
      return try [24, 40, 53].map { index in
        let image = try #require(GalleryScene.images(frames[index].displayList).last)
        let picture = image.transform.apply(to: image.source)
        return (at.x - picture.minX) / picture.width
      }
    }
    let fixed = try fractions(.fingers)
    #expect(isNear(fixed[1], fixed[0], tolerance: 1e-6))
    #expect(isNear(fixed[2], fixed[0], tolerance: 1e-6))
    let drifting = try fractions(.center)
    #expect((drifting[2] - drifting[0]).magnitude > 0.05)
  }

  @Test("A tap after a fling flings again, unless the tracker is reset or its samples age")
  func staleFling() throws {
    func offsets(_ change: (inout B43ComposeParameters) -> Void) throws -> (Double, Double) {
      let scene = scene(
        [
          GalleryScene.tap(1, at: 0), pinch(at: 500, scale: 2.4),
          GalleryScene.drag(by: Vector(dx: -40, dy: 0), at: 1200, during: 200),
          GalleryScene.tap(on: .center, at: 3500, line: 4),
        ], change)
      let frames = try GalleryScene.frames(scene)
      return (
        try #require(number(frames[208], "offset.x")),
        try #require(frames.last.flatMap { number($0, "offset.x") })
      )
    }
    let (before, after) = try offsets { _ in }
    #expect(after < before - 5)
    let (kept, reset) = try offsets { $0.resetTracker = true }
    #expect(reset == kept)
    let (still, aged) = try offsets { $0.trackerAging = true }
    #expect(aged == still)
  }

  @Test("A touch-down stops a fling only with touchStopsFling")
  func touchStopsFling() throws {
    func offset(_ stops: Bool) throws -> (Double, Double) {
      let scene = scene([
        GalleryScene.tap(1, at: 0), pinch(at: 500, scale: 2.4),
        GalleryScene.drag(by: Vector(dx: -80, dy: 0), at: 1200, during: 80),
        GalleryScene.tap(on: .center, at: 1350, hold: 400, line: 4),
      ]) { $0.touchStopsFling = stops }
      let frames = try GalleryScene.frames(scene)
      return (
        try #require(number(frames[82], "offset.x")), try #require(number(frames[100], "offset.x"))
      )
    }
    let (start, end) = try offset(true)
    #expect(start == end)
    let (running, later) = try offset(false)
    #expect(later < running - 1)
  }

  @Test("A finger catches a snap and releases it again")
  func caught() throws {
    let scene = scene([
      GalleryScene.tap(1, at: 0),
      GalleryScene.drag(by: Vector(dx: -250, dy: 0), at: 900, during: 150),
      GalleryScene.tap(on: .center, at: 1150, hold: 300, line: 4),
    ])
    let frames = try GalleryScene.frames(scene)
    let held = frames[70...86].compactMap { number($0, "horizontal.fraction") }
    #expect(Set(held).count == 1)
    #expect(held.first != 0)
    #expect(frames.last.flatMap { number($0, "horizontal.fraction") } == 0)
  }
}
