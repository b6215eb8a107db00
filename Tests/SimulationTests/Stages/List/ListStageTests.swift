import Display
import Geometry
import Motion
import SceneModel
import Simulation
import TestSupport
import Testing
import Touch

@Suite("A list's stage")
struct ListStageTests {
  static let screen = Screen(
    size: Size(width: 393, height: 852), scale: 1, density: 3,
    safeArea: Insets(top: 59, bottom: 34), background: .white)

  static func milliseconds(_ count: Int64) -> SceneTime {
    SceneTime(nanoseconds: count * 1_000_000)
  }

  static func row(_ id: String) -> ListRow { ListRow(id: id, text: id.uppercased()) }

  static func change(
    _ time: Int64, _ action: ListChange.Action,
    _ transaction: ListChange.Transaction = .standard
  ) -> ListChange {
    ListChange(time: milliseconds(time), action: action, transaction: transaction)
  }

  /// A list of a, b and c; rows move in a straight line over 0.35 s.
  static func stage(
    _ changes: [ListChange], rows: [String] = ["a", "b", "c"],
    _ set: (inout ListParameters) -> Void = { _ in }
  ) -> ListStage {
    var parameters = ListParameters()
    parameters.animation = .linear
    parameters.pushAnimation = .linear
    parameters.transition = .asymmetric(insertion: .slide, removal: .opacity)
    set(&parameters)
    return ListStage(
      ListContents(rows: rows.map(row), changes: changes), parameters, screen: screen,
      typesetter: nil)
  }

  /// Lets everything up to a time happen.
  @discardableResult
  static func run(_ stage: inout ListStage, to time: Int64 = 100_000) -> [StageEvent] {
    var events: [StageEvent] = []
    while let next = stage.nextTimer, next <= milliseconds(time) { events += stage.fireTimer() }
    return events
  }

  static func values(_ stage: ListStage, at time: Int64) -> [String: Double] {
    values(stage.readings(at: milliseconds(time)))
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

  @Test("readings name every row there ever is, in the order of first coming")
  func names() {
    let stage = Self.stage([
      Self.change(100, .remove(id: "a")), Self.change(200, .append(Self.row("d"))),
      Self.change(900, .append(Self.row("a"))),
    ])
    let parts = ["scale", "x", "opacity", "y", "offsetY"]
    #expect(
      stage.readingKeys.map(\.name)
        == ["a", "b", "c", "d"].flatMap { id in parts.map { "row.\(id).\($0)" } }
        + ["push.fraction"])
    #expect(stage.readings(at: .zero).map(\.name) == stage.readingKeys.map(\.name))
    let absent = stage.readings(at: .zero).filter { $0.value == .absent }.map(\.name)
    #expect(absent == parts.map { "row.d.\($0)" })
  }

  // MARK: The layout

