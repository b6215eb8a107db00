import Display
import TestSupport
import Testing

@Suite struct DecelerationTests {
  @Test("Offset, velocity, projections and duration match the tables")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["v0", "rate", "thresholdPt", "t"],
      expected: ["offset", "velocity", "projectedContinuous", "projectedWWDC", "duration"],
      for: "deceleration")
    for reference in cases {
      let deceleration = try #require(Deceleration(rate: try reference.input["rate"].double))
      let velocity = try reference.input["v0"].double
      let times = try reference.input["t"].doubles
      let expected = reference.expected
      for (values, table) in [
        (times.map { deceleration.offset(at: $0, velocity: velocity) }, "offset"),
        (times.map { deceleration.velocity(at: $0, velocity: velocity) }, "velocity"),
      ] {
        #expect(
          areRelativelyNear(values, try expected[table].doubles), "\(reference), \(table) \(values)"
        )
      }
      for (value, table) in [
        (deceleration.projection(of: velocity), "projectedContinuous"),
        // Summed in steps of 1 ms, as in the `project` function of WWDC 2018, session 803.
        (velocity / 1000 * deceleration.rate / (1 - deceleration.rate), "projectedWWDC"),
        (
          deceleration.duration(
            velocity: velocity, threshold: try reference.input["thresholdPt"].double), "duration"
        ),
      ] {
        #expect(
          areRelativelyNear([value], [try expected[table].double]),
          "\(reference), \(table) \(value)")
      }
    }
  }

  @Test("The offset approaches the projection, to within the threshold after the duration")
  func identities() {
    for deceleration in [Deceleration.normal, .fast] {
      let end = deceleration.projection(of: 1234)
      let duration = deceleration.duration(velocity: 1234, threshold: 0.5)
      #expect(isNear(end - deceleration.offset(at: duration, velocity: 1234), 0.5))
      #expect(isNear(deceleration.offset(at: 1e9, velocity: 1234), end))
      #expect(deceleration.offset(at: -1, velocity: 1234) == 0)
      #expect(deceleration.velocity(at: -1, velocity: 1234) == 1234)
      #expect(deceleration.offset(at: 1, velocity: 0) == 0)
      #expect(deceleration.duration(velocity: 0, threshold: 0.5) == 0)
      #expect(deceleration.duration(velocity: -1, threshold: 0.5) == 0)
    }
  }

  @Test("Refuses invalid rates", arguments: [0, 1, -0.5, 2, .nan, .infinity])
  func invalid(rate: Double) {
    #expect(Deceleration(rate: rate) == nil)
  }

  @Test("A tracked velocity decays by 0.998 per millisecond and is zero after 2 s")
  func tracked() throws {
    let tracked = TrackedVelocity(
      .init(dx: 100, dy: -50), at: SceneTime(nanoseconds: 1_000_000_000))
    func velocity(_ milliseconds: Int64) -> [Double] {
      let left = tracked.velocity(at: SceneTime(nanoseconds: milliseconds * 1_000_000))
      return [left.dx, left.dy]
    }
    #expect(areNear(velocity(1000), [100, -50]))
    #expect(areNear(velocity(1002), [99.6004, -49.8002]))
    #expect(areNear(velocity(2999), [1.8276, -0.9138], tolerance: 1e-3))
    #expect(velocity(3000) == [0, 0])
  }

  @Test(
    "A paging scroll view ends at the nearest page, at most one from its start",
    arguments: [
      (0.0, 0.0, 0, 0), (196.4, 0, 0, 0), (196.5, 0, 0, 1), (390, 0, 2, 1), (100, 1000, 0, 1),
      (100, 900, 0, 0), (100, 1e9, 0, 1), (786, -1e9, 2, 1), (-50, -100, 0, 0), (1500, 1e9, 4, 4),
      (0, 0, -7, 0), (1572, 0, 99, 4), (.nan, 0, 2, 2), (.infinity, 0, 2, 3),
    ] as [(Double, Double, Int, Int)])
  func pages(offset: Double, velocity: Double, start: Int, page: Int) {
    #expect(
      Deceleration.fast.page(
        from: start, offset: offset, velocity: velocity, width: 393, count: 5) == page)
  }

  @Test("UIKit's velocity is relative to the distance")
  func relativeVelocity() {
    #expect(Spring.relativeVelocity(600, from: 100, to: 400) == 2)
    #expect(Spring.relativeVelocity(-600, from: 400, to: 100) == 2)
    #expect(Spring.relativeVelocity(600, from: 100, to: 100) == 0)
    #expect(Spring.relativeVelocity(0, from: 100, to: 100) == 0)
    #expect(Spring.relativeVelocity(1e300, from: 0, to: 1e-300) == 0)
  }
}

/// Whether numbers are within 1e-9 of themselves of the expected ones.
func areRelativelyNear(_ values: [Double], _ expected: [Double]) -> Bool {
  values.count == expected.count
    && zip(values, expected).allSatisfy { ($0 - $1).magnitude <= 1e-9 * $1.magnitude }
}
