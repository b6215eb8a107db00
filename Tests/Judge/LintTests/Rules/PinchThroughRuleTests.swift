import Display
import Testing

@testable import Lint

@Suite("Lint rule pinchThrough")
struct PinchThroughRuleTests {
  @Test("Reports a picture that becomes smaller than its thumbnail in flight")
  func pinchThrough() throws {
    let found = try Glitch.found(.pinchThrough) { list, time in
      Glitch.flying(list, scale: 1 - 0.75 * Glitch.bump(time, 0.31...0.8))
    }
    #expect(found.count == 1)
  }
}
