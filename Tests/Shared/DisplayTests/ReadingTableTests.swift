import Display
import Testing

@Suite("Reading tables")
struct ReadingTableTests {
  private struct Ball {
    var y: Double?
    var state = "flying"
  }

  private let table = ReadingTable<Ball>([
    .number("y", .hero(.y), .points) { $0.y },
    .flag("isThere", .state) { $0.y != nil },
    .word("state", .state) { $0.state },
  ])

  @Test("Gives each declared reading its own value")
  func values() {
    #expect(table.keys.map(\.name) == ["y", "isThere", "state"])
    #expect(table.keys.map(\.unit) == [.points, .none, .none])
    #expect(
      table.readings(of: Ball(y: 3)).map(\.value) == [.number(3), .flag(true), .word("flying")])
    #expect(table.readings(of: Ball()).map(\.value) == [.absent, .flag(false), .word("flying")])
    #expect(table.absent.map(\.key) == table.keys)
    #expect(table.absent.allSatisfy { $0.value == .absent })
  }

  @Test("Names one of several items on one of several screens")
  func names() {
    let key = table.of("ball", "7").keys[0].on("left")
    #expect(key.name == "left.ball.7.y" && key.screen == "left")
    #expect(key.role == .hero(.y) && key.unit == .points)
  }
}
