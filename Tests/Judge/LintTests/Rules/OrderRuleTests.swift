import Display
import Testing

@testable import Lint

@Suite("Lint rule order")
struct OrderRuleTests {
  @Test("Reports a backdrop that moves above the picture")
  func order() throws {
    let found = try Glitch.found(.order) { list, time in
      Glitch.changingViewer(list) { viewer in
        if time.seconds > 2.05 { viewer.swapAt(0, 1) }
      }
    }
    #expect(
      found.map(\.what) == [
        "the picture of thumbnail 1 was above the backdrop and is suddenly below it"
      ])
  }
}
