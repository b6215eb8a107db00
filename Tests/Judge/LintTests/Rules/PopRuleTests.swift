import Display
import Testing

@testable import Lint

@Suite("Lint rule pop")
struct PopRuleTests {
  @Test("Reports a backdrop that suddenly loses half of its opacity")
  func pop() throws {
    let found = try Glitch.found(.pop) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard case .fill(var fill) = viewer[0], time.seconds > 1.4 else { return }
        fill.opacity *= 0.5
        viewer[0] = .fill(fill)
      }
    }
    #expect(found.first?.what == "the opacity of the backdrop changes abruptly from 100 % to 50 %")
    #expect(found.first.map { abs($0.time - 1.4) < 0.01 } == true)
  }

  @Test("Ignores a drag on a half-open viewer, which turns no page and opens no other picture")
  func halfOpen() throws {
    let touches = [
      "{after: 0.1, tap: [160, 540], count: 2}",
      "{after: 0.05, drag: {from: [30, 120], by: [270, 0], during: 0.2, curve: linear}}",
    ]
    #expect(try WrittenScene.texts("photos", touches, [.pop, .crop]).isEmpty)
  }
}
