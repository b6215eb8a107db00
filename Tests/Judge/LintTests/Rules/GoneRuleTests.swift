import Display
import Testing

@testable import Lint

@Suite("Lint rule gone")
struct GoneRuleTests {
  @Test("Reports a thumbnail that stays hidden")
  func gone() throws {
    let found = try Glitch.found(.gone) { list, time in
      guard time.seconds > 2 else { return list }
      return DisplayList(
        items: list.items.enumerated().filter { $0.offset != 2 }.map(\.element))
    }
    #expect(found.map(\.what) == ["thumbnail 1 is not drawn after the viewer has closed"])
  }
}
