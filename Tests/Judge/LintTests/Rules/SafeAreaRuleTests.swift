import Simulation
import Testing
@testable import Lint

@Suite("Lint rule safeArea")
struct SafeAreaRuleTests {
  @Test("Reports views that keep stale safe areas, and the hosting that avoids it")
  func safeAreas() throws {
    func found(_ hosting: String) throws -> [LintFinding] {
      let cells = (0..<10).map { "    - {name: n\($0), stars: 4, text: [one, two]}" }
      return try MotionLint.findings(
        in: Timeline(
          WrittenScene.read(
            """
            zoetrope: 1
            reviews:
              os: 15
              hosting: \(hosting)
              cells:
            \(cells.joined(separator: "\n"))
              scrolling: [{at: 0.5, to: 200, during: 0.5}]

            """)
        )
      ).listed
    }
    let plain = try found("plain")
    #expect(plain.map(\.rule) == [.safeArea])
    #expect(plain.first?.cures == ["hosting: safeAreaRemoved", "hosting: uikit"])
    #expect(try found("safeAreaRemoved").isEmpty)
  }
}
