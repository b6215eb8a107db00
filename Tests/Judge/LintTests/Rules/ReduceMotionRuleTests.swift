import Display
import SceneModel
import Simulation
import Testing

@testable import Lint

@Suite("Lint rule reduceMotion")
struct ReduceMotionRuleTests {
  private static let touches = [
    "{at: 0.3, tap: {thumbnail: 1}}",
    "{at: 1, drag: {from: [300, 400], by: [-250, 0], during: 0.2}}",
    "{at: 2, doubleTap: center}", "{at: 3, doubleTap: center}",
    "{at: 4, drag: {from: center, by: [0, 60], during: 0.4, hold: 0.3}}",
    "{at: 5.5, drag: {from: center, by: [0, 400], during: 0.3}}",
    "{at: 7, tap: {thumbnail: 2}}",
  ]

  private static func scene(_ viewer: String, _ more: String = "reduceMotion: true") throws -> Scene
  {
    try WrittenScene.gallery("viewer: \(viewer)", touches, more)
  }

  @Test(
    "Finds nothing in viewers that cross-fade or change at once",
    arguments: [
      "photos", "zoom-transition", "{style: zoom-transition, transition: slide}", "photoswipe",
      "telephoto",
    ])
  func silent(_ viewer: String) throws {
    let found = try MotionLint.findings(in: Timeline(Self.scene(viewer))).listed
    #expect(found.isEmpty, "\(found.map(\.what).joined(separator: "\n"))")
  }

  @Test("Reports viewers that ignore the setting", arguments: ["zozo", "b43-swiftui"])
  func ignored(_ viewer: String) throws {
    let rules: Set<LintRule> = [.reduceMotion]
    let found = try MotionLint.findings(in: Timeline(Self.scene(viewer)), rules: rules).listed
    #expect(
      found.contains { $0.what.hasSuffix("while the viewer opens, although motion is reduced") })
    #expect(
      try MotionLint.findings(in: Timeline(Self.scene(viewer, "")), rules: rules).listed.isEmpty)
  }

  @Test("Finds nothing in Compose's viewer, which opens and closes at once")
  func compose() throws {
    let found = try MotionLint.findings(
      in: Timeline(Self.scene("b43-compose")), rules: [.reduceMotion]
    )
    .listed
    #expect(found.isEmpty, "\(found.map(\.what).joined(separator: "\n"))")
  }

  @Test("A cross-fade keeps the picture's position and takes 250 ms, or 140 ms in UIKit's zoom")
  func crossFade() throws {
    for (viewer, middle) in [("photos", Int64(475)), ("zoom-transition", 420)] {
      var run = PanelCursor(try Timeline(Self.scene(viewer)).panels[0])
      func backdrop(_ milliseconds: Int64) throws -> Double? {
        let time = SceneTime(nanoseconds: milliseconds * 1_000_000)
        _ = try run.advance(through: time)
        let index = run.run.readingKeys.firstIndex { $0.name == "backdrop.opacity" }
        return try index.flatMap { try run.current(at: time).readings()[$0].value.number }
      }
      #expect(try backdrop(200) == nil)
      let half = try #require(try backdrop(middle))
      #expect(half > 0.3 && half < 0.7)
      #expect(try backdrop(800) == 1)
    }
  }
}
