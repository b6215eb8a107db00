import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Stage of a list")
struct ListStageTests {
  static func row(_ id: String) -> ListRow { ListRow(id: id, text: id.uppercased()) }

  static func change(
    _ time: Int, _ action: ListChange.Action,
    _ transaction: ListChange.Transaction = .standard
  ) -> ListChange {
    ListChange(time: GalleryScene.milliseconds(time), action: action, transaction: transaction)
  }

  /// A list of a, b and c; rows move linearly over 0.35 s.
  static func stage(
    _ changes: [ListChange], rows: [String] = ["a", "b", "c"],
    _ set: (inout ListParameters) -> Void = { _ in }
  ) -> ListStage {
    var parameters = ListParameters()
    parameters.animation = .linear
    parameters.pushAnimation = .linear
    parameters.transition = .asymmetric(insertion: .slide, removal: .opacity)
    parameters.screenEvents = .onAppear
    set(&parameters)
    return ListStage(
      ListContents(rows: rows.map(row), changes: changes), parameters, screen: GalleryScene.screen)
  }

  /// The marks of a push of b's screen.
  static let pushed = ["push.selected(b)", "push.started(b)", "screenEvent.appear(b)"]

  /// Fires all timers up to a time in milliseconds.
  @discardableResult
  static func run(_ stage: inout ListStage, to time: Int = 100_000) -> [StageEvent] {
    var events: [StageEvent] = []
    while let next = stage.nextTimer, next <= GalleryScene.milliseconds(time) {
      events += stage.fireTimer()
    }
    return events
  }

  static func values(_ stage: ListStage, at time: Int) -> [String: Double] {
    values(stage.readings(at: GalleryScene.milliseconds(time)))
  }

  static func values(_ readings: [Reading]) -> [String: Double] {
    var values: [String: Double] = [:]
    for case .number(let number) in readings.map(\.value) where number.isNaN {
      Issue.record("a reading is no number")
    }
    for reading in readings {
      if case .number(let number) = reading.value { values[reading.name] = number }
    }
    return values
  }

  // MARK: Readings

  @Test("Readings include every row that ever exists, in order of first appearance")
  func names() {
    let stage = Self.stage([
      Self.change(100, .remove(id: "a")), Self.change(200, .append(Self.row("d"))),
      Self.change(900, .append(Self.row("a"))),
    ])
    let readings = ["scale", "x", "opacity", "y", "offsetY"]
    var names: [String] = []
    for row in ["a", "b", "c", "d"] { names += readings.map { "row.\(row).\($0)" } }
    #expect(stage.readingKeys.map(\.name) == names + ["push.fraction"])
    #expect(stage.readings(at: .zero).map(\.name) == stage.readingKeys.map(\.name))
    let absent = stage.readings(at: .zero).filter { $0.value == .absent }.map(\.name)
    #expect(absent == readings.map { "row.d.\($0)" })
  }

  // MARK: The layout

  @Test("Other rows move aside with the animation; a new row has its final position from the start")
  func insertion() {
    var stage = Self.stage([Self.change(100, .insertBefore(Self.row("n"), id: "b"))])
    let events = Self.run(&stage)
    #expect(events.map { $0.marks.map(\.text) } == [["list.inserted(n)"]])
    let model = Self.values(events[0].readings)
    #expect(model["row.n.y"] == 44 && model["row.n.x"] == 0 && model["row.b.y"] == 88)
    let start = Self.values(stage, at: 100)
    #expect(start["row.n.y"] == 44 && start["row.n.x"] == -393)
    #expect(start["row.a.y"] == 0 && start["row.b.y"] == 44 && start["row.c.y"] == 88)
    let half = Self.values(stage, at: 275)
    #expect(isNear(half["row.n.x"] ?? 0, -196.5) && half["row.n.y"] == 44)
    #expect(isNear(half["row.b.y"] ?? 0, 66) && isNear(half["row.c.y"] ?? 0, 110))
    #expect(stage.settlingInstant == GalleryScene.milliseconds(450))
  }

