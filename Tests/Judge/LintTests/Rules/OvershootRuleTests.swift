import Geometry
import Motion
import Testing
@testable import Lint

@Suite("Rule overshoot")
struct OvershootRuleTests {
  @Test("a picture that flies beyond its thumbnail")
  func overshoot() throws {
    let found = try Glitch.found(.overshoot) { list, time in
      Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: -60 * Glitch.bump(time, 2.2...2.55)))
    }
    #expect(found.count == 1)
  }

  @Test("a picture that swings when it opens")
  func swing() throws {
    let found = try Glitch.found(.overshoot) { list, time in
      Glitch.flying(
        list, scale: 1, by: Vector(dx: 0, dy: 60 * Glitch.bump(time, 0.4...0.9)))
    }
    #expect(found.count == 1)
    #expect(found.first?.what.contains("beyond its place before it lands") == true)
  }
}
