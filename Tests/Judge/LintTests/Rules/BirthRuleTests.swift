import Display
import Testing

@testable import Lint

@Suite("Lint rule birth")
struct BirthRuleTests {
  @Test("Reports a shape that is first drawn in a corner of the screen")
  func birth() throws {
    let found = try Glitch.found(.birth) { list, time in
      guard time.seconds > 1.4 else { return list }
      let origin = time.seconds < 1.41 ? Point(x: 0, y: 0) : Point(x: 120, y: 300)
      return Glitch.changingViewer(list) { viewer in
        viewer.append(
          .fill(
            FillItem(
              rect: Rect(origin: origin, size: Size(width: 40, height: 40)),
              color: Color(red: 200, green: 30, blue: 30))))
      }
    }
    #expect(
      found.first?.what == "the bar or shape at [120, 300] is first drawn 300 pt off its position")
  }
}
