import SceneModel
import Simulation
import Testing
import Lint

@Suite("Lint")
struct MotionLintTests {
  private static let open = "{at: 0.3, tap: {thumbnail: 1}}"
  private static let dismissal = "{at: 1, drag: {from: center, by: [0, 330], during: 0.4}}"
  private static let shortPull =
    "{at: 1, drag: {from: center, by: [-30, 70], during: 0.4, hold: 0.2}}"

  private static func findings(
    _ viewer: String, _ touches: [String], more: String = "tail: 1"
  ) throws -> [LintFinding] {
    try MotionLint.findings(
      in: Timeline(
        WrittenScene.gallery("viewer: \(viewer)", [open] + touches, more)
      )
    ).stated
  }

  @Test("a picture that snaps back without animation, and the option that animates it")
  func snap() throws {
    let all = try Self.findings("zozo", [Self.shortPull])
    // The backdrop snaps with the picture.
    #expect(all.map(\.rule) == [.jump, .pop])
    let found = all.filter { $0.rule == .jump }
    #expect(found.first?.time == 1.6)
    #expect(found.first?.frame == 96)
    #expect(found.first?.what.hasSuffix("in the instant the finger lifts") == true)
    #expect(found.first?.cures == ["animations: zoomable"])
    #expect(try Self.findings("{style: zozo, animations: zoomable}", [Self.shortPull]).isEmpty)
  }

