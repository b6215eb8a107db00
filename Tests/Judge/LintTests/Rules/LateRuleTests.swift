import Display
import Testing

@testable import Lint

@Suite("Lint rule late")
struct LateRuleTests {
  @Test("Reports a picture that begins to move 0.25 s after a tap")
  func late() throws {
    let touches = [WrittenScene.open, "{at: 1.7, tap: center, hold: 0.05}"]
    func found(after delay: Double) throws -> [String] {
      try Glitch.found(.late, in: touches) { list, time in
        let fraction = min(max((time.seconds - 1.75 - delay) / 0.2, 0), 1)
        return Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: 40 * fraction))
      }.map(\.what)
    }
    let sentences = try found(after: 0.25)
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("the picture begins to move 0.2") == true)
    #expect(sentences.first?.hasSuffix(" s after the finger has lifted") == true)
    #expect(try found(after: 0.05).isEmpty)
  }
}
