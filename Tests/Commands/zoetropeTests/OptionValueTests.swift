import Display
import SceneModel
import Testing

@testable import zoetrope

@Suite("Option values")
struct OptionValueTests {
  @Test("A range of frames has a start and a greater end")
  func frames() throws {
    #expect(try OptionValue.frames("10..<20") == 10..<20)
    for text in ["3", "3..<3", "-1..<2", "a..<b"] {
      #expect(throws: (any Error).self, "\(text)") { try OptionValue.frames(text) }
    }
  }

  @Test("Finds readings with and without their screen, each once")
  func readings() throws {
    let keys = ["zozo", "photos"].flatMap { screen in
      ["hero.x", "hero.y"].map { ReadingKey($0, .hero(.x)).on(screen) }
    }
    let names = try ReadingNames("hero.y, zozo.hero.x,zozo.hero.y")
    #expect(try names.indices(in: keys, of: "a.yaml") == [1, 3, 0])
    #expect(throws: (any Error).self) { try ReadingNames("hero.x,") }
    #expect(throws: ExitStatus.self) { try ReadingNames("hero.z").indices(in: keys, of: "a.yaml") }
  }
}