  @Test("Other rows close the gap; a removed row keeps its position")
  func removal() {
    var stage = Self.stage([Self.change(100, .remove(id: "a"))])
    let events = Self.run(&stage)
    #expect(events.map { $0.marks.map(\.text) } == [["list.removed(a)"]])
    #expect(Self.values(events[0].readings)["row.a.y"] == nil)
    let half = Self.values(stage, at: 275)
    #expect(half["row.a.y"] == 0 && isNear(half["row.a.opacity"] ?? 0, 0.5))
    #expect(isNear(half["row.b.y"] ?? 0, 22) && isNear(half["row.c.y"] ?? 0, 66))
    #expect(Self.values(stage, at: 450)["row.a.opacity"] == 0)
    #expect(Self.values(stage, at: 451)["row.a.opacity"] == nil)
    #expect(stage.settlingInstant == GalleryScene.milliseconds(450) + SceneTime(nanoseconds: 1))
  }

  @Test("Without an animation rows appear and disappear at once")
  func immediate() {
    var stage = Self.stage([
      Self.change(100, .remove(id: "b"), .animation(nil)),
      Self.change(200, .append(Self.row("n")), .animation(nil)),
    ])
    Self.run(&stage, to: 100)
    #expect(Self.values(stage, at: 100)["row.b.y"] == nil)
    #expect(Self.values(stage, at: 100)["row.c.y"] == 44)
    Self.run(&stage)
    #expect(Self.values(stage, at: 200)["row.n.x"] == 0)
    #expect(stage.settlingInstant == .zero)
  }

  @Test("A change's own animation also moves the other rows")
  func ownAnimation() {
    let slow = Animation.curve(.linear, duration: GalleryScene.milliseconds(1000))
    var stage = Self.stage([Self.change(0, .remove(id: "a"), .animation(slow))])
    Self.run(&stage)
    let half = Self.values(stage, at: 500)
    #expect(half["row.a.opacity"] == 0.5 && half["row.b.y"] == 22)
  }

