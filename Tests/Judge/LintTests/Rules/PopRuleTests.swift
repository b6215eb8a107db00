import Display
import Motion
import Testing
@testable import Lint

@Suite("Rule pop")
struct PopRuleTests {
  @Test("a backdrop that loses half of its opacity in no time")
  func pop() throws {
    let found = try Glitch.found(.pop) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard case .fill(var fill) = viewer[0], time.seconds > 1.4 else { return }
        fill.opacity *= 0.5
        viewer[0] = .fill(fill)
      }
    }
    #expect(found.first?.what == "the opacity of the backdrop goes from 100 % to 50 % at once")
    #expect(found.first.map { abs($0.time - 1.4) < 0.01 } == true)
  }

  @Test(
    "a page is not turned while the viewer is half open: another picture would be opened at once")
  func halfOpen() throws {
    let touches = [
      "{after: 0.1, tap: [160, 540], count: 2}",
      "{after: 0.05, drag: {from: [30, 120], by: [270, 0], during: 0.2, curve: linear}}",
    ]
    #expect(try WrittenScene.words("photos", touches, [.pop, .crop]).isEmpty)
  }
}
