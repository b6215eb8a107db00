import Geometry
import Motion
import Testing
@testable import Lint

@Suite("Rule pinchThrough")
struct PinchThroughRuleTests {
  @Test("a picture that is smaller than its thumbnail on the way")
  func pinchThrough() throws {
    let found = try Glitch.found(.pinchThrough) { list, time in
      Glitch.flying(list, scale: 1 - 0.75 * Glitch.bump(time, 0.31...0.8))
    }
    #expect(found.count == 1)
  }
}
