import Simulation
import Testing

@testable import Lint

@Suite("Lint rule velocity")
struct VelocityRuleTests {
  @Test("Reports a throw that loses its velocity at the lift, and none that keeps it")
  func velocity() throws {
    let touches = ["{at: 1, drag: {from: center, by: [0, 330], during: 0.4, curve: easeIn}}"]
    let found = try WrittenScene.findings("zozo", touches)
    #expect(found.map(\.rule) == [.velocity])
    #expect(found.first?.what.contains("loses its speed") == true)
    #expect(try WrittenScene.findings("photos", touches).isEmpty)
  }

  @Test("Reports beads that lose their velocity, and the option that keeps it")
  func beads() throws {
    func found(_ options: String) throws -> [LintFinding] {
      try MotionLint.findings(
        in: Timeline(
          WrittenScene.read(
            """
            zoetrope: 1
            beads:
              colors: ["#E8590C"]
              throws:
                - at: 0.3
                  bead: 0
                  path: [[0, 118, 690], [0.03, 112, 668], [0.06, 96, 622], [0.09, 70, 560], [0.12, 36, 486]]
            \(options)

            """)
        )
      ).listed
    }
    let without = try found("compare: [{velocity: carried}, {velocity: none}]")
    #expect(without.map(\.rule) == [.velocity])
    #expect(without.map(\.screen) == ["beads#2"])
    #expect(without.first?.cures == ["beads#2.velocity: carried"])
    #expect(try found("").isEmpty)
  }
}
