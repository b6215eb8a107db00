import Geometry
import Motion
import Testing
@testable import Lint

@Suite("Rule late")
struct LateRuleTests {
  @Test("a picture that moves a quarter of a second after a tap")
  func late() throws {
    let touches = [WrittenScene.open, "{at: 1.7, tap: center, hold: 0.05}"]
    func found(after delay: Double) throws -> [String] {
      try Glitch.found(.late, in: touches) { list, time in
        let part = min(max((time.seconds - 1.75 - delay) / 0.2, 0), 1)
        return Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: 40 * part))
      }.map(\.what)
    }
    let words = try found(after: 0.25)
    #expect(words.count == 1)
    #expect(words.first?.hasPrefix("the picture begins to move 0.2") == true)
    #expect(words.first?.hasSuffix(" s after the finger has lifted") == true)
    #expect(try found(after: 0.05).isEmpty)
  }
}
