import Display
import SceneModel
import Testing

@testable import Simulation

/// Checks which callbacks are called in which run-loop turn.
///
/// Expected values follow the rules in docs/viewers/zoom-transition.md.
@Suite struct ZoomCallbackTests {
  static let push = ["1 WillAppear", "1 willShow", "1 IsAppearing"]
  static let pushed = ["1 DidAppear", "1 didShow"]
  static let popping = ["1 WillDisappear", "grid willShow"]
  static let popped = ["1 DidDisappear", "grid didShow"]
  static let returned = ["1 WillAppear", "1 IsAppearing", "1 DidAppear"]

  static let tap = GalleryScene.tap(1, at: 300)

  static func calls(
    _ steps: TouchStep..., change: (inout ZoomTransitionParameters) -> Void = { _ in }
  ) throws -> [[String]] {
    try ZoomScene.calls(ZoomScene.make(steps, change))
  }

  static func backSwipe(_ dx: Double, at time: Int, during: Int = 200, hold: Int = 0) -> TouchStep {
    ZoomScene.drag(
      from: Point(x: 8, y: 500), by: Vector(dx: dx, dy: 10), at: time, during: during, hold: hold)
  }

  @Test("Reports the callbacks of a push and of pops by swipe, back button and back swipe")
  func pops() throws {
    let whole = [Self.push, Self.pushed, Self.popping, Self.popped]
    #expect(
      try Self.calls(Self.tap, GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 1500)) == whole)
    #expect(try Self.calls(Self.tap, ZoomScene.tap(.backButton, at: 1500)) == whole)
    #expect(try Self.calls(Self.tap, Self.backSwipe(220, at: 1500)) == whole)
  }

  @Test("Controller numbers continue after the grid was shown by itself")
  func counting() throws {
    let calls = try Self.calls(
      Self.tap, ZoomScene.tap(.backButton, at: 1500), GalleryScene.tap(2, at: 4000))
    #expect(
      calls.suffix(2) == [
        ["2 WillAppear", "2 willShow", "2 IsAppearing"], ["2 DidAppear", "2 didShow"],
      ])
  }

  @Test("Cancelled pops are not reported to the delegate")
  func cancelled() throws {
    let whole = [Self.push, Self.pushed, Self.popping, Self.returned]
    #expect(
      try Self.calls(
        Self.tap,
        ZoomScene.drag(
          from: Point(x: 200, y: 400), by: Vector(dx: 0, dy: 90), at: 1500, during: 200, hold: 200))
        == whole)
    #expect(try Self.calls(Self.tap, Self.backSwipe(60, at: 1500, hold: 200)) == whole)
  }

  @Test("An interrupted push completes at once, and its pop begins in the same turn")
  func interruptedPush() throws {
    let whole = [Self.push, Self.pushed + Self.popping, Self.popped]
    #expect(try Self.calls(Self.tap, ZoomScene.tap(.backButton, at: 400)) == whole)
    #expect(try Self.calls(Self.tap, Self.backSwipe(250, at: 420)) == whole)
    #expect(
      try Self.calls(
        Self.tap,
        ZoomScene.drag(
          from: Point(x: 200, y: 300), by: Vector(dx: 0, dy: 200), at: 450, during: 200))
        == whole)
  }

  @Test("A cancelled pop that the back button resumes ends as a pop")
  func cancelledThenButton() throws {
    #expect(
      try Self.calls(
        Self.tap,
        ZoomScene.drag(
          from: Point(x: 200, y: 400), by: Vector(dx: 0, dy: 90), at: 1500, during: 200, hold: 200),
        ZoomScene.tap(.backButton, at: 1980))
        == [Self.push, Self.pushed, Self.popping, Self.popped])
  }

  @Test("A push during a pop: the popped controller disappears before the other appears")
  func pushDuringPop() throws {
    let other = ["2 WillAppear", "2 willShow", "2 IsAppearing"]
    for begin in [
      GalleryScene.drag(by: Vector(dx: 0, dy: 200), at: 1500, during: 150),
      ZoomScene.tap(.backButton, at: 1580), Self.backSwipe(180, at: 1500, during: 150),
    ] {
      for thumbnail in [1, 2] {
        #expect(
          try Self.calls(Self.tap, begin, GalleryScene.tap(thumbnail, at: 1900)) == [
            Self.push, Self.pushed, Self.popping, Self.popped + other,
            ["2 DidAppear", "2 didShow"],
          ], "thumbnail \(thumbnail)")
      }
    }
  }

  @Test("A push during a push: the first completes, is popped and disappears in one turn")
  func pushDuringPush() throws {
    #expect(
      try Self.calls(Self.tap, GalleryScene.tap(3, at: 400)) == [
        Self.push,
        Self.pushed + Self.popping + Self.popped
          + ["2 WillAppear", "2 willShow", "2 IsAppearing"], ["2 DidAppear", "2 didShow"],
      ])
    // Where the card covers the thumbnail, the tap only holds the card for a moment.
    #expect(try Self.calls(Self.tap, GalleryScene.tap(3, at: 1000)) == [Self.push, Self.pushed])
  }

  @Test("A push while a cancelled pop returns completes the pop, and the other one appears")
  func pushDuringReturn() throws {
    #expect(
      try Self.calls(
        Self.tap,
        ZoomScene.path(
          at: 1500,
          [[0, 200, 300], [100, 200, 500], [200, 200, 740], [220, 200, 710], [240, 200, 670]]),
        GalleryScene.tap(2, at: 1760)) == [
          Self.push, Self.pushed, Self.popping,
          Self.popped + ["2 WillAppear", "2 willShow", "2 IsAppearing"],
          ["2 DidAppear", "2 didShow"],
        ])
  }

  @Test("Three controllers with overlapping flights get their callbacks in order")
  func quickTaps() throws {
    let calls = try Self.calls(
      Self.tap, ZoomScene.tap(.backButton, at: 600), GalleryScene.tap(0, at: 850),
      ZoomScene.tap(.backButton, at: 1000), GalleryScene.tap(2, at: 1250),
      ZoomScene.tap(.backButton, at: 2400))
    func named(_ number: Int, _ calls: [String]) -> [String] {
      calls.map { $0.replacing("1 ", with: "\(number) ") }
    }
    #expect(
      calls == [
        Self.push, Self.pushed + Self.popping, Self.popped + named(2, Self.push),
        named(2, Self.pushed + Self.popping), named(2, Self.popped) + named(3, Self.push),
        named(3, Self.pushed), named(3, Self.popping), named(3, Self.popped),
      ])
  }

  @Test("Presented controllers get their own callbacks, and the delegate gets none")
  func presentations() throws {
    for presentation in [ZoomTransitionParameters.Presentation.sheet, .fullScreenCover] {
      let steps = [
        Self.tap, Self.backSwipe(200, at: 1200),
        GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 2500),
      ]
      #expect(
        try ZoomScene.calls(ZoomScene.make(steps) { $0.presentation = presentation }) == [
          ["1 WillAppear", "1 IsAppearing"], ["1 DidAppear"], ["1 WillDisappear"],
          ["1 DidDisappear"],
        ])
    }
  }

  @Test("A tap on the grid during a presentation or its dismissal presents nothing")
  func tapsDuringPresentations() throws {
    for presentation in [ZoomTransitionParameters.Presentation.sheet, .fullScreenCover] {
      for steps in [
        [GalleryScene.tap(3, at: 400)],
        [
          GalleryScene.drag(by: Vector(dx: 0, dy: 200), at: 1500, during: 150),
          GalleryScene.tap(2, at: 1800), GalleryScene.tap(1, at: 1900),
        ],
      ] {
        let scene = ZoomScene.make([Self.tap] + steps) { $0.presentation = presentation }
        #expect(
          try ZoomScene.calls(scene).joined().allSatisfy { $0.hasPrefix("1 ") }, "\(presentation)")
      }
    }
  }

  @Test("A tap on the back button has its own mark")
  func buttonTap() throws {
    let scene = ZoomScene.make([Self.tap, ZoomScene.tap(.backButton, at: 1500)])
    var run = try ZoomScene.run(scene)
    let events = try run.advance(through: try Timeline(scene).duration)
    let taps = events.flatMap(\.marks).filter { $0.kind == .tap }.map {
      $0.text.prefix { $0 != "(" }
    }
    #expect(taps == ["tap", "backButton.tap"])
  }

  @Test("Readings are absent after the top controller closes, even if another picture still flies")
  func closedBeforeAnother() throws {
    // With a spring of 5 s, the second one is popped after 60 ms, so it has a shorter distance.
    let scene = ZoomScene.make([
      GalleryScene.tap(0, at: 300), ZoomScene.tap(.backButton, at: 1500),
      GalleryScene.tap(2, at: 1620), ZoomScene.tap(.backButton, at: 1680),
    ]) { $0.springDuration = 5 }
    let duration = try Timeline(scene).duration
    var run = try ZoomScene.run(scene)
    var closed: (event: StageEvent, time: SceneTime)?
    while closed == nil, let instant = run.nextStepTime, instant <= duration {
      closed = run.step().first { $0.marks.contains { $0.kind == .viewerClosed } }
        .map { ($0, instant) }
    }
    let (event, time) = try #require(closed)
    #expect(
      event.marks.map(\.text).prefix(2) == ["viewDidDisappear(controller 2)", "didShow(grid)"])
    #expect(event.readings.allSatisfy { $0.value == .absent })
    #expect(try run.current(at: time).readings().allSatisfy { $0.value == .absent })
    // The first controller's picture is still above the grid.
    let pictures = ZoomScene.images(run.current(at: time).displayList())
    #expect(pictures.map(\.photo) == [1, 2, 3, 0])
    // It has no viewer.closed event of its own.
    let later = try run.advance(through: duration + GalleryScene.milliseconds(1000))
    #expect(!later.flatMap(\.marks).contains { $0.kind == .viewerClosed })
  }

  @Test("A slide has the same callbacks; it cannot be caught, and taps during it are lost")
  func slide() throws {
    func calls(_ steps: TouchStep...) throws -> [[String]] {
      try ZoomScene.calls(ZoomScene.make([Self.tap] + steps) { $0.transition = .slide })
    }
    let whole = [Self.push, Self.pushed, Self.popping, Self.popped]
    #expect(
      try calls(
        ZoomScene.tap(.backButton, at: 420),
        ZoomScene.drag(
          from: Point(x: 200, y: 300), by: Vector(dx: 0, dy: 200), at: 500, during: 100),
        ZoomScene.tap(.backButton, at: 1500), GalleryScene.tap(2, at: 1600)) == whole)
    #expect(try calls(Self.backSwipe(300, at: 1500)) == whole)
    #expect(
      try calls(Self.backSwipe(120, at: 1500, hold: 200)) == [
        Self.push, Self.pushed, Self.popping, Self.returned,
      ])
    // Only the edge swipe moves it.
    #expect(
      try calls(GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 1500)) == [
        Self.push, Self.pushed,
      ])
  }

  @Test("ignoresTapsDuringTransition drops the tap during the pop and reports it")
  func ignoredTaps() throws {
    let scene = ZoomScene.make([
      Self.tap, ZoomScene.tap(.backButton, at: 1500), GalleryScene.tap(2, at: 1700),
    ]) { $0.ignoresTapsDuringTransition = true }
    #expect(
      try ZoomScene.calls(scene) == [Self.push, Self.pushed, Self.popping, Self.popped])
    var run = try ZoomScene.run(scene)
    let events = try run.advance(through: try Timeline(scene).duration)
    #expect(events.contains { $0.marks.map(\.kind) == [.tap, .tapIgnored] })
  }

  @Test("The back button has a location only if it is shown", arguments: [0, 1, 2, 3, 4])
  func positions(_ number: Int) throws {
    let (steps, change): ([TouchStep], (inout ZoomTransitionParameters) -> Void) =
      switch number {
      case 0: ([], { _ in })
      case 1: ([Self.tap], { $0.backButton = false })
      case 2: ([Self.tap], { $0.presentation = .sheet })
      case 3: ([Self.tap], { $0.presentation = .fullScreenCover })
      default: ([Self.tap, ZoomScene.tap(.backButton, at: 1400)], { _ in })
      }
    let scene = ZoomScene.make(steps + [ZoomScene.tap(.backButton, at: 1500)], change)
    let error = #expect(throws: SimulationError.self) { try Timeline(scene).duration }
    guard case .missingAnchor(.backButton, let line, _, let seconds)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line == 5 && seconds == 1.5)
    #expect(error?.description.hasSuffix("there is no back button on the screen") == true)
  }
}
