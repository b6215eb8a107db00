import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("A timeline")
struct TimelineTests {
  private static let ms = GalleryScene.milliseconds

  /// A scene in which a picture is opened, thrown away, and another one is opened.
  private static var busy: Scene {
    GalleryScene.make([
      GalleryScene.tap(0, at: 100), GalleryScene.drag(by: Vector(dx: 30, dy: 320), at: 700),
      GalleryScene.tap(2, at: 2500), GalleryScene.drag(by: Vector(dx: -120, dy: 10), at: 3300),
    ])
  }

  @Test("Measured motion does not depend on frames, and agrees with the closed form")
  func measured() throws {
    func motion(_ late: Int) throws -> [MeasuredMotion] {
      let timeline = try Timeline(
        GalleryScene.make([
          GalleryScene.tap(0, at: 100 + late),
          GalleryScene.drag(by: Vector(dx: 30, dy: 320), at: 700 + late),
        ]))
      #expect(timeline.readingKeys.map(\.name).contains("hero.width"))
      return try timeline.measuredMotion()
    }
    let width = try Timeline(Self.busy).readingKeys.firstIndex { $0.name == "hero.width" } ?? 0
    let (now, later) = (try motion(0), try motion(13))
    let opening = try #require(now[width].movements.first)
    // easeInOut over 0.2 s from 0.15 s: the max slope of its curve is 1.5 / 0.87.
    let travel = 393 - opening.from
    #expect((opening.peakVelocity.value / (travel / 0.2 * 1.5 / 0.87) - 1).magnitude < 1e-3)
    #expect((opening.start - 0.15).magnitude < 1e-9 && opening.to == 393)
    #expect((opening.half - 0.25).magnitude < 1e-4)
    for (one, other) in zip(now, later) {
      #expect(one.kind == other.kind && one.movements.count == other.movements.count)
      for (a, b) in zip(one.movements, other.movements) {
        #expect((b.start - a.start - 0.013).magnitude < 1e-6)
        #expect((b.settling - a.settling).magnitude < 1e-4)
        #expect((b.high.value - a.high.value).magnitude < 1e-6)
        #expect((b.low.value - a.low.value).magnitude < 1e-6)
        #expect((b.peakVelocity.value - a.peakVelocity.value).magnitude < 1)
      }
      #expect(one.changes.map(\.value) == other.changes.map(\.value))
      for (a, b) in zip(one.changes, other.changes) {
        #expect((b.time - a.time - 0.013).magnitude < 5e-3)
      }
    }
  }

  @Test("Random access gives the same states as access in time order, before and after each step")
  func randomAccess() throws {
    let run = try Timeline(Self.busy).panels[0]
    var times = (0..<400).map { Self.ms($0 * 13) } + run.steps.map(\.time)
    times.sort()
    var inOrder: [(DisplayList, [Reading], DisplayList, [Reading])] = []
    var (before, after) = (PanelCursor(run), PanelCursor(run))
    for time in times {
      let (one, other) = (try before.state(at: time, .before), try after.state(at: time))
      inOrder.append(
        (one.displayList(), try one.readings(), other.displayList(), try other.readings()))
    }
    var dice: UInt64 = 7
    for _ in 0..<10_000 {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let index = Int(dice >> 33) % times.count
      let one = try run.state(at: times[index], .before)
      let other = try run.state(at: times[index])
      #expect(one.displayList() == inOrder[index].0)
      #expect(try one.readings() == inOrder[index].1)
      #expect(other.displayList() == inOrder[index].2)
      #expect(try other.readings() == inOrder[index].3)
    }
  }

  @Test("A timeline extended with touches equals a scene that has them from the start")
  func added() throws {
    let start = GalleryScene.tap(0, at: 100)
    var timeline = try Timeline(GalleryScene.make([start]))
    let step = ZoomScene.path(
      at: 900, (0...20).map { [Double($0 * 10), 190, 400 + Double($0 * $0)] })
    let whole = try Timeline(GalleryScene.make([start, step]))
    for touch in whole.panels[0].touches where touch.time >= Self.ms(900) {
      timeline.add([touch], through: touch.time + Self.ms(5))
    }
    timeline.add([], through: Self.ms(4000))
    for time in stride(from: 0, through: 4000, by: 7) {
      let time = Self.ms(time)
      #expect(try timeline.displayList(at: time) == whole.displayList(at: time))
      #expect(try timeline.readings(at: time) == whole.readings(at: time))
    }
    func landings(_ run: PanelTimeline) -> [Landing] {
      run.landings(through: Self.ms(4000))
    }
    #expect(landings(timeline.panels[0]) == landings(whole.panels[0]))
    #expect(timeline.panels[0].strokes.count == whole.panels[0].strokes.count)
  }

