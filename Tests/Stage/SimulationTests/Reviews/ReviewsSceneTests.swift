import Display
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Scenes of review cells")
struct ReviewsSceneTests {
  private func scene(
    _ scrolling: [ReviewScroll], duration: SceneDuration = .settled,
    _ variants: [ReviewsParameters] = [ReviewsParameters()]
  ) -> Scene {
    let cells = (0..<20).map { index in
      ReviewCell(
        name: "\(index)", stars: Double(index).truncatingRemainder(dividingBy: 5.5),
        text: ["one", "two"], photo: index.isMultiple(of: 3) ? 1 : nil)
    }
    var scene = GalleryScene.make([], duration: duration)
    scene.panels = variants.enumerated().map { index, parameters in
      Panel(
        StageDescription(ReviewsContents(cells: cells, scrolling: scrolling), parameters),
        number: index + 1)
    }
    return scene
  }

  private func scroll(at time: Int, to offset: Double, during: Int) -> ReviewScroll {
    ReviewScroll(
      time: GalleryScene.milliseconds(time), offset: offset,
      duration: GalleryScene.milliseconds(during), curve: .easeInOut)
  }

  @Test("Look the same at any frame rate")
  func frameRates() throws {
    let scene = scene([
      scroll(at: 110, to: 300, during: 600), scroll(at: 430, to: 20, during: 350),
      scroll(at: 800, to: 77, during: 0), scroll(at: 805, to: 900, during: 400),
    ])
    #expect(try GalleryScene.expectFrameRateIndependence(scene).count > 160)
  }

  @Test("End when the last scroll has settled")
  func settled() throws {
    #expect(try Timeline(scene([])).duration == GalleryScene.milliseconds(300))
    let steps = [scroll(at: 500, to: 300, during: 600), scroll(at: 900, to: 0, during: 0)]
    #expect(try Timeline(scene(steps)).duration == GalleryScene.milliseconds(1200))
    #expect(
      try Timeline(scene([steps[0]])).duration == GalleryScene.milliseconds(1400))
    #expect(throws: SimulationError.self) {
      try Timeline(scene([scroll(at: 61_000, to: 0, during: 0)]))
    }
  }

  @Test("Do not jump when a scroll interrupts another", arguments: 0..<24)
  func interruption(step: Int) throws {
    let second = 200 + step * 25
    let scene = scene([
      scroll(at: 200, to: 900, during: 500), scroll(at: second, to: 100, during: 500),
    ])
    // At most 1.72 times the mean speed of either scroll; the two add up.
    let maxStep = 2 * 900 / 0.5 * 1.75 / 240
    let offsets = try GalleryScene.frames(scene, fps: 240).map {
      $0.screens[0].readings.last?.value.number ?? .nan
    }
    for (one, next) in zip(offsets, offsets.dropFirst()) { #expect(abs(next - one) < maxStep) }
    #expect(offsets.last == 100)
  }

  @Test("Have an event for each scroll, in script order")
  func events() throws {
    let scene = scene([
      scroll(at: 200, to: 900, during: 500), scroll(at: 400, to: 30.5, during: 0),
      scroll(at: 400, to: 60, during: 100),
    ])
    let rows = try GalleryScene.events(scene, until: GalleryScene.milliseconds(1000))
    #expect(
      rows.map { $0.marks.map(\.text) } == [
        ["list.scrolled(to: 900, during: 0.5)"], ["list.scrolled(to: 30.5, during: 0)"],
        ["list.scrolled(to: 60, during: 0.1)"],
      ])
    #expect(rows.map { $0.readings.last?.value } == [.number(900), .number(30.5), .number(60)])
  }

  @Test("Show each of several screens as it would be by itself")
  func comparison() throws {
    var cured = ReviewsParameters()
    (cured.hosting, cured.scroll) = (.safeAreaRemoved, 100)
    let steps = [scroll(at: 100, to: 300, during: 300)]
    let both = try GalleryScene.frames(scene(steps, [ReviewsParameters(), cured]), fps: 30)
    let alone = try [ReviewsParameters(), cured].map {
      try GalleryScene.frames(scene(steps, [$0]), fps: 30)
    }
    for (index, frame) in both.enumerated() {
      for screen in 0..<2 {
        #expect(frame.screens[screen].displayList == alone[screen][index].displayList)
        #expect(frame.screens[screen].readings == alone[screen][index].screens[0].readings)
      }
    }
    let names = Timeline.readingKeys(of: scene(steps, [ReviewsParameters(), cured])).map(\.name)
    #expect(names.first == "reviews.cell.0.safeArea.top" && names.last == "reviews#2.scroll.y")
  }
}
