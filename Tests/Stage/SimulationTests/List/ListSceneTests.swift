import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Scenes of a list")
struct ListSceneTests {
  private typealias Base = ListStageTests

  static func scene(
    _ changes: [ListChange], rows: [ListRow] = ["a", "b", "c"].map(ListStageTests.row),
    duration: SceneDuration = .settled, _ set: (inout ListParameters) -> Void = { _ in }
  ) -> Scene {
    var parameters = ListParameters()
    set(&parameters)
    var scene = GalleryScene.make([], duration: duration)
    scene.photos = []
    scene.panels = [Panel(StageDescription(ListContents(rows: rows, changes: changes), parameters))]
    return scene
  }

  static func run(_ scene: Scene) throws -> PanelCursor {
    PanelCursor(try Timeline(scene).panels[0])
  }

  static let busy: [ListChange] = [
    Base.change(110, .append(Base.row("d"))), Base.change(250, .remove(id: "a")),
    Base.change(333, .insertAfter(Base.row("a"), id: "b")), Base.change(400, .remove(id: "d")),
    Base.change(500, .push(id: "b", delay: GalleryScene.milliseconds(250))),
    Base.change(900, .pop), Base.change(1000, .append(Base.row("e")), .animation(nil)),
    Base.change(1013, .remove(id: "c"), .animation(.easeIn)),
  ]

  static let transitions: [RowTransition] = [
    ListParameters().transition, .combined([.slide, .opacity]), .scale(-0.5, anchor: .topLeading),
    .asymmetric(
      insertion: .move(.top), removal: .combined([.offset(Vector(dx: 9, dy: 9)), .opacity])),
    .identity,
  ]

  @Test("Looks the same at 30, 60 and 120 fps", arguments: transitions.indices)
  func frameRates(_ index: Int) throws {
    for animation in [Animation.easeInOut, .bouncy] {
      let scene = Self.scene(Self.busy, duration: .fixed(GalleryScene.milliseconds(2500))) {
        $0.transition = Self.transitions[index]
        $0.animation = animation
      }
      let finest = try GalleryScene.expectFrameRateIndependence(scene)
      #expect(finest.count == 300)
      #expect(Set(finest.map(\.displayList.items.count)).count > 1, "something happens")
    }
  }

  @Test(
    "Rows present before and after an interruption never jump", arguments: transitions.indices)
  func interruptions(_ index: Int) throws {
    for animation in [
      Animation.easeInOut, .bouncy, .interpolatingSpring(.bouncy, initialVelocity: 3),
    ] {
      for gap in stride(from: 0, through: 420, by: 35) {
        let times = (0..<5).map { 100 + $0 * gap }
        let scene = Self.scene([
          Base.change(times[0], .insertBefore(Base.row("n"), id: "b")),
          Base.change(times[1], .remove(id: "n")), Base.change(times[2], .append(Base.row("n"))),
          Base.change(times[3], .remove(id: "b")),
          Base.change(times[4], .insertAfter(Base.row("b"), id: "n")),
        ]) {
          $0.transition = Self.transitions[index]
          $0.animation = animation
        }
        var run = try Self.run(scene)
        while let instant = run.nextStepTime {
          let before = Base.values(try run.current(at: instant).readings())
          let marks = run.step().flatMap(\.marks).map(\.text)
          let after = Base.values(try run.current(at: instant).readings())
          // A row that left before the end of this step counts as new when it is added again.
          let isNew = marks.count == 1 && !marks[0].hasPrefix("list.removed")
          for (name, value) in after {
            guard let old = before[name], !(isNew && marks[0].contains("(\(Self.id(of: name)))"))
            else { continue }
            #expect(isNear(value, old, tolerance: 1e-9), "\(name) at \(instant.seconds), \(gap)")
          }
        }
      }
    }
  }

  private static func id(of reading: String) -> String {
    reading.split(separator: ".").dropFirst().first.map(String.init) ?? ""
  }

  @Test("Nothing changes after a scene has settled")
  func settled() throws {
    for transition in Self.transitions {
      let scene = Self.scene(Self.busy) {
        $0.transition = transition
        $0.animation = .easeOut
        $0.pushAnimation = .easeOut
      }
      let duration = try Timeline(scene).duration
      var run = try Self.run(scene)
      _ = try run.advance(through: duration)
      let tail = GalleryScene.milliseconds(300)
      let settled = duration - tail
      #expect(run.current(at: settled).displayList() == run.current(at: duration).displayList())
      #expect(try run.current(at: settled).readings() == run.current(at: duration).readings())
      let last = Base.values(try run.current(at: duration).readings())
      #expect(["b", "a", "e"].map { last["row.\($0).y"] } == [0, 44, 88])
    }
  }

  @Test("An event row contains the model values")
  func events() throws {
    let rows = try GalleryScene.events(
      Self.scene(Self.busy), until: GalleryScene.milliseconds(3000))
    #expect(rows.count == 9)
    #expect(
      rows.flatMap(\.marks).map(\.text) == [
        "list.appended(d)", "list.removed(a)", "list.inserted(a)", "row.returned(a)",
        "list.removed(d)", "push.tapped(b)", "push.selected(b)",
        "push.started(b)", "screenEvent(second_screen)", "push.popped(b)",
        "screenEvent(first_screen)", "list.appended(e)", "list.removed(c)",
      ])
    for row in rows {
      for (name, value) in Base.values(row.readings) where name.hasSuffix(".x") {
        #expect(value == 0, "\(name)")
      }
    }
  }

  @Test("Reports an animation that never settles")
  func neverSettles() throws {
    let spring = try #require(Spring(duration: 0.5, bounce: 1))
    let scene = Self.scene([Base.change(0, .remove(id: "b"))]) { $0.animation = .spring(spring) }
    #expect(throws: SimulationError.self) { try Timeline(scene).duration }
  }

  @Test("Extreme scenes do not trap")
  func extremes() throws {
    let wild = try #require(Spring(duration: 0.3, bounce: 0.9))
    let slow = try #require(Spring(duration: 0.3, bounce: -0.9))
    let fast = Animation.interpolatingSpring(wild, initialVelocity: 1_000_000)
    for animation in [
      Animation.spring(wild), .spring(slow), fast, .curve(.linear, duration: .zero),
    ] {
      for height in [1e-9, 10_000] {
        let scene = Self.scene(
          Self.busy + [Base.change(1100, .remove(id: "b")), Base.change(1100, .remove(id: "a"))],
          duration: .fixed(GalleryScene.milliseconds(2000))
        ) {
          $0.rowHeight = height
          $0.animation = animation
          $0.pushAnimation = animation
          $0.transition = .combined([
            .quadraticScale(a: 1000, b: -1000, c: 1000),
            .scale(100, anchor: UnitPoint(x: -100, y: 100)),
            .offset(Vector(dx: 100_000, dy: -100_000)), .opacity,
          ])
        }
        for frame in try GalleryScene.frames(scene, fps: 60) {
          #expect(!frame.displayList.items.isEmpty)
        }
      }
    }
    let empty = Self.scene([], rows: [])
    #expect(try Timeline(empty).duration == GalleryScene.milliseconds(300))
    let many = (0..<1000).map { Base.row("r\($0)") }
    let long = Self.scene(
      (0..<20).map { Base.change($0 * 10, .remove(id: "r\($0 * 3)")) }, rows: many)
    #expect(try GalleryScene.frames(long, fps: 10).count > 5)
  }
}
