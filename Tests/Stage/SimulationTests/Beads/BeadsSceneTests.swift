import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("A scene of beads")
struct BeadsSceneTests {
  private let screen = GalleryScene.screen
  private let milliseconds = GalleryScene.milliseconds

  private func path(_ rows: [(Int, Double, Double)], at time: Int, bead: Int?) -> TouchStep {
    TouchStep(
      start: .at(milliseconds(time)),
      action: .path([
        FingerPath(
          finger: 1,
          rows: rows.map {
            FingerPath.Row(time: milliseconds($0.0), location: Point(x: $0.1, y: $0.2))
          })
      ]),
      subject: bead, line: 1)
  }

  /// A lid that opens, two throws, a drag from a bead's position, and a bead that is caught in
  /// flight.
  private func scene(
    _ changes: [(inout BeadsParameters) -> Void] = [{ _ in }],
    duration: SceneDuration = .settled
  ) -> Scene {
    let contents = BeadsContents(
      box: Rect(x: 40, y: 600, width: 310, height: 180),
      colors: [
        Color(red: 232, green: 89, blue: 12), Color(red: 25, green: 113, blue: 194),
        Color(red: 47, green: 158, blue: 68),
      ],
      bracelet: Bracelet.standard(on: screen, beadRadius: 22),
      lid: Lid([
        LidChange(time: milliseconds(100), isOpen: true, animation: .smooth),
        LidChange(time: milliseconds(250), isOpen: false, animation: .easeInOut),
        LidChange(time: milliseconds(400), isOpen: true, animation: .bouncy),
      ]))
    let panels = changes.enumerated().map { index, change in
      var parameters = BeadsParameters()
      change(&parameters)
      return Panel(StageDescription(contents, parameters), number: index + 1)
    }
    let touches = [
      path(
        [(0, 90, 690), (30, 96, 662), (60, 114, 610), (90, 144, 545), (127, 190, 462)], at: 1000,
        bead: 0),
      path(
        [(0, 10, 10), (8, 12, 20), (16, 12, 60), (25, 14, 120), (33, 20, 200)], at: 1050, bead: 2),
      GalleryScene.drag(
        from: .bead(0), by: Vector(dx: -90, dy: 60), at: 1250, during: 140, curve: .easeIn),
      TouchStep(
        start: .at(milliseconds(1300)),
        action: .drag(
          from: .bead(1), destination: .to(.bead(0)), during: milliseconds(300),
          curve: .easeInOut, hold: milliseconds(100)),
        line: 3),
    ]
    var scene = GalleryScene.make(touches, duration: duration)
    (scene.screen, scene.photos, scene.panels) = (screen, [], panels)
    return scene
  }

