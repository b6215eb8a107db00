import Geometry
import Motion
import Testing
@testable import Lint

@Suite("Rule slip")
struct SlipRuleTests {
  private static let pull =
    "{at: 1.7, drag: {from: [190, 400], by: [0, 120], during: 0.2, hold: 0.1}}"

  /// A way that begins with the drag and is whole at its end, 0 … 1.
  private static func way(_ time: SceneTime) -> Double {
    min(max((time.seconds - 1.7) / 0.2, 0), 1)
  }

  @Test(
    "under one finger, to either side",
    arguments: [
      (-300.0, "against the finger, which goes 120 pt"), (200, "while the finger goes 120 pt"),
    ])
  func pull(_ excess: Double, _ words: String) throws {
    let found = try Glitch.found(.slip, in: [WrittenScene.open, Self.pull]) { list, time in
      guard time.seconds < 2 else { return list }
      return Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: excess * Self.way(time)))
    }
    #expect(found.count == 1)
    #expect(found.first?.what.hasPrefix("the picture goes ") == true)
    #expect(found.first?.what.hasSuffix(words) == true)
  }

  @Test("a picture that lags behind its finger, as many do, is none")
  func resistance() throws {
    let found = try Glitch.found(.slip, in: [WrittenScene.open, Self.pull]) { list, time in
      guard time.seconds < 2 else { return list }
      return Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: -70 * Self.way(time)))
    }
    #expect(found.isEmpty)
  }

  @Test("two fingers whose picture grows about another place")
  func pinch() throws {
    let touches = [WrittenScene.open, "{at: 1.7, pinch: {at: center, scale: 2.5, during: 0.3}}"]
    let found = try Glitch.found(.slip, in: touches) { list, time in
      guard time.seconds < 2 else { return list }
      return Glitch.flying(list, scale: 1, by: Vector(dx: 100 * Self.way(time), dy: 0))
    }
    #expect(
      found.first?.what
        == "the picture grows about another place than the fingers, and slips 100 pt")
  }

  @Test("a double tap that enlarges another place")
  func doubleTap() throws {
    let touches = [WrittenScene.open, "{at: 1.7, doubleTap: [120, 400]}"]
    let found = try Glitch.found(.slip, in: touches) { list, time in
      guard time.seconds > 1.7 else { return list }
      let part = min((time.seconds - 1.7) / 0.5, 1)
      return Glitch.flying(list, scale: 1, by: Vector(dx: -80 * part, dy: 0))
    }
    #expect(found.first?.what == "the double tap sends what was tapped 80 pt away")
  }
}
