import SceneModel
import Simulation
import Testing
import Lint

/// What once was a false alarm, or a fault of a viewer, stays silent.
@Suite("Lint's silence")
struct LintSilenceTests {
  private static func findings(
    _ viewer: String, _ touches: [String], _ rules: Set<LintRule>
  ) throws -> [String] {
    let scene = try WrittenScene.gallery(
      "viewer: \(viewer)", ["{at: 0.3, tap: {thumbnail: 1}}"] + touches, "tail: 0.5")
    return try MotionLint.findings(in: Timeline(scene), rules: rules).stated.map(\.what)
  }

  @Test(
    "a picture that a double tap has made fill the screen is panned, which is no cancelled gesture")
  func panned() throws {
    let touches = [
      "{at: 1.5, tap: [200, 400], count: 2}",
      "{at: 2.8, drag: {from: [200, 400], by: [60, 10], during: 0.3, hold: 0.2}}",
    ]
    #expect(try Self.findings("photos", touches, [.restored]).isEmpty)
  }

  @Test("a second finger lands in the instant of the first one's step")
  func secondFinger() throws {
    let path = """
      {at: 1.5, path: {1: [[0, 140, 600], [0.016, 156, 598], [0.032, 172, 596], [0.048, 200, 594], \
      [0.2, 200, 594]], 2: [[0.048, 60, 500], [0.1, 50, 490], [0.2, 40, 480]]}}
      """
    #expect(try Self.findings("photos", [path], [.jump, .pop, .crop]).isEmpty)
  }

  @Test(
    "a page is not turned while the viewer is half open: another picture would be opened at once")
  func halfOpen() throws {
    let touches = [
      "{after: 0.1, tap: [160, 540], count: 2}",
      "{after: 0.05, drag: {from: [30, 120], by: [270, 0], during: 0.2, curve: linear}}",
    ]
    #expect(try Self.findings("photos", touches, [.pop, .crop]).isEmpty)
  }

  @Test(
    "bars that are called back in the middle of their fade turn round, and do not leave by themselves"
  )
  func calledBack() throws {
    let touches = [
      "{after: 1.2, pinch: {at: [120, 470], scale: 0.7, during: 0.3, angle: 0, span: 120, curve: linear}}",
      "{after: 0.4, pinch: {at: [300, 80], scale: 2.5, during: 0.1, angle: 0, span: 120, curve: linear}}",
      "{after: 0.05, drag: {from: [180, 800], by: [-170, 0], during: 0.06, curve: linear}}",
    ]
    #expect(try Self.findings("photos", touches, [.wobble]).isEmpty)
  }

  @Test("a page that is turned is no picture that comes back")
  func turned() throws {
    let drag = "{after: 1.2, drag: {from: [310, 750], by: [70, 0], during: 0.2, curve: linear}}"
    #expect(try Self.findings("zoom-transition", [drag], [.wobble]).isEmpty)
  }

  @Test("a finger that lands right after a lift says nothing of the rest")
  func interrupted() throws {
    let touches = [
      "{after: 1.2, drag: {from: [310, 100], by: [-100, 0], during: 0.06, curve: easeOut, hold: 0.1}}",
      "{after: 0.01, tap: [250, 700], hold: 0.3}",
    ]
    #expect(try Self.findings("zoom-transition", touches, [.restored]).isEmpty)
  }

  @Test("a back swipe that is given up, and one that goes home")
  func back() throws {
    let touches = [
      "{at: 1.5, drag: {from: [4, 500], by: [9, 0], during: 0.2, hold: 0.1}}",
      "{at: 3, drag: {from: [4, 500], by: [180, 20], during: 0.4, curve: easeOut, hold: 0.1}}",
    ]
    let rules = Set(LintRule.allCases)
    #expect(try Self.findings("{style: photos, predictiveBack: true}", touches, rules).isEmpty)
  }
}
