import Display
import Testing

@testable import Lint

@Suite("Lint rule bystander")
struct BystanderRuleTests {
  @Test("Reports an untouched thumbnail that moves, and a second picture that flies")
  func bystander() throws {
    let thumbnail = try Glitch.found(.bystander) { list, time in
      var list = list
      let offset = Vector(dx: 12 * Glitch.bump(time, 0.35...0.6), dy: 0)
      list.items[4] = list.items[4].translated(by: offset)
      return list
    }
    #expect(thumbnail.map(\.what).first?.hasPrefix("thumbnail ") == true)
    let second = try Glitch.found(.bystander) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard case .image(var image) = viewer[1], time.seconds < 1 else { return }
        image.photo = 3
        viewer.insert(DisplayItem.image(image).translated(by: Vector(dx: 150, dy: 0)), at: 1)
      }
    }
    #expect(second.map(\.what).first?.hasPrefix("the picture of thumbnail 3 moves by ") == true)
  }
}
