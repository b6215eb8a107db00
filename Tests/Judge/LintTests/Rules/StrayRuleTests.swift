import Testing

@testable import Lint

@Suite("Lint rule stray")
struct StrayRuleTests {
  @Test("Reports a tap that flings again with an old velocity, and the options that discard it")
  func staleFling() throws {
    let touches = [
      "{at: 0.9, pinch: {at: center, scale: 2.5, during: 0.4, angle: 90}}",
      "{after: 0.2, drag: {from: [250, 420], by: [60, 14], during: 0.2, curve: linear}}",
      "{after: 1.4, tap: center}",
    ]
    let found = try WrittenScene.findings("b43-compose", touches)
    #expect(found.map(\.rule) == [.stray])
    #expect(found.first?.cures == ["viewer.resetTracker: true", "viewer.trackerAging: true"])
    for cure in ["resetTracker: true", "trackerAging: true"] {
      #expect(try WrittenScene.findings("{style: b43-compose, \(cure)}", touches).isEmpty)
    }
  }
}
