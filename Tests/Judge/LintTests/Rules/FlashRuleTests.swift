import Display
import Testing

@testable import Lint

@Suite("Lint rule flash")
struct FlashRuleTests {
  @Test("Reports a single frame of another state", arguments: 0..<4)
  func flash(_ kind: Int) throws {
    let found = try Glitch.found(.flash) { list, time in
      guard time.seconds > 1.4, time.seconds < 1.4 + 1.0 / 60 else { return list }
      return Glitch.changingViewer(list) { viewer in
        switch kind {
        case 0: viewer.remove(at: 1)
        case 1: viewer[1] = viewer[1].translated(by: Vector(dx: 0, dy: 40))
        case 2:
          viewer[0] = .fill(
            FillItem(rect: Rect(x: 0, y: 0, width: 393, height: 852), color: .black, opacity: 0.5))
        default: Glitch.changingImages(&viewer) { $0.photo = 2 }
        }
      }
    }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.time > 1.39 && $0.time < 1.41 })
  }
}