  @Test("safe areas that shift both ends of the flight, and the option that makes up for them")
  func safeAreaShift() throws {
    let found = try Self.findings("{style: zozo, safeAreaCompensation: false}", [Self.dismissal])
    #expect(found.map(\.rule) == [.landing, .landing])
    #expect(
      found.map(\.what) == [
        "the picture opens 34 pt off the thumbnail that it comes from",
        "the picture lands 34 pt off its thumbnail and slips onto it",
      ])
    #expect(found.allSatisfy { $0.cures == ["safeAreaCompensation: true"] })
    #expect(try Self.findings("zozo", [Self.dismissal]).isEmpty)
  }

  @Test("a drag that jumps after a pinch, and the option that keeps its state")
  func pinchJump() throws {
    let touches = [
      "{at: 0.9, pinch: {at: center, scale: 2.5, during: 0.4}}",
      "{after: 0.2, drag: {from: [340, 430], by: [-260, 0], during: 0.5}}",
      "{after: 0.2, pinch: {at: center, scale: 0.4, during: 0.4}}",
      "{after: 0.8, drag: {from: center, by: [30, 0], during: 0.5, hold: 0.3}}",
    ]
    let found = try Self.findings("b43-swiftui", touches)
    #expect(found.map(\.rule).first == .jump)
    #expect(found.first?.cures == ["syncUnclampedOnPinchEnd: true"])
    #expect(
      try Self.findings("{style: b43-swiftui, syncUnclampedOnPinchEnd: true}", touches).isEmpty)
  }

  @Test("a tap that flings again with old velocities, and the options that forget them")
  func staleFling() throws {
    let touches = [
      "{at: 0.9, pinch: {at: center, scale: 2.5, during: 0.4, angle: 90}}",
      "{after: 0.2, drag: {from: [250, 420], by: [60, 14], during: 0.2, curve: linear}}",
      "{after: 1.4, tap: center}",
    ]
    let found = try Self.findings("b43-compose", touches)
    #expect(found.map(\.rule) == [.stray])
    #expect(found.first?.cures == ["resetTracker: true", "trackerAging: true"])
    for cure in ["resetTracker: true", "trackerAging: true"] {
      #expect(try Self.findings("{style: b43-compose, \(cure)}", touches).isEmpty)
    }
  }

  @Test("a picture that fades away beside its thumbnail, and the option that sends it home")
  func fading() throws {
    let thrown = ["{at: 1, drag: {from: center, by: [0, 480], during: 0.3, curve: easeIn}}"]
    for style in ["b43-swiftui", "b43-compose"] {
      let found = try Self.findings(style, thrown).filter { $0.rule != .velocity }
      #expect(found.map(\.rule) == [.twice, .landing])
      #expect(found.allSatisfy { $0.cures == ["dismissTarget: thumbnail"] })
      let cured = try Self.findings("{style: \(style), dismissTarget: thumbnail}", thrown)
      #expect(cured.filter { $0.rule != .velocity }.isEmpty)
    }
  }

  @Test("a throw that loses its velocity when it is let go, and one that keeps it")
  func velocity() throws {
    let thrown = ["{at: 1, drag: {from: center, by: [0, 330], during: 0.4, curve: easeIn}}"]
    let found = try Self.findings("zozo", thrown)
    #expect(found.map(\.rule) == [.velocity])
    #expect(found.first?.what.contains("loses its speed") == true)
    #expect(try Self.findings("photos", thrown).isEmpty)
  }

  @Test("beads that lose their velocity, and the option that carries it")
  func beads() throws {
    func found(_ options: String) throws -> [LintFinding] {
      try MotionLint.findings(
        in: Timeline(
          WrittenScene.read(
            """
            zoetrope: 1
            beads:
              colors: ["#E8590C"]
              throws:
                - at: 0.3
                  bead: 0
                  path: [[0, 118, 690], [0.03, 112, 668], [0.06, 96, 622], [0.09, 70, 560], [0.12, 36, 486]]
            \(options)

            """)
        )
      ).stated
    }
    let without = try found("compare: [{velocity: carried}, {velocity: none}]")
    #expect(without.map(\.rule) == [.velocity])
    #expect(without.map(\.screen) == ["beads#2"])
    #expect(without.first?.cures == ["velocity: carried"])
    #expect(try found("").isEmpty)
  }

  @Test("views that keep safe areas of another place, and the hosting that does not")
  func safeAreas() throws {
    func found(_ hosting: String) throws -> [LintFinding] {
      let cells = (0..<10).map { "    - {name: n\($0), stars: 4, text: [one, two]}" }
      return try MotionLint.findings(
        in: Timeline(
          WrittenScene.read(
            """
            zoetrope: 1
            reviews:
              os: 15
              hosting: \(hosting)
              cells:
            \(cells.joined(separator: "\n"))
              scrolling: [{at: 0.5, to: 200, during: 0.5}]

            """)
        )
      ).stated
    }
    let plain = try found("plain")
    #expect(plain.map(\.rule) == [.safeArea])
    #expect(plain.first?.cures == ["hosting: safeAreaRemoved"])
    #expect(try found("safeAreaRemoved").isEmpty)
  }

  private static let zoom = "{at: 0.9, pinch: {at: center, scale: 1.5, during: 0.3}}"

  @Test("a drag that a wobble has taken, and the option that lets it page")
  func wobble() throws {
    // Sideways 330 pt, of which the picture takes a part; the first event has 2 pt downwards.
    let touches = [
      "{at: 0.3, tap: {thumbnail: 0}}", Self.zoom,
      "{after: 0.2, path: [[0, 370, 430], [0.03, 365, 431], [0.06, 359, 432], [0.3, 200, 432],"
        + " [0.5, 40, 433]]}",
    ]
    func found(_ viewer: String) throws -> [LintFinding] {
      try MotionLint.findings(
        in: Timeline(WrittenScene.gallery("viewer: \(viewer)", touches)), rules: [.stuck]
      ).stated
    }
    let stuck = try found("b43-swiftui")
    #expect(stuck.map(\.rule) == [.stuck])
    #expect(stuck.first?.what.hasPrefix("the finger goes") == true)
    #expect(stuck.first?.what.contains("to the left and nothing goes with it") == true)
    #expect(stuck.first?.cures == ["axisRatio: 3"])
    #expect(try found("{style: b43-swiftui, axisRatio: 3}").isEmpty)
  }

  @Test("a drag that a zoomed page keeps from the pager, which has no cure")
  func keptDrag() throws {
    let pan = "{after: 0.2, drag: {from: [360, 430], by: [-340, 6], during: 0.6}}"
    let touches = ["{at: 0.3, tap: {thumbnail: 0}}", Self.zoom, pan]
    let found = try MotionLint.findings(
      in: Timeline(WrittenScene.gallery("viewer: b43-compose", touches)), rules: [.stuck]
    ).stated
    #expect(found.map(\.rule) == [.stuck])
    #expect(found.first?.cures == [])
  }

  @Test("a drag on the band beside the picture, and the option that hears it")
  func deafBand() throws {
    let touches = [
      "{at: 0.3, tap: {thumbnail: 0}}",
      "{at: 1, drag: {from: [330, 760], by: [-220, 0], during: 0.3}}",
    ]
    let scene = try WrittenScene.gallery(
      "viewer: {style: b43-swiftui, hitArea: picture}", touches)
    let found = try MotionLint.findings(in: Timeline(scene), rules: [.stuck]).stated
    #expect(found.map(\.what).first?.contains("goes 220 pt to the left") == true)
    #expect(found.map(\.cures) == [["hitArea: page"]])
  }

  @Test(
    "nothing is stuck where something goes or nothing could",
    arguments: [
      // At the last page and beyond the first one; up, where only some dismiss; a short way.
      "{at: 1, drag: {from: center, by: [-160, 0], during: 0.4}}",
      "{at: 1, drag: {from: center, by: [0, -200], during: 0.4}}",
      "{at: 1, drag: {from: center, by: [0, 38], during: 0.4}}",
      // A pinch, a touch that rests, fingers while the picture flies.
      "{at: 1, pinch: {at: center, scale: 0.5, during: 0.4}}",
      "{at: 1, tap: center, hold: 0.6}",
      "{at: 0.4, drag: {from: center, by: [0, 120], during: 0.2}}",
      // First sideways, then down: the pages have the finger.
      "{at: 1, path: [[0, 100, 400], [0.1, 160, 400], [0.2, 220, 402], [0.3, 220, 500], [0.4, 220, 600]]}",
    ])
  func free(_ step: String) throws {
    let styles = [
      "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "photoswipe",
      "telephoto",
    ]
    for style in styles {
      let scene = try WrittenScene.gallery(
        "viewer: \(style)", ["{at: 0.3, tap: {thumbnail: 4}}", step])
      let found = try MotionLint.findings(in: Timeline(scene), rules: [.stuck]).stated
      #expect(found.map(\.what) == [], "\(style)")
    }
  }

  @Test("a thumbnail under a sheet or a pushed screen at rest is not seen; beside a slide it is")
  func underOpaqueFills() throws {
    // To a thumbnail under the sheet, and to one of which a strip shows above it.
    let pages = [
      "{at: 1.5, drag: {from: [330, 420], by: [-260, 12], during: 0.22}}",
      "{at: 1.5, drag: {from: [60, 420], by: [260, 12], during: 0.22}}",
    ]
    for options in ["presentation: sheet", "presentation: fullScreenCover", "backButton: true"] {
      for page in pages {
        let found = try Self.findings("{style: zoom-transition, \(options)}", [page])
        #expect(found.filter { $0.rule == .twice }.map(\.what) == [], "\(options)")
      }
    }
    let slide = try MotionLint.findings(
      in: Timeline(
        WrittenScene.gallery("viewer: {style: zoom-transition, transition: slide}", [Self.open])),
      rules: [.twice]
    ).stated
    // It is seen from the frame of the tap on; the findings of its rest would come later.
    #expect(slide.count == 1)
    let back = ["{at: 2, tap: backButton}"]
    let popped = try Self.findings("{style: zoom-transition, transition: slide}", back)
    #expect(popped.filter { $0.rule == .twice }.count == 2)
  }

  @Test("fingers on the grid, which they do not scroll, are not stuck")
  func grid() throws {
    let scene = try WrittenScene.gallery(
      "viewer: photos", ["{at: 0.3, drag: {from: center, by: [0, -300], during: 0.4}}"])
    #expect(try MotionLint.findings(in: Timeline(scene)).stated.isEmpty)
  }

  @Test("only what is asked for is told")
  func selection() throws {
    let scene = try WrittenScene.gallery("viewer: b43-swiftui", [Self.open, Self.dismissal])
    #expect(
      try MotionLint.findings(in: Timeline(scene), rules: [.twice]).stated.map(\.rule) == [.twice])
    #expect(try MotionLint.findings(in: Timeline(scene), rules: []).stated.isEmpty)
  }

  @Test("findings beyond the limit are counted, also those of later screens")
  func limit() throws {
    let pull = "{after: 0.3, drag: {from: center, by: [0, 20], during: 0.1, hold: 0.1}}"
    let pulls = Array(repeating: pull, count: 60)
    func found(_ viewer: String) throws -> LintFindings {
      try MotionLint.findings(
        in: Timeline(WrittenScene.gallery(viewer, [Self.open] + pulls)), rules: [.jump])
    }
    let one = try found("viewer: zozo")
    #expect(one.stated.count == 60)
    #expect(one.omitted == 0)
    let three = try found("compare: [{style: zozo}, {style: zozo}, {style: zozo}]")
    #expect(three.stated.count == MotionLint.limit)
    #expect(three.omitted == 80)
    #expect(three.stated.prefix(60).map(\.time) == one.stated.map(\.time))
  }
}
