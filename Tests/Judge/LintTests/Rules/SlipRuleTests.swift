import Display
import Testing

@testable import Lint

@Suite("Lint rule slip")
struct SlipRuleTests {
  private static let pull =
    "{at: 1.7, drag: {from: [190, 400], by: [0, 120], during: 0.2, hold: 0.1}}"

  /// Returns the progress of the drag, 0 to 1.
  private static func dragProgress(_ time: SceneTime) -> Double {
    min(max((time.seconds - 1.7) / 0.2, 0), 1)
  }

  @Test(
    "Reports a picture that moves against its finger, or farther than the finger",
    arguments: [
      (-300.0, "against the finger, which moves 120 pt"), (200, "while the finger moves 120 pt"),
    ])
  func pull(_ excess: Double, _ ending: String) throws {
    let found = try Glitch.found(.slip, in: [WrittenScene.open, Self.pull]) { list, time in
      guard time.seconds < 2 else { return list }
      return Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: excess * Self.dragProgress(time)))
    }
    #expect(found.count == 1)
    #expect(found.first?.what.hasPrefix("the picture moves ") == true)
    #expect(found.first?.what.hasSuffix(ending) == true)
  }

  @Test("Ignores a picture that lags behind its finger, as many viewers do")
  func resistance() throws {
    let found = try Glitch.found(.slip, in: [WrittenScene.open, Self.pull]) { list, time in
      guard time.seconds < 2 else { return list }
      return Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: -70 * Self.dragProgress(time)))
    }
    #expect(found.isEmpty)
  }

  @Test("Reports a picture that grows about a point other than the centroid of two fingers")
  func pinch() throws {
    let touches = [WrittenScene.open, "{at: 1.7, pinch: {at: center, scale: 2.5, during: 0.3}}"]
    let found = try Glitch.found(.slip, in: touches) { list, time in
      guard time.seconds < 2 else { return list }
      return Glitch.flying(list, scale: 1, by: Vector(dx: 100 * Self.dragProgress(time), dy: 0))
    }
    #expect(
      found.first?.what
        == "the picture does not scale about the center of the fingers, and slips 100 pt")
  }

  @Test("Reports a double tap that enlarges about a different point")
  func doubleTap() throws {
    let touches = [WrittenScene.open, "{at: 1.7, doubleTap: [120, 400]}"]
    let found = try Glitch.found(.slip, in: touches) { list, time in
      guard time.seconds > 1.7 else { return list }
      let fraction = min((time.seconds - 1.7) / 0.5, 1)
      return Glitch.flying(list, scale: 1, by: Vector(dx: -80 * fraction, dy: 0))
    }
    #expect(found.first?.what == "the double tap moves the tapped point 80 pt away")
  }
}
