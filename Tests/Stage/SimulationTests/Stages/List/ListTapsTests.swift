import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Touches on a list")
struct ListTapsTests {
  private typealias Base = ListStageTests

  /// A list of a, b and c with all buttons, which appends d and e; all animations are linear.
  private static func stage(
    _ changes: [ListChange] = [], _ change: (inout ListContents) -> Void = { _ in },
    _ set: (inout ListParameters) -> Void = { _ in }
  ) -> ListStage {
    var parameters = ListParameters()
    parameters.animation = .linear
    parameters.pushAnimation = .linear
    parameters.alertAnimation = .linear
    parameters.transition = .asymmetric(insertion: .slide, removal: .opacity)
    parameters.screenEvents = .onAppear
    set(&parameters)
    var contents = ListContents(rows: ["a", "b", "c"].map(Base.row), changes: changes)
    contents.buttons = [.add, .remove, .submit]
    contents.additions = [Base.row("d"), Base.row("e")]
    change(&contents)
    return ListStage(contents, parameters, screen: GalleryScene.screen)
  }

  /// Fires pending timers, taps a location for 50 ms, and returns the marks at the lift.
  private static func tap(
    _ stage: inout ListStage, _ anchor: Anchor, at time: Int, finger: Int = 1
  ) throws -> [String] {
    Base.run(&stage, to: time)
    let point = try #require(stage.point(of: anchor, at: GalleryScene.milliseconds(time)))
    return try touch(&stage, point, at: time, finger: finger)
  }

  private static func touch(
    _ stage: inout ListStage, _ point: Point, at time: Int, finger: Int = 1, hold: Int = 50
  ) throws -> [String] {
    func event(_ phase: TouchChange.Phase, _ time: Int) -> TouchEvent {
      TouchEvent(
        time: GalleryScene.milliseconds(time),
        changes: [TouchChange(finger: FingerID(finger), phase: phase, location: point)])
    }
    #expect(stage.handle(event(.down, time)).isEmpty)
    Base.run(&stage, to: time + hold)
    return stage.handle(event(.up, time + hold)).flatMap(\.marks).map(\.text)
  }

  private static func texts(_ events: [StageEvent]) -> [[String]] {
    events.map { $0.marks.map(\.text) }
  }

  // MARK: Rows