  @Test("the others make room with the animation; a new row has its place from the start")
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
    #expect(stage.settlingInstant == Self.milliseconds(450))
  }

  @Test("the others close up; a row that goes stays where it was laid out")
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
    #expect(stage.settlingInstant == Self.milliseconds(450) + SceneTime(nanoseconds: 1))
  }

  @Test("without an animation rows are there and gone at once")
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

  @Test("a change's own animation leads the others too")
  func ownAnimation() {
    let slow = Animation.curve(.linear, duration: Self.milliseconds(1000))
    var stage = Self.stage([Self.change(0, .remove(id: "a"), .animation(slow))])
    Self.run(&stage)
    let half = Self.values(stage, at: 500)
    #expect(half["row.a.opacity"] == 0.5 && half["row.b.y"] == 22)
  }

  @Test("steps of one instant happen in the order of the file, an event each")
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

  @Test(
    "changes happen by time in whatever order they stand; a push's screen comes in the push's turn")
  func fileOrder() {
    var stage = Self.stage([
      Self.change(300, .append(Self.row("m"))), Self.change(200, .remove(id: "a")),
      Self.change(100, .push(id: "b", delay: Self.milliseconds(200))),
      Self.change(300, .append(Self.row("n"))), Self.change(50, .append(Self.row("z"))),
    ])
    #expect(
      Self.run(&stage).flatMap { $0.marks.map(\.text) } == [
        "list.appended(z)", "push.tapped(b)", "list.removed(a)", "list.appended(m)",
        "push.selected(b)", "screenEvent.appear(b, shown: no)", "push.started(b)",
        "screenEvent.appear(b)", "list.appended(n)", "screenEvent.disappear(screen: list)",
      ])
    let rows = stage.readingKeys.map(\.name).filter { $0.hasSuffix(".scale") }
    #expect(rows == ["a", "b", "c", "z", "m", "n"].map { "row.\($0).scale" })
  }

  @Test("an id that comes back while its row goes is the same row: nothing of it jumps")
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

  @Test("an id that comes back after its row has gone is a new row")
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

  @Test("a push waits for its delay; a pop in its midst turns it round")
  func push() {
    var stage = Self.stage([
      Self.change(100, .push(id: "b", delay: Self.milliseconds(300))),
      Self.change(575, .pop),
    ])
    let tap = Self.run(&stage, to: 399)
    #expect(tap.map { $0.marks.map(\.text) } == [["push.tapped(b)"]])
    #expect(Self.values(stage, at: 399)["push.fraction"] == 0)
    let start = Self.run(&stage, to: 400)
    #expect(
      start.map { $0.marks.map(\.text) } == [
        [
          "push.selected(b)", "screenEvent.appear(b, shown: no)", "push.started(b)",
          "screenEvent.appear(b)",
        ]
      ])
    #expect(Self.values(start[0].readings)["push.fraction"] == 1)
    #expect(isNear(Self.values(stage, at: 575)["push.fraction"] ?? 0, 0.5))
    let pop = Self.run(&stage, to: 900)
    #expect(pop.map { $0.marks.map(\.text) } == [["push.popped(b)"]])
    #expect(Self.values(pop[0].readings)["push.fraction"] == 0)
    #expect(isNear(Self.values(stage, at: 575)["push.fraction"] ?? 0, 0.5))
    // The push goes on below the pop: (r)·(1 − f).
    #expect(isNear(Self.values(stage, at: 645)["push.fraction"] ?? 0, 0.7 * 0.8))
    #expect(Self.values(stage, at: 925)["push.fraction"] == 0)
    #expect(stage.settlingInstant == Self.milliseconds(925))
    // The list had not disappeared, and so did not appear again.
    #expect(Self.run(&stage).map { $0.marks.map(\.text) } == [["screenEvent.disappear(b)"]])
  }

  @Test("where only didSet sets isSelected, nothing is pushed")
  func observed() {
    var stage = Self.stage([
      Self.change(100, .push(id: "b", delay: .zero)), Self.change(600, .pop),
    ]) { $0.selection = .observed }
    let before = stage.displayItems(at: .zero)
    let events = Self.run(&stage)
    #expect(
      events.map { $0.marks.map(\.text) } == [
        ["push.tapped(b)"], ["push.selected(b)", "screenEvent.appear(b, shown: no)"],
        ["push.nothingToPop"],
      ])
    #expect(Self.values(stage, at: 700)["push.fraction"] == 0)
    #expect(stage.displayItems(at: Self.milliseconds(300)) == before)
  }

  @Test("a leaving screen keeps its content unless popping clears the item")
  func cleared() {
    let changes = [Self.change(0, .push(id: "b", delay: .zero)), Self.change(500, .pop)]
    var kept = Self.stage(changes)
    var cleared = Self.stage(changes) { $0.popClears = .item }
    Self.run(&kept, to: 600)
    Self.run(&cleared, to: 600)
    let time = Self.milliseconds(600)
    #expect(kept.readings(at: time) == cleared.readings(at: time))
    let disc = CornerRadii(56)
    func discs(_ stage: ListStage) -> Int {
      stage.displayItems(at: time).count {
        if case .fill(let fill) = $0 { fill.cornerRadii == disc } else { false }
      }
    }
    #expect(discs(kept) == 1 && discs(cleared) == 0)
  }

  @Test("a screen that is pushed again while it leaves turns round; another one comes over it")
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

  @Test("rows may change under a pushed screen, also the one it was pushed for")
  func changesBelow() {
    var stage = Self.stage([
      Self.change(0, .push(id: "b", delay: Self.milliseconds(100))),
      Self.change(50, .remove(id: "b")), Self.change(500, .append(Self.row("n"))),
    ])
    Self.run(&stage)
    let end = Self.values(stage, at: 2000)
    #expect(end["push.fraction"] == 1 && end["row.b.y"] == nil && end["row.n.y"] == 88)
  }

  // MARK: Drawing

  /// The rows' plates, the lowest first.
  static func plates(_ items: [DisplayItem]) -> [Rect] {
    items.flatMap { item -> [Rect] in
      switch item {
      case .fill(let fill) where fill.color == .white: [fill.rect]
      case .group(let group): plates(group.items)
      case .fill, .path, .image: []
      }
    }
  }

  @Test("a row is drawn where its readings say")
  func drawnPlaces() {
    var stage = Self.stage([Self.change(100, .remove(id: "b"))]) {
      $0.transition = .quadraticScale(a: -6.8, b: 5.8, c: 1)
    }
    let rest = Self.plates(stage.displayItems(at: .zero))
    let top = 59.0 + 44 + 20
    #expect(
      rest == [0.0, 44, 88].map { Rect(x: 0, y: top + $0, width: 393, height: 44) })
    Self.run(&stage)
    let values = Self.values(stage, at: 170)
    let scale = values["row.b.scale"] ?? 0
    #expect(isNear(scale, -6.8 * 0.04 + 5.8 * 0.2 + 1))
    let swollen = Self.plates(stage.displayItems(at: Self.milliseconds(170))).last
    let expected = Rect(
      center: Point(x: 196.5, y: top + 66), size: Size(width: 393 * scale, height: 44 * scale))
    let edges = [swollen?.minX, swollen?.minY, swollen?.maxX, swollen?.maxY].compactMap(\.self)
    #expect(areNear(edges, [expected.minX, expected.minY, expected.maxX, expected.maxY]))
  }

  @Test("rows come to rest on whole pixels, and never jump there", arguments: [1.0, 2, 2.625, 3])
  func pixels(density: Double) throws {
    var screen = Self.screen
    screen.density = density
    screen.safeArea.top = 48.2
    var parameters = ListParameters()
    (parameters.rowHeight, parameters.animation) = (43.3, .linear)
    parameters.transition = .identity
    let changes = [
      Self.change(100, .remove(id: "a")), Self.change(300, .append(Self.row("n"))),
      Self.change(350, .insertBefore(Self.row("m"), id: "b")), Self.change(900, .remove(id: "b")),
    ]
    var stage = ListStage(
      ListContents(rows: ["a", "b", "c", "d"].map(Self.row), changes: changes), parameters,
      screen: screen, typesetter: nil)
    func edges(_ stage: ListStage, _ time: Int64) -> [(upper: Double, lower: Double)] {
      Self.plates(stage.displayItems(at: Self.milliseconds(time))).map { ($0.minY, $0.maxY) }
    }
    func isOnPixel(_ place: Double) -> Bool {
      isNear(place * density, (place * density).rounded())
    }
    let top = 48.2 + 44 + 20
    for time in [0, 800, 2000] as [Int64] {
      Self.run(&stage, to: time)
      let values = Self.values(stage, at: time)
      let places = ["a", "b", "m", "c", "d", "n"].compactMap { values["row.\($0).y"] }.sorted()
      let drawn = edges(stage, time).sorted { $0.upper < $1.upper }
      #expect(places.count == drawn.count && !places.isEmpty)
      for (index, (place, row)) in zip(places, drawn).enumerated() {
        // The readings have the layout itself.
        #expect(isNear(place, 43.3 * Double(index)))
        #expect(isOnPixel(row.upper) && isOnPixel(row.lower))
        #expect(abs(row.upper - (top + place)) <= 0.5 / density + 1e-9)
        // Neither a gap nor a line of one row under the next.
        if index > 0 { #expect(isNear(row.upper, drawn[index - 1].lower)) }
      }
    }
    var moving = ListStage(
      ListContents(rows: ["a", "b", "c", "d"].map(Self.row), changes: changes), parameters,
      screen: screen, typesetter: nil)
    for time in (0 as Int64)..<1500 {
      Self.run(&moving, to: time)
      let drawn = edges(moving, time).map(\.upper)
      let values = Self.values(moving, at: time)
      for id in ["c", "d"] {
        let place = top + (values["row.\(id).y"] ?? .infinity)
        let least = drawn.map { abs($0 - place) }.min() ?? .infinity
        #expect(least <= 0.5 / density + 1e-9, "\(id) at \(time) ms")
      }
    }
  }

  @Test("rows that go are drawn over the others, or under them")
  func removedRows() {
    for order in ListParameters.RemovedRows.allCases {
      var stage = Self.stage([Self.change(100, .remove(id: "a"))]) { $0.removedRows = order }
      Self.run(&stage)
      let items = stage.displayItems(at: Self.milliseconds(200))
      let group = items.firstIndex {
        if case .group(let group) = $0 { isNear(group.opacity, 1 - 100.0 / 350) } else { false }
      }
      let plate = items.firstIndex {
        if case .fill(let fill) = $0 { fill.color == .white } else { false }
      }
      if let group, let plate {
        #expect((group > plate) == (order == .above))
      } else {
        Issue.record("the rows are not drawn")
      }
    }
  }

  @Test(
    "a row turned over by an overshooting spring is drawn turned over; one of no size is not drawn")
  func mirrored() throws {
    let spring = try #require(Spring(duration: 0.4, bounce: 0.8))
    var stage = Self.stage([Self.change(0, .remove(id: "b"), .animation(.spring(spring)))]) {
      $0.transition = .scale(0, anchor: .center)
    }
    Self.run(&stage)
    let frames = (0..<200).map { Int64($0) * 5 }
    let scales = frames.map { Self.values(stage, at: $0)["row.b.scale"] ?? 0 }
    #expect((scales.min() ?? 0) < -0.3)
    for time in frames {
      for plate in Self.plates(stage.displayItems(at: Self.milliseconds(time))) {
        #expect(plate.width > 0 && plate.height > 0)
      }
    }
    var flat = Self.stage([Self.change(0, .remove(id: "b"))]) {
      $0.transition = .scale(0, anchor: .center)
    }
    Self.run(&flat)
    #expect(Self.values(flat, at: 350)["row.b.scale"] == 0)
    #expect(Self.plates(flat.displayItems(at: Self.milliseconds(350))).count == 2)
  }

  @Test("places: points of the screen, and nothing else")
  func places() {
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
}