  @Test("Simulates later touches again after one is added in the past")
  func addedBefore() throws {
    var timeline = try Timeline(Self.busy)
    var scene = Self.busy
    scene.touches.append(ZoomScene.path(at: 1900, [[0, 60, 130], [40, 60, 130]]))
    let whole = try Timeline(scene)
    let added = whole.panels[0].touches.filter {
      $0.time >= Self.ms(1900) && $0.time <= Self.ms(1940)
    }
    #expect(added.map(\.changes.count) == [1, 1])
    timeline.add(added, through: Self.ms(5000))
    for time in stride(from: 1800, through: 5000, by: 11) {
      #expect(
        try timeline.displayList(at: Self.ms(time)) == whole.displayList(at: Self.ms(time)))
    }
  }

  @Test("With a fixed duration, states before an unresolvable location are available")
  func failure() throws {
    let nowhere = GalleryScene.tap(on: .photo(UnitPoint(x: 0.5, y: 0.5)), at: 500, line: 3)
    let timeline = try Timeline(GalleryScene.make([nowhere], duration: .fixed(Self.ms(900))))
    #expect(try !timeline.displayList(at: Self.ms(499)).items.isEmpty)
    #expect(throws: SimulationError.self) { try timeline.displayList(at: Self.ms(500)) }
    #expect(throws: SimulationError.self) { try timeline.check() }
    #expect(throws: SimulationError.self) { try Timeline(GalleryScene.make([nowhere])) }
  }

  @Test("Gives no event of any screen after the error of one screen")
  func failureOnOneScreen() throws {
    var scene = Self.busy
    scene.panels = [
      Panel(StageDescription(GalleryScene.grid, ZozoParameters())),
      Panel(StageDescription(GalleryScene.grid, ZozoParameters())),
    ]
    scene.panels[1].id = "other"
    scene.duration = .fixed(Self.ms(4000))
    scene.touches.insert(
      GalleryScene.tap(on: .backButton, at: 200, line: 3), at: 1)
    var events = SceneEvents(try Timeline(scene))
    var last = SceneTime.zero
    #expect(throws: SimulationError.self) {
      while let row = try events.nextRow() { last = row.time }
    }
    #expect(last <= Self.ms(200))
  }

  @Test("Reports touches and hand-offs between two times once")
  func marks() throws {
    let timeline = try Timeline(Self.busy)
    let all = timeline.marks(after: nil, through: timeline.duration).sorted()
    var pieces: [TimedMark] = []
    var last: SceneTime?
    for time in stride(from: 0, through: 6000, by: 400) {
      pieces += timeline.marks(after: last, through: Self.ms(time))
      last = Self.ms(time)
    }
    #expect(pieces.sorted() == all)
    #expect(all.filter { $0.kind == .touchDown }.count == 4)
    #expect(all.filter { $0.kind == .touchUp }.map(\.time).first == 0.15)
  }

  @Test("Reports to the nanosecond when the current page changes")
  func pageChanges() throws {
    var scene = GalleryScene.make([
      GalleryScene.tap(0, at: 100), GalleryScene.drag(by: Vector(dx: -250, dy: 10), at: 1600),
      GalleryScene.drag(by: Vector(dx: 90, dy: 0), at: 3600),
    ])
    for (parameters, reading) in [
      (B43ComposeParameters() as any ViewerParameters, "horizontal.page"),
      (DeclaredParameters.standard, "page.index"), (ZoomTransitionParameters(), "page.index"),
    ] {
      scene.panels = [Panel(viewer: parameters, over: GalleryScene.grid)]
      let timeline = try Timeline(scene)
      let changes = timeline.panels[0].pageChanges(through: timeline.duration)
      #expect(changes.count == 1, "\(reading)")
      let change = try #require(changes.first)
      func page(_ time: SceneTime) throws -> Double? {
        try timeline.readings(at: time, .after).first { $0.name == reading }?.value.number
      }
      #expect(try page(change) == 1)
      #expect(try page(change - SceneTime(nanoseconds: 1)) == 0)
    }
  }
}