  @Test("+1 appends the first absent addition, −1 removes the last row")
  func buttons() throws {
    var stage = Self.stage()
    let add = Anchor.list(.button(.add))
    let remove = Anchor.list(.button(.remove))
    #expect(
      try Self.tap(&stage, add, at: 100) == [
        "addButton.tap(location: [367, 81])", "list.appended(d)",
      ])
    // Slides in from the left edge over 0.35 s, below 3 rows of 44 pt.
    #expect(Base.values(stage, at: 150)["row.d.x"] == -393)
    #expect(isNear(Base.values(stage, at: 325)["row.d.x"] ?? 0, -196.5))
    #expect(Base.values(stage, at: 325)["row.d.y"] == 132)
    #expect(try Self.tap(&stage, add, at: 600).last == "list.appended(e)")
    // All additions are present: the tap has no effect.
    #expect(try Self.tap(&stage, add, at: 700).count == 1)
    #expect(
      try Self.tap(&stage, remove, at: 1100) == [
        "removeButton.tap(location: [26, 81])", "list.removed(e)",
      ])
    // The row is still leaving, and returns.
    #expect(
      try Self.tap(&stage, add, at: 1200).suffix(2) == ["list.appended(e)", "row.returned(e)"])
    for id in ["e", "d", "c", "b", "a"] {
      #expect(try Self.tap(&stage, remove, at: 2000).last == "list.removed(\(id))")
    }
    #expect(try Self.tap(&stage, remove, at: 3000).count == 1)
    #expect(try Self.tap(&stage, add, at: 3100).last == "list.appended(d)")
    #expect(Base.values(stage, at: 4000)["row.d.y"] == 0)
    #expect(stage.nextTimer == nil)
  }

  @Test("Script and touches share the rows: present ones are not added, absent ones not removed")
  func shared() throws {
    var stage = Self.stage([
      Base.change(500, .append(Base.row("d"))), Base.change(600, .remove(id: "c")),
      Base.change(700, .push(id: "c", delay: .zero)),
    ])
    _ = try Self.tap(&stage, .list(.button(.add)), at: 100)
    _ = try Self.tap(&stage, .list(.button(.add)), at: 200)
    #expect(Self.texts(Base.run(&stage, to: 500)) == [["list.taken(d)"]])
    for _ in 0..<3 { _ = try Self.tap(&stage, .list(.button(.remove)), at: 505) }
    #expect(Self.texts(Base.run(&stage)) == [["list.missing(c)"], ["list.missing(c)"]])
  }

  // MARK: Requests

  @Test("A tap on a row begins a request of 1 s; the back button pops its screen")
  func request() throws {
    var stage = Self.stage()
    #expect(
      try Self.tap(&stage, .list(.row("b")), at: 100) == [
        "row.b.tap(location: [196.5, 189])", "push.tapped(b)",
      ])
    // Another request is blocked.
    #expect(try Self.tap(&stage, .list(.row("c")), at: 400).last == "push.blocked(c)")
    #expect(stage.nextTimer == GalleryScene.milliseconds(1150))
    #expect(Self.texts(Base.run(&stage, to: 1150)) == [Base.pushed])
    #expect(isNear(Base.values(stage, at: 1325)["push.fraction"] ?? 0, 0.5))
    // The list below the screen gets no touches.
    #expect(try Self.touch(&stage, Point(x: 196, y: 189), at: 1400).isEmpty)
    #expect(try Self.touch(&stage, Point(x: 367, y: 81), at: 1440).isEmpty)
    #expect(Self.texts(Base.run(&stage, to: 1900)) == [["screenEvent.disappear(screen: list)"]])
    #expect(
      try Self.tap(&stage, .backButton, at: 2000) == [
        "backButton.tap(location: [22, 81])", "push.popped(b)",
        "screenEvent.appear(screen: list)",
      ])
    // A leaving screen still blocks touches.
    #expect(try Self.touch(&stage, Point(x: 196, y: 189), at: 2100).isEmpty)
    #expect(Self.texts(Base.run(&stage)) == [["screenEvent.disappear(b)"]])
    #expect(try Self.tap(&stage, .list(.row("b")), at: 2600).last == "push.tapped(b)")
  }

  @Test("Submit requests the row it names, or the first one; the delay is a constant")
  func submit() throws {
    var stage = Self.stage([], { $0.submits = "c" }) {
      $0.requestDelay = GalleryScene.milliseconds(300)
    }
    // 852 − 34 − 8 − 25.
    #expect(
      try Self.tap(&stage, .list(.button(.submit)), at: 100) == [
        "submitButton.tap(location: [196.5, 785])", "push.submitted(c)",
      ])
    #expect(stage.nextTimer == GalleryScene.milliseconds(450))
    #expect(Self.texts(Base.run(&stage, to: 450)).first?.first == "push.selected(c)")
    var first = Self.stage()
    #expect(try Self.tap(&first, .list(.button(.submit)), at: 100).last == "push.submitted(a)")
    var gone = Self.stage([Base.change(50, .remove(id: "a"))], { $0.submits = "a" })
    #expect(try Self.tap(&gone, .list(.button(.submit)), at: 100).count == 1)
  }

  @Test("A refused request pushes nothing; its alert takes all touches until it is dismissed")
  func refused() throws {
    var stage = Self.stage([], { _ in }) { $0.server = .refuses }
    #expect(stage.readingKeys.last?.name == "alert.opacity")
    _ = try Self.tap(&stage, .list(.row("b")), at: 100)
    #expect(Self.texts(Base.run(&stage, to: 1150)) == [["push.refused(b)", "alert.shown"]])
    let half = Base.values(stage, at: 1325)
    #expect(half["push.fraction"] == 0 && isNear(half["alert.opacity"] ?? 0, 0.5))
    #expect(try Self.touch(&stage, Point(x: 196, y: 189), at: 1400).isEmpty)
    // The middle of the screen, and 76 / 2 below it: 426 − 60 + 76 + 22.
    #expect(
      try Self.tap(&stage, .list(.alertButton), at: 1600) == [
        "alertButton.tap(location: [196.5, 464])", "alert.dismissed",
      ])
    #expect(Base.values(stage, at: 3000)["alert.opacity"] == 0)
    #expect(stage.point(of: .list(.alertButton), at: GalleryScene.milliseconds(3000)) == nil)
    #expect(try Self.tap(&stage, .list(.row("b")), at: 3000).last == "push.tapped(b)")
  }

  @Test("A single change can be refused, and dismissed by the script")
  func script() {
    var stage = Self.stage([
      Base.change(100, .push(id: "b", delay: GalleryScene.milliseconds(300), isRefused: true)),
      Base.change(500, .push(id: "c", delay: .zero)), Base.change(600, .dismiss),
      Base.change(650, .dismiss), Base.change(700, .push(id: "c", delay: .zero)),
    ])
    #expect(
      Self.texts(Base.run(&stage, to: 700)) == [
        ["push.tapped(b)"], ["push.refused(b)", "alert.shown"], ["push.blocked(c)"],
        ["alert.dismissed"], ["alert.nothingToDismiss"], ["push.tapped(c)"],
        ["push.selected(c)", "push.started(c)", "screenEvent.appear(c)"],
      ])
    var granted = Self.stage(
      [Base.change(0, .push(id: "b", delay: .zero, isRefused: false))], { _ in }
    ) { $0.server = .refuses }
    #expect(Self.texts(Base.run(&granted, to: 0)).last?.first == "push.selected(b)")
  }

  @Test("A blocked push has no response, even if the row is tapped again later")
  func blocked() throws {
    var stage = Self.stage([
      Base.change(100, .push(id: "b", delay: GalleryScene.milliseconds(600))),
      Base.change(
        500, .push(id: "c", delay: GalleryScene.milliseconds(1000), isRefused: true),
        .animation(nil)),
      Base.change(700, .dismiss), Base.change(900, .pop),
      Base.change(1200, .push(id: "c", delay: GalleryScene.milliseconds(5000))),
    ])
    #expect(
      Self.texts(Base.run(&stage, to: 6000)).flatMap(\.self).filter { $0.hasPrefix("push") } == [
        "push.tapped(b)", "push.blocked(c)", "push.selected(b)", "push.started(b)",
        "push.popped(b)", "push.tapped(c)",
      ])
    #expect(Base.values(stage, at: 6000)["alert.opacity"] == 0)
    #expect(stage.nextTimer == GalleryScene.milliseconds(6200))
    #expect(Self.texts(Base.run(&stage, to: 6200)).last?.first == "push.selected(c)")
  }

  @Test("With waitingTaps: taken the second response takes over the pushed screen")
  func taken() throws {
    var stage = Self.stage([Base.change(3000, .pop)], { _ in }) { $0.waitingTaps = .taken }
    _ = try Self.tap(&stage, .list(.row("b")), at: 100)
    #expect(try Self.tap(&stage, .list(.row("c")), at: 400).last == "push.tapped(c)")
    #expect(
      Self.texts(Base.run(&stage, to: 3000)).flatMap(\.self).filter { $0.hasPrefix("push") } == [
        "push.selected(b)", "push.started(b)", "push.selected(c)", "push.popped(c)",
      ])
  }

  // MARK: Screen events

  @Test("Screens appear and disappear in the order of their transitions, never twice in a row")
  func screenEvents() {
    let changes = [
      Base.change(0, .push(id: "b", delay: .zero)), Base.change(500, .pop),
      // Reversed: b has not disappeared; the list has appeared, and disappears again.
      Base.change(600, .push(id: "b", delay: .zero)), Base.change(2000, .pop),
      // The screen of another row comes over the leaving one.
      Base.change(2100, .push(id: "c", delay: .zero)),
    ]
    var stage = Self.stage(changes)
    let events = Base.run(&stage).flatMap(\.marks).map(\.text)
      .filter { $0.hasPrefix("screenEvent") }.map { String($0.dropFirst(12)) }
    #expect(
      events == [
        "appear(b)", "disappear(screen: list)", "appear(screen: list)", "disappear(screen: list)",
        "appear(screen: list)", "appear(c)", "disappear(b)", "disappear(screen: list)",
      ])
  }

  @Test("Without animation, screen events come in one step; a cleared screen disappears at once")
  func immediate() {
    let changes = [Base.change(0, .push(id: "b", delay: .zero)), Base.change(500, .pop)]
    var jumping = Self.stage(changes, { _ in }) { $0.pushAnimation = nil }
    #expect(
      Self.texts(Base.run(&jumping)).dropFirst() == [
        [
          "push.selected(b)", "push.started(b)", "screenEvent.appear(b)",
          "screenEvent.disappear(screen: list)",
        ],
        ["push.popped(b)", "screenEvent.appear(screen: list)", "screenEvent.disappear(b)"],
      ])
    var cleared = Self.stage(changes, { _ in }) { $0.popClears = .item }
    #expect(
      Self.texts(Base.run(&cleared)).last == [
        "push.popped(b)", "screenEvent.appear(screen: list)", "screenEvent.disappear(b)",
      ])
  }

  @Test("didSet counts what is shown; with onAppear each push also counts the hidden tabs")
  func counting() {
    func events(_ counting: ListParameters.ScreenEvents) -> [String] {
      let changes = [Base.change(0, .push(id: "b", delay: .zero)), Base.change(100, .pop)]
      let tabs = ["Fruit", "Search", "Me"]
      var stage = Self.stage(changes, { $0.tabs = tabs }) { $0.screenEvents = counting }
      return Base.run(&stage).flatMap(\.marks).map(\.text).filter { $0.hasPrefix("screen") }
    }
    #expect(events(.didSet) == ["screenEvent(second_screen)", "screenEvent(first_screen)"])
    #expect(
      events(.onAppear) == [
        "screenEvent.appear(tab: Search, shown: no)", "screenEvent.appear(tab: Me, shown: no)",
        "screenEvent.appear(b)", "screenEvent.disappear(b)",
      ])
  }

  @Test("A tab bar takes no taps for the rows below it, and lifts Submit")
  func tabBar() throws {
    var stage = Self.stage([], { $0.tabs = ["Fruit", "Search"] }) { $0.rowHeight = 300 }
    let time = GalleryScene.milliseconds(0)
    // 852 − 34 − 49 − 8 − 25.
    #expect(stage.point(of: .list(.button(.submit)), at: time)?.y == 736)
    #expect(try Self.touch(&stage, Point(x: 196, y: 768), at: 100).last == "push.tapped(c)")
    #expect(try Self.touch(&stage, Point(x: 196, y: 769), at: 300).isEmpty)
  }

  // MARK: Limits

  @Test("Moving, long or two-finger touches are not taps; rows under the bar get no touches")
  func limits() throws {
    var stage = Self.stage()
    let middle = Point(x: 196, y: 189)
    #expect(try Self.touch(&stage, middle, at: 100, hold: 751).isEmpty)
    func change(_ finger: Int, _ phase: TouchChange.Phase, _ point: Point) -> TouchChange {
      TouchChange(finger: FingerID(finger), phase: phase, location: point)
    }
    func handle(_ time: Int, _ changes: TouchChange...) -> Int {
      stage.handle(TouchEvent(time: GalleryScene.milliseconds(time), changes: changes)).count
    }
    #expect(handle(1000, change(1, .down, middle)) == 0)
    #expect(handle(1010, change(1, .moved, Point(x: 196, y: 234))) == 0)
    #expect(handle(1020, change(1, .up, middle)) == 0)
    #expect(handle(1100, change(1, .down, middle), change(2, .down, middle)) == 0)
    #expect(handle(1150, change(1, .up, middle)) == 0)
    #expect(handle(1160, change(2, .up, middle)) == 0)
    // Touching two targets with two fingers is two taps.
    let button = try #require(stage.point(of: .list(.button(.add)), at: .zero))
    #expect(handle(1200, change(1, .down, middle), change(2, .down, button)) == 0)
    #expect(handle(1250, change(1, .up, middle), change(2, .up, button)) == 1)
    // The bar ends at 103 pt; a row that extends above that is under it.
    let high = Self.stage([], { $0.rows = (0..<30).map { Base.row("\($0)") } })
    #expect(high.nextTimer == nil)
    var bar = high
    #expect(try Self.touch(&bar, Point(x: 196, y: 102), at: 100).isEmpty)
    #expect(try Self.touch(&bar, Point(x: 196, y: 124), at: 200).last == "push.tapped(0)")
  }

  @Test("Buttons are drawn where touches hit them, and only if the list has them")
  func drawn() {
    func fills(_ stage: ListStage) -> [FillItem] {
      stage.displayItems(at: .zero, typesetter: nil).compactMap {
        if case .fill(let fill) = $0 { fill } else { nil }
      }
    }
    let plate = fills(Self.stage()).first { $0.cornerRadii == CornerRadii(12) }
    #expect(plate?.rect == Rect(x: 16, y: 760, width: 361, height: 50))
    #expect(
      !fills(Self.stage([], { $0.buttons = [] })).contains { $0.cornerRadii == CornerRadii(12) })
  }
}
