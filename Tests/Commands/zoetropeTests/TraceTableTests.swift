import Display
import Simulation
import Testing

@testable import zoetrope

@Suite("Trace tables")
struct TraceTableTests {
  private let readings = [
    Reading(ReadingKey("hero.x", .hero(.x)), .number(0.1 + 0.2)),
    Reading(ReadingKey("state", .state), .word("a, \"b\"")),
    Reading(ReadingKey("shown", .state), .flag(true)),
    Reading(ReadingKey("hero.y", .hero(.y)), .absent),
  ]

  private func text(isJSON: Bool, index: Int?) -> String {
    var table = TraceTable(
      scene: "a", fps: 60, names: readings.map(\.name), isJSON: isJSON)
    let row = table.row(
      index: index, time: SceneTime(nanoseconds: 50_000_000),
      marks: [EventMark(.tap, .pair("location", 1, 2.5))], readings: readings)
    return table.header + row + table.footer
  }

  @Test("CSV has the shortest exact numbers, quoted text, and empty absent values")
  func csv() {
    #expect(
      text(isJSON: false, index: 3) == """
        index,time,events,hero.x,state,shown,hero.y
        3,0.05,"tap(location: [1, 2.5])",0.30000000000000004,"a, ""b""\",true,

        """)
  }

  @Test("In JSON, an event's row has a null index, and absent values are null")
  func json() {
    #expect(
      text(isJSON: true, index: nil)
        == """
        {"scene":"a","fps":60,"rows":[
        {"index":null,"time":0.05,"events":["tap(location: [1, 2.5])"],\\
        "readings":{"hero.x":0.30000000000000004,"state":"a, \\"b\\"","shown":true,"hero.y":null}}
        ]}

        """.replacing("\\\n", with: ""))
  }
}