  @Test("Steps at the same time happen in file order, with one event each")
  func oneInstant() {
    var stage = Self.stage([
      Self.change(100, .insertAfter(Self.row("n"), id: "a")),
      Self.change(100, .insertAfter(Self.row("m"), id: "n")), Self.change(100, .remove(id: "n")),
      Self.change(100, .append(Self.row("n"))),
    ])
    let events = Self.run(&stage)
    #expect(
      events.map { $0.marks.map(\.text) } == [
        ["list.inserted(n)"], ["list.inserted(m)"], ["list.removed(n)"],
        ["list.appended(n)", "row.returned(n)"],
      ])
    let end = Self.values(stage, at: 1000)
    #expect(["a", "m", "b", "c", "n"].map { end["row.\($0).y"] } == [0, 44, 88, 132, 176])
  }

  @Test("Changes happen in time order; a push's screen appears in the order of its push")
  func fileOrder() {
    var stage = Self.stage([
      Self.change(300, .append(Self.row("m"))), Self.change(200, .remove(id: "a")),
      Self.change(100, .push(id: "b", delay: GalleryScene.milliseconds(200))),
      Self.change(300, .append(Self.row("n"))), Self.change(50, .append(Self.row("z"))),
    ])
    #expect(
      Self.run(&stage).flatMap { $0.marks.map(\.text) } == [
        "list.appended(z)", "push.tapped(b)", "list.removed(a)", "list.appended(m)",
        "push.selected(b)", "push.started(b)", "screenEvent.appear(b)", "list.appended(n)",
        "screenEvent.disappear(screen: list)",
      ])
    let rows = stage.readingKeys.map(\.name).filter { $0.hasSuffix(".scale") }
    #expect(rows == ["a", "b", "c", "z", "m", "n"].map { "row.\($0).scale" })
  }

  @Test("An id that returns while its row is leaving keeps the row: nothing jumps")
  func comingBack() {
    var stage = Self.stage([
      Self.change(100, .remove(id: "a")),
      Self.change(200, .append(ListRow(id: "a", text: "again"))),
    ])
    Self.run(&stage, to: 100)
    let before = Self.values(stage, at: 200)
    let events = Self.run(&stage)
    #expect(events.map { $0.marks.map(\.text) } == [["list.appended(a)", "row.returned(a)"]])
    #expect(Self.values(stage, at: 200) == before)
    #expect(isNear(before["row.a.opacity"] ?? 0, 1 - 100.0 / 350))
    let end = Self.values(stage, at: 1000)
    #expect(end["row.a.y"] == 88 && end["row.a.opacity"] == 1 && end["row.b.y"] == 0)
  }

  @Test("An id that returns after its row has left is a new row")
  func newRow() {
    var stage = Self.stage([
      Self.change(100, .remove(id: "a")), Self.change(451, .append(Self.row("a"))),
    ])
    let events = Self.run(&stage)
    #expect(events.last?.marks.map(\.text) == ["list.appended(a)"])
    let start = Self.values(stage, at: 451)
    #expect(start["row.a.x"] == -393 && start["row.a.opacity"] == 1 && start["row.a.y"] == 88)
  }

  // MARK: Screens

  @Test("A push waits for its delay; a pop during the push reverses it")
  func push() {
    var stage = Self.stage([
      Self.change(100, .push(id: "b", delay: GalleryScene.milliseconds(300))),
      Self.change(575, .pop),
    ])
    let tap = Self.run(&stage, to: 399)
    #expect(tap.map { $0.marks.map(\.text) } == [["push.tapped(b)"]])
    #expect(Self.values(stage, at: 399)["push.fraction"] == 0)
    let start = Self.run(&stage, to: 400)
    #expect(start.map { $0.marks.map(\.text) } == [Self.pushed])
    #expect(Self.values(start[0].readings)["push.fraction"] == 1)
    #expect(isNear(Self.values(stage, at: 575)["push.fraction"] ?? 0, 0.5))
    let pop = Self.run(&stage, to: 900)
    #expect(pop.map { $0.marks.map(\.text) } == [["push.popped(b)"]])
    #expect(Self.values(pop[0].readings)["push.fraction"] == 0)
    #expect(isNear(Self.values(stage, at: 575)["push.fraction"] ?? 0, 0.5))
    // The push continues below the pop: r·(1 − f).
    #expect(isNear(Self.values(stage, at: 645)["push.fraction"] ?? 0, 0.7 * 0.8))
    #expect(Self.values(stage, at: 925)["push.fraction"] == 0)
    #expect(stage.settlingInstant == GalleryScene.milliseconds(925))
    // The list had not disappeared, so it does not appear again.
    #expect(Self.run(&stage).map { $0.marks.map(\.text) } == [["screenEvent.disappear(b)"]])
  }

  @Test("If only didSet sets isSelected, nothing is pushed")
  func observed() {
    var stage = Self.stage([
      Self.change(100, .push(id: "b", delay: .zero)), Self.change(600, .pop),
    ]) { $0.selection = .observed }
    let before = stage.displayItems(at: .zero, typesetter: nil)
    let events = Self.run(&stage)
    #expect(
      events.map { $0.marks.map(\.text) } == [
        ["push.tapped(b)"], ["push.selected(b)"], ["push.nothingToPop"],
      ])
    #expect(Self.values(stage, at: 700)["push.fraction"] == 0)
    #expect(stage.displayItems(at: GalleryScene.milliseconds(300), typesetter: nil) == before)
  }

  @Test("A leaving screen keeps its content unless popping clears the item")
  func cleared() {
    let changes = [Self.change(0, .push(id: "b", delay: .zero)), Self.change(500, .pop)]
    var kept = Self.stage(changes)
    var cleared = Self.stage(changes) { $0.popClears = .item }
    Self.run(&kept, to: 600)
    Self.run(&cleared, to: 600)
    let time = GalleryScene.milliseconds(600)
    #expect(kept.readings(at: time) == cleared.readings(at: time))
    let disc = CornerRadii(56)
    func discs(_ stage: ListStage) -> Int {
      stage.displayItems(at: time, typesetter: nil).count {
        if case .fill(let fill) = $0 { fill.cornerRadii == disc } else { false }
      }
    }
    #expect(discs(kept) == 1 && discs(cleared) == 0)
  }

  @Test("Pushing a leaving screen again reverses it; another screen comes on top")
  func pushedAgain() {
    func stage(_ id: String) -> ListStage {
      var stage = Self.stage([
        Self.change(0, .push(id: "b", delay: .zero)), Self.change(500, .pop),
        Self.change(600, .push(id: id, delay: .zero)),
      ])
      Self.run(&stage)
      return stage
    }
    let left = 1 - 100.0 / 350
    #expect(isNear(Self.values(stage("b"), at: 600)["push.fraction"] ?? 0, left))
    #expect(Self.values(stage("c"), at: 600)["push.fraction"] == 0)
    #expect(Self.values(stage("b"), at: 950)["push.fraction"] == 1)
    #expect(Self.values(stage("c"), at: 950)["push.fraction"] == 1)
  }

  @Test("Rows may change under a pushed screen, including the pushed row")
  func changesBelow() {
    var stage = Self.stage([
      Self.change(0, .push(id: "b", delay: GalleryScene.milliseconds(100))),
      Self.change(50, .remove(id: "b")), Self.change(500, .append(Self.row("n"))),
    ])
    Self.run(&stage)
    let end = Self.values(stage, at: 2000)
    #expect(end["push.fraction"] == 1 && end["row.b.y"] == nil && end["row.n.y"] == 88)
  }

  // MARK: Locations

  @Test("Locations include points of the screen and visible rows only")
  func positions() {
    let stage = Self.stage([])
    #expect(stage.point(of: .center, at: .zero) == Point(x: 196.5, y: 426))
    #expect(stage.point(of: .point(Point(x: 1, y: 2)), at: .zero) == Point(x: 1, y: 2))
    #expect(stage.point(of: .thumbnail(0), at: .zero) == nil)
    #expect(stage.point(of: .backButton, at: .zero) == nil)
    #expect(stage.point(of: .list(.button(.add)), at: .zero) == nil)
    #expect(stage.point(of: .list(.alertButton), at: .zero) == nil)
    #expect(stage.point(of: .list(.row("d")), at: .zero) == nil)
    // 59 + 44 + 20 + 44 + 22.
    #expect(stage.point(of: .list(.row("b")), at: .zero) == Point(x: 196.5, y: 189))
    #expect(stage.nextTimer == nil && stage.settlingInstant == .zero)
  }
  @Test("A row off the screen has no location, and no finger reaches it")
  func offScreen() throws {
    var stage = Self.stage([], rows: (0..<30).map(String.init))
    // 59 + 44 + 20 + 16 · 44 + 22 = 849 of 852; the middle of the next row is at 893.
    #expect(stage.point(of: .list(.row("16")), at: .zero) == Point(x: 196.5, y: 849))
    #expect(stage.point(of: .list(.row("17")), at: .zero) == nil)
    func tap(_ y: Double, at time: Int) -> [String] {
      let moments: [(delay: Int, phase: TouchChange.Phase)] = [(0, .down), (50, .up)]
      return moments.flatMap { delay, phase in
        stage.handle(
          TouchEvent(
            time: GalleryScene.milliseconds(time + delay),
            changes: [
              TouchChange(finger: FingerID(1), phase: phase, location: Point(x: 196.5, y: y))
            ]))
      }.flatMap(\.marks).map(\.text)
    }
    #expect(tap(893, at: 100).isEmpty)
    #expect(tap(849, at: 200).last == "push.tapped(16)")
    let error = SimulationError.missingAnchor(.list(.row("17")), line: 1, column: 1, seconds: 0)
    #expect(error.description.hasSuffix(": row \"17\" is off the screen or under a bar"))
    // The middle of a visible row may be below the screen.
    let low = Self.stage([], rows: ["a"]) { $0.rowHeight = 2000 }
    #expect(low.point(of: .list(.row("a")), at: .zero) == nil)
  }
}
