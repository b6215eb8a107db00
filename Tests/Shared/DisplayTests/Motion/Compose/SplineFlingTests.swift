import Display
import TestSupport
import Testing

@Suite struct SplineFlingTests {
  @Test("Distance and duration match the tables")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["v0", "density"], expected: ["distance", "durationMs"], for: "spline fling")
    for reference in cases {
      let fling = SplineFling(
        velocity: try reference.input["v0"].double, density: try reference.input["density"].double)
      let distance = try reference.expected["distance"].double
      #expect((fling.distance - distance).magnitude <= 1e-6 * distance.magnitude, "\(reference)")
      let duration = try reference.expected["durationMs"].double
      #expect((fling.duration * 1000 - duration).magnitude <= 1e-6 * duration, "\(reference)")
    }
  }

  @Test("The distance traveled grows from 0 to the final distance")
  func travel() throws {
    for velocity in [700.0, -9000] {
      let fling = SplineFling(velocity: velocity, density: 2.625)
      #expect(fling.travel(at: 0) == 0)
      #expect(fling.travel(at: fling.duration) == fling.distance)
      #expect(fling.travel(at: 100) == fling.distance)
      let steps = (0...200).map { fling.travel(at: fling.duration * Double($0) / 200) }
      for (a, b) in zip(steps, steps.dropFirst()) {
        #expect((b - a) * velocity > 0)
      }
      let middle = fling.duration * 0.3
      let slope = (fling.travel(at: middle + 1e-6) - fling.travel(at: middle - 1e-6)) / 2e-6
      #expect(isNear(fling.velocity(at: middle), slope, tolerance: 1e-5))
      let time = try #require(fling.time(toTravel: fling.distance * 0.7))
      #expect(isNear(fling.travel(at: time), fling.distance * 0.7))
      #expect(fling.time(toTravel: -fling.distance) == nil)
      #expect(fling.time(toTravel: fling.distance * 1.01) == nil)
    }
  }

  @Test("Zero or invalid velocities cause no movement")
  func degenerate() {
    for fling in [
      SplineFling(velocity: 0, density: 3), SplineFling(velocity: .nan, density: 3),
      SplineFling(velocity: .infinity, density: 3), SplineFling(velocity: 100, density: 0),
    ] {
      #expect(fling.distance == 0)
      #expect(fling.duration == 0)
      #expect(fling.travel(at: 0) == 0)
      #expect(fling.velocity(at: 0) == 0)
      #expect(fling.time(toTravel: 1) == nil)
    }
  }
}
