import Display
import Testing

@testable import Lint

@Suite("Lint rule overshoot")
struct OvershootRuleTests {
  @Test("Reports a picture that flies beyond its thumbnail")
  func overshoot() throws {
    let found = try Glitch.found(.overshoot) { list, time in
      Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: -60 * Glitch.bump(time, 2.2...2.55)))
    }
    #expect(found.count == 1)
  }

  @Test("Reports a picture that overshoots when it opens")
  func swing() throws {
    let found = try Glitch.found(.overshoot) { list, time in
      Glitch.flying(
        list, scale: 1, by: Vector(dx: 0, dy: 60 * Glitch.bump(time, 0.4...0.9)))
    }
    #expect(found.count == 1)
    #expect(found.first?.what.contains("beyond its position before it lands") == true)
  }
}
