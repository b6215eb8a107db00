import Simulation
import Testing

@testable import Lint

@Suite("Lint rule safeArea")
struct SafeAreaRuleTests {
  @Test("Reports stale safe areas and SwiftUI in cells, and the hosting that avoids them")
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
    #expect(plain.map(\.rule) == [.safeArea, .hosting])
    #expect(plain.first?.cures == ["reviews.hosting: safeAreaRemoved", "reviews.hosting: uikit"])
    let removed = try found("safeAreaRemoved")
    #expect(removed.map(\.rule) == [.hosting])
    #expect(removed.first?.what == "10 cells host SwiftUI views before iOS 16")
    #expect(removed.first?.cures == ["reviews.hosting: uikit"])
    #expect(try found("uikit").isEmpty)
  }
}
