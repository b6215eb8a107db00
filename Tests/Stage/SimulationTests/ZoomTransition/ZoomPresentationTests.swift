import Display
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Checks sheets, covers and slides, and to which thumbnail a picture returns.
@Suite struct ZoomPresentationTests {
  static func list(_ scene: Scene, at time: Int) throws -> (DisplayList, ZoomInstant) {
    var run = try ZoomScene.run(scene)
    let time = GalleryScene.milliseconds(time)
    _ = try run.advance(through: time)
    return (run.current(at: time).displayList(), ZoomInstant(try run.current(at: time).readings()))
  }

  static func groups(_ list: DisplayList) -> [GroupItem] {
    list.items.compactMap { if case .group(let group) = $0 { group } else { nil } }
  }

  /// Returns the opacity of the navigation bar, or nil if none is drawn.
  static func bar(_ list: DisplayList) -> Double? {
    let card = groups(list).last { $0.clip != nil }
    return groups(DisplayList(items: list.items + (card?.items ?? []))).last { $0.clip == nil }?
      .opacity
  }

  @Test("The bar fades with the page's contents over 0.55 of the flight, and can be omitted")
  func bar() throws {
    let steps = [GalleryScene.tap(1, at: 300), ZoomScene.tap(.backButton, at: 4000)]
    let scene = ZoomScene.make(steps)
    for time in [400, 500, 3000, 4100, 4200] {
      let (list, now) = try Self.list(scene, at: time)
      #expect(Self.bar(list) == min(now["progress"] / 0.55, 1))
      #expect(now["backdrop.opacity"] == Self.bar(list))
    }
    #expect(Self.bar(try Self.list(scene, at: 200).0) == nil)
    let without = ZoomScene.make([steps[0]]) { $0.backButton = false }
    #expect(Self.bar(try Self.list(without, at: 3000).0) == nil)
    let cover = ZoomScene.make([steps[0]]) { $0.presentation = .fullScreenCover }
    #expect(try Self.list(cover, at: 3000).0 == Self.list(without, at: 3000).0)
  }

  @Test(
    "A picture in a sheet settles in its center above the dimmed grid, and starts at its thumbnail"
  )
  func sheet() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300), GalleryScene.drag(by: Vector(dx: 20, dy: 330), at: 4000),
    ]) { $0.presentation = .sheet }
    // 10 pt below a safe area of 59.
    let sheetFrame = Rect(x: 0, y: 69, width: 393, height: 783)
    let (list, now) = try Self.list(scene, at: 3900)
    let group = try #require(Self.groups(list).first)
    let clip = try #require(group.clip)
    #expect(clip.rect.edgeDistance(to: sheetFrame) < 0.01)
    #expect(isNear(clip.cornerRadii.topLeading, 10, tolerance: 0.01))
    #expect(clip.cornerRadii.bottomLeading < 0.01)
    #expect(
      now.hero.edgeDistance(to: ContentMode.fit.rect(of: scene.photos[1].size, in: sheetFrame))
        < 0.01)
    #expect(
      list.items.contains {
        if case .fill(let fill) = $0 {
          fill.rect == scene.screen.bounds && isNear(fill.opacity, 0.2, tolerance: 1e-4)
        } else {
          false
        }
      })
    // In the frame of the tap the sheet is as large as the thumbnail.
    let cell = GalleryScene.cell(1)
    let first = try #require(Self.groups(try Self.list(scene, at: 350).0).first?.clip)
    #expect(first.rect.edgeDistance(to: cell) < 1e-9)
    // During a drag it keeps its position relative to the picture.
    let (held, hand) = try Self.list(scene, at: 4250)
    let card = try #require(Self.groups(held).first?.clip)
    #expect(isNear(card.rect.width, 393 * hand["scale"], tolerance: 0.01))
    #expect(isNear(card.rect.center.x, hand.hero.center.x, tolerance: 1e-6))
    let landing = try ZoomPagingTests.landing(scene)
    #expect(landing.hero.edgeDistance(to: landing.thumbnail) < 0.01)
  }

  @Test(
    "A captured source is the tapped thumbnail, even after paging; otherwise the current picture's")
  func source() throws {
    for source in ZoomTransitionParameters.Source.allCases {
      let scene = ZoomScene.make([
        GalleryScene.tap(0, at: 300), ZoomPagingTests.swipe(-200, at: 1500),
        ZoomScene.tap(.backButton, at: 3000),
      ]) { $0.source = source }
      let instants = ZoomScene.instants(try GalleryScene.frames(scene))
      let last = try #require(instants.last { $0.isOpen })
      let layout = GridLayout(grid: GalleryScene.grid, screen: scene.screen, count: 4)
      #expect(last["page.index"] == 1)
      #expect(
        last.hero.edgeDistance(to: layout.cell(source == .current ? 1 : 0)) < 0.01, "\(source)")
    }
  }

  @Test("A slide's remaining distance decays with 61 ms; the grid moves left by 0.3 of the width")
  func slide() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300), ZoomScene.tap(.backButton, at: 2000),
    ]) { $0.transition = .slide }
    let width = 393.0
    for time in [350, 400, 411, 525, 600] {
      let (list, now) = try Self.list(scene, at: time)
      let progress = 1 - exp(-Double(time - 350) / 61)
      #expect(isNear(now["translation.x"], width * (1 - progress), tolerance: 1e-9))
      #expect(isNear(now["card.x"], width * (1 - progress), tolerance: 1e-9))
      #expect(isNear(now["progress"], progress, tolerance: 1e-12) && now["scale"] == 1)
      let first = try #require(ZoomScene.images(list).first { $0.photo == 0 })
      #expect(
        isNear(try #require(first.clip).rect.minX, 8 - width * 0.3 * progress, tolerance: 1e-9))
      let photos = ZoomScene.images(list).map(\.photo)
      #expect(photos == [0, 1, 2, 3, 1])
    }
    // 393 pt have shrunk to a quarter after 449 ms.
    #expect(try Self.list(scene, at: 2497).1.isOpen)
    #expect(try !Self.list(scene, at: 2501).1.isOpen)
  }

  // 12 + 0.53 · 393 = 220.3 pt; at 500 pt/s 60 pt less.
  @Test(
    "A slide pops past 0.53 of the width, 120 ms ahead",
    arguments: [(220.0, 0.0, false), (220.6, 0, true), (159, 500, false), (161.5, 500, true)])
  func slideCommits(_ distance: Double, _ speed: Double, _ pops: Bool) {
    let settled = ZoomInteractionTests.settled
    let slide = SlideInteraction(base: 0, start: 5 + 12, settled: settled, width: 393)
    #expect(slide.pops(5 + distance, moving: speed) == pops)
  }

  @Test("A slide follows the finger 1:1, and continues without the finger's velocity")
  func draggedSlide() throws {
    let scene = ZoomScene.make([
      GalleryScene.tap(1, at: 300),
      ZoomScene.drag(
        from: Point(x: 6, y: 500), by: Vector(dx: 240, dy: 0), at: 2000, during: 300),
    ]) { $0.transition = .slide }
    let (_, now, later, step) = try ZoomScene.around(GalleryScene.milliseconds(2300), in: scene)
    #expect(isNear(now["translation.x"], 240 - 12, tolerance: 1e-9))
    #expect(((later["translation.x"] - now["translation.x"]) / step).magnitude < 2)
  }
}
