import Display
import TestSupport
import Testing

@Suite("Retargeted springs")
struct RetargetTests {
  @Test("Value and velocity match the tables at every event and frame")
  func frames() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["fps", "x0", "v0", "segments"], expected: ["segmentStart", "frames"],
      for: "retargeting")
    for reference in cases { try check(reference) }
  }

  private struct Event {
    var time: SceneTime
    var target: Double
    var animation: Animation
  }

  private func check(_ reference: ReferenceCase) throws {
    let input = reference.input
    var value = AnimatedValue(try input["x0"].double)
    var events: [Event] = []
    for segment in try input["segments"].array {
      events.append(
        Event(
          time: try #require(SceneTime(nearest: try segment["t"].double)),
          target: try segment["target"].double,
          animation: .spring(try SpringTests.spring(segment))))
    }
    let starts = try reference.expected["segmentStart"].array
    try #require(starts.count == events.count)
    let initialVelocity = try input["v0"].double
    let fps = try input["fps"].double
    let rate = try #require(Rate(thousandths: Int((fps * 1000).rounded())))
    var next = 0
    for row in try reference.expected["frames"].array {
      let row = try row.doubles
      let time = SceneTime(ticks: Int(row[0]), rate: rate)
      while next < events.count, events[next].time <= time {
        let event = events[next]
        if next == 0 {
          value.set(
            event.target, with: event.animation, at: event.time, initialVelocity: initialVelocity)
        } else {
          value.set(event.target, with: event.animation, at: event.time)
        }
        try expect(
          value, at: event.time, is: try starts[next]["x"].double, try starts[next]["v"].double,
          "\(reference), event \(next)")
        next += 1
      }
      try expect(value, at: time, is: row[1], row[2], "\(reference), frame \(row[0])")
    }
    #expect(next == events.count, "\(reference): every event lies before the last frame")
  }

  private func expect(
    _ value: AnimatedValue<Double>, at time: SceneTime, is expected: Double, _ velocity: Double,
    _ context: String
  ) throws {
    let allowed = 1e-8 * max(1, velocity.magnitude)
    let found = value.value(at: time)
    let foundVelocity: Double = value.velocity(at: time)
    #expect((found - expected).magnitude <= allowed, "\(context): \(found), not \(expected)")
    #expect(
      (foundVelocity - velocity).magnitude <= allowed,
      "\(context): velocity \(foundVelocity), not \(velocity)")
  }
}
