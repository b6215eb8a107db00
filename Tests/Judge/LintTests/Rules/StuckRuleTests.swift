import Simulation
import Testing

@testable import Lint

@Suite("Lint rule stuck")
struct StuckRuleTests {
  private static let zoom = "{at: 0.9, pinch: {at: center, scale: 1.5, during: 0.3}}"

  @Test("Reports a drag that a wobble at its start blocks, and the option that lets it page")
  func wobble() throws {
    // The finger moves 330 pt sideways, and the picture follows it in part. The first event goes 2
    // pt down.
    let touches = [
      "{at: 0.3, tap: {thumbnail: 0}}", Self.zoom,
      "{after: 0.2, path: [[0, 370, 430], [0.03, 365, 431], [0.06, 359, 432], [0.3, 200, 432],"
        + " [0.5, 40, 433]]}",
    ]
    func found(_ viewer: String) throws -> [LintFinding] {
      try MotionLint.findings(
        in: Timeline(WrittenScene.gallery("viewer: \(viewer)", touches)), rules: [.stuck]
      ).listed
    }
    let stuck = try found("b43-swiftui")
    #expect(stuck.map(\.rule) == [.stuck])
    #expect(stuck.first?.what.hasPrefix("the finger moves") == true)
    #expect(stuck.first?.what.contains("to the left and nothing follows") == true)
    #expect(stuck.first?.cures == ["viewer.axisRatio: 3"])
    #expect(try found("{style: b43-swiftui, axisRatio: 3}").isEmpty)
  }

  @Test("Reports a drag that a zoomed page keeps from the pager, which has no cure")
  func keptDrag() throws {
    let pan = "{after: 0.2, drag: {from: [360, 430], by: [-340, 6], during: 0.6}}"
    let touches = ["{at: 0.3, tap: {thumbnail: 0}}", Self.zoom, pan]
    let found = try MotionLint.findings(
      in: Timeline(WrittenScene.gallery("viewer: b43-compose", touches)), rules: [.stuck]
    ).listed
    #expect(found.map(\.rule) == [.stuck])
    #expect(found.first?.cures == [])
  }

  @Test("Reports an ignored drag outside the picture, and the option that accepts it")
  func dragOutsideHitArea() throws {
    let touches = [
      "{at: 0.3, tap: {thumbnail: 0}}",
      "{at: 1, drag: {from: [330, 760], by: [-220, 0], during: 0.3}}",
    ]
    let scene = try WrittenScene.gallery(
      "viewer: {style: b43-swiftui, hitArea: picture}", touches)
    let found = try MotionLint.findings(in: Timeline(scene), rules: [.stuck]).listed
    #expect(found.map(\.what).first?.contains("moves 220 pt to the left") == true)
    #expect(found.map(\.cures) == [["viewer.hitArea: page"]])
  }

  @Test(
    "Finds nothing if an item follows the finger or none could",
    arguments: [
      // A drag at the last page past the end, an upward drag, which only some viewers dismiss with,
      // and a short drag.
      "{at: 1, drag: {from: center, by: [-160, 0], during: 0.4}}",
      "{at: 1, drag: {from: center, by: [0, -200], during: 0.4}}",
      "{at: 1, drag: {from: center, by: [0, 38], during: 0.4}}",
      // A pinch, a touch that does not move, and a drag while the picture flies.
      "{at: 1, pinch: {at: center, scale: 0.5, during: 0.4}}",
      "{at: 1, tap: center, hold: 0.6}",
      "{at: 0.4, drag: {from: center, by: [0, 120], during: 0.2}}",
      // First sideways, then down: the pages follow the finger.
      "{at: 1, path: [[0, 100, 400], [0.05, 130, 400], [0.1, 160, 400], [0.15, 200, 401], [0.2, 220, 402], [0.25, 220, 450], [0.3, 220, 500], [0.4, 220, 600]]}",
    ])
  func free(_ step: String) throws {
    let styles = [
      "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "photoswipe",
      "telephoto",
    ]
    for style in styles {
      let scene = try WrittenScene.gallery(
        "viewer: \(style)", ["{at: 0.3, tap: {thumbnail: 4}}", step])
      let found = try MotionLint.findings(in: Timeline(scene), rules: [.stuck]).listed
      #expect(found.map(\.what) == [], "\(style)")
    }
  }

  @Test("Ignores a drag on a grid that does not scroll")
  func grid() throws {
    let scene = try WrittenScene.gallery(
      "viewer: photos", ["{at: 0.3, drag: {from: center, by: [0, -300], during: 0.4}}"])
    #expect(try MotionLint.findings(in: Timeline(scene)).listed.isEmpty)
  }

  @Test("Ignores a drag right after a page turn", arguments: [1.4, 1.45, 1.5, 1.6, 1.7, 1.8])
  func pullAfterPaging(_ time: Double) throws {
    let scene = try WrittenScene.gallery(
      "viewer: photos",
      [
        "{at: 0.3, tap: {thumbnail: 0}}",
        "{at: 1.2, drag: {from: [320, 430], by: [-200, 0], during: 0.15}}",
        "{at: \(time), drag: {from: [196, 400], by: [0, 250], during: 0.25}}",
      ])
    #expect(try MotionLint.findings(in: Timeline(scene), rules: [.stuck]).listed.isEmpty)
  }
}