  @Test("Has an animation for each change of the lid, and one for a bead that follows a finger")
  func animations() throws {
    let played = Array(try Timeline(scene()).animations)
    let lid = played.filter { $0.animation.value == "lid.y" }
    #expect(
      lid.map(\.animation.rule)
        == [.smooth, .easeInOut, .bouncy].map {
          MotionRule.animation(($0 as Animation).tagged("beads.lid"))
        })
    #expect(lid.map { $0.interruption?.cause } == [.timer, .timer, nil])
    #expect(lid[0].interruption?.time == milliseconds(250))
    let bead = played.filter { $0.animation.value == "bead.0" }
    #expect(bead.map(\.animation.constants).prefix(2) == [["beads.follow"], ["beads.settle"]])
    #expect(bead[0].retargets == 3)
    #expect(bead[0].interruption?.cause == .touch)
    #expect(bead[1].animation.start == bead[0].interruption?.time)
  }

  private func number(_ name: String, _ frame: SceneFrame) throws -> Double {
    try #require(GalleryScene.value(frame, name)).number ?? .nan
  }

  private static let styles: [@Sendable (inout BeadsParameters) -> Void] = [
    { _ in },
    { $0.velocity = .relative },
    {
      $0.follow = nil
      $0.velocity = .tracked
    },
    { $0.settle = .easeInOut },
    {
      $0.settle = .interpolatingSpring(.bouncy, initialVelocity: 2)
      $0.minimumDistance = 0
    },
  ]

  @Test("Looks the same at 30, 60 and 120 fps", arguments: styles.indices)
  func frameRates(_ index: Int) throws {
    var scene = scene([Self.styles[index]])
    scene.duration = .fixed(milliseconds(2600))
    try GalleryScene.expectFrameRateIndependence(scene)
  }

  @Test("Settles with every bead in its slot and the lid open")
  func settles() throws {
    let scene = scene()
    let duration = try Timeline(scene).duration
    #expect(duration < milliseconds(4000))
    let last = try #require(try GalleryScene.frames(scene, fps: 60, until: duration).last)
    guard let contents = scene.panels.first?.stage.contents as? BeadsContents else {
      throw WrongStage()
    }
    let slots = BeadsLayout(contents).slots
    // In the order in which they were released.
    for (bead, slot) in [(2, 5), (0, 6), (1, 7)] {
      #expect((try number("bead.\(bead).x", last) - slots[slot].x).magnitude <= 0.01)
      #expect((try number("bead.\(bead).y", last) - slots[slot].y).magnitude <= 0.01)
    }
    #expect((try number("lid.y", last) + 100).magnitude <= 0.01)
    let marks = try GalleryScene.events(scene, until: duration).flatMap(\.marks).map(\.text)
    #expect(
      marks.filter { $0.contains("settling") } == [
        "bead.2.settling(slot: 5)", "bead.0.settling(slot: 6)", "bead.0.settling(slot: 6)",
        "bead.1.settling(slot: 7)",
      ])
    #expect(
      marks.filter { $0.hasPrefix("lid") } == [
        "lid.opened", "lid.closed", "lid.opened", "lid.completed", "lid.completed",
        "lid.completed",
      ])
  }

  @Test("Springs never jump in position or velocity")
  func continuity() throws {
    let scene = scene([{ $0.follow = .spring(.interactive) }])
    let all = try GalleryScene.frames(scene, fps: 240, until: milliseconds(2600))
    for bead in 0..<3 {
      for (before, after) in zip(all, all.dropFirst()) {
        let keys = ["x", "y"].map { "bead.\(bead).\($0)" }
        for name in keys {
          let speed = try max(
            number(name.velocity, before).magnitude, number(name.velocity, after).magnitude)
          let step = try number(name, after) - number(name, before)
          // The stiffest spring here pulls a bead that is 200 pt behind with 350,000 pt/s².
          #expect(step.magnitude <= speed / 240 + 6, "\(name) at \(after.time.seconds)")
        }
      }
    }
    var lid = try all.map { try number("lid.y", $0) }[...]
    while lid.count > 1 {
      let first = lid.removeFirst()
      #expect((lid.first.map { $0 - first } ?? 0).magnitude < 15)
    }
  }

  @Test("Event rows contain the model values right after the event, and retargets are recorded")
  func modelsOfEvents() throws {
    let scene = scene()
    let run = try Timeline(scene).panels[0]
    var cursor = PanelCursor(run)
    var lids: [Double] = []
    let retargets = run.steps.filter(\.isRetarget).map(\.time)
    while cursor.nextStepTime != nil {
      for event in cursor.step() {
        guard
          event.marks.contains(where: { $0.text.hasPrefix("lid.") && $0.text != "lid.completed" }),
          case .number(let lid) = event.readings.last?.value
        else { continue }
        lids.append(lid)
      }
    }
    #expect(lids == [-100, 100, -100])
    // The lid is opened while settled and then retargeted twice; each bead's drag retargets
    // once or more.
    #expect(!retargets.contains(milliseconds(100)))
    #expect(retargets.prefix(2) == [milliseconds(250), milliseconds(400)])
    #expect(retargets.count >= 5)
  }

  @Test("velocity: carried and relative give the same motion in every frame")
  func agreement() throws {
    let scene = scene([{ _ in }, { $0.velocity = .relative }, { $0.velocity = .none }])
    let all = try GalleryScene.frames(scene, fps: 60, until: milliseconds(2600))
    let count = try #require(all.first).readings.count / 3
    var furthest = 0.0
    for frame in all {
      for (index, reading) in frame.readings.prefix(count).enumerated() {
        let twin = frame.readings[index + count]
        guard case .number(let a) = reading.value, case .number(let b) = twin.value else {
          continue
        }
        #expect((a - b).magnitude <= 1e-9 * max(1, a.magnitude), "\(reading.name)")
      }
      furthest = try max(
        furthest, (number("beads.bead.0.x", frame) - number("beads#3.bead.0.x", frame)).magnitude)
    }
    #expect(furthest > 10, "a standstill looks otherwise")
  }

  private struct WrongStage: Error {}
}

extension String {
  /// The name of the velocity reading of a position's reading.
  fileprivate var velocity: String {
    let axis = suffix(1)
    return dropLast() + "velocity.\(axis)"
  }
}
