import Simulation
import Testing

@testable import Lint

@Suite("Lint rule twice")
struct TwiceRuleTests {
  @Test("Ignores a thumbnail behind an opaque sheet or screen, but not one next to a slide")
  func underOpaqueFills() throws {
    // To a thumbnail under the sheet, and to one of which a strip is visible above it.
    let pages = [
      "{at: 1.5, drag: {from: [330, 420], by: [-260, 12], during: 0.22}}",
      "{at: 1.5, drag: {from: [60, 420], by: [260, 12], during: 0.22}}",
    ]
    for options in ["presentation: sheet", "presentation: fullScreenCover", "backButton: true"] {
      for page in pages {
        let found = try WrittenScene.findings("{style: zoom-transition, \(options)}", [page])
        #expect(found.filter { $0.rule == .twice }.map(\.what) == [], "\(options)")
      }
    }
    let slide = try MotionLint.findings(
      in: Timeline(
        WrittenScene.gallery(
          "viewer: {style: zoom-transition, transition: slide}", [WrittenScene.open])),
      rules: [.twice]
    ).listed
    // The duplicate is visible from the frame of the tap. Settled duplicates would be reported
    // later.
    #expect(slide.count == 1)
    let back = ["{at: 2, tap: backButton}"]
    let popped = try WrittenScene.findings("{style: zoom-transition, transition: slide}", back)
    #expect(popped.filter { $0.rule == .twice }.count == 2)
  }
}
