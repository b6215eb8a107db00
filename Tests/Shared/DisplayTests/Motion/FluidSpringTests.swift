import Display
import TestSupport
import Testing

/// SwiftUI's spring advances in steps of 1/300 s and lags behind the closed form that this project
/// uses.
@Suite("SwiftUI's stepping spring")
struct FluidSpringTests {
  @Test("Differs from the closed form as tabulated, and completes at the same time")
  func lag() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["response", "dampingFraction", "x0", "v0", "target"],
      expected: ["frames[n,value,velocity]", "maxDiffFromIdeal", "logicallyCompleteAt"],
      for: "SwiftUI's stepping spring")
    for reference in cases {
      let input = reference.input
      let target = try input["target"].double
      let displacement = try input["x0"].double - target
      let velocity = try input["v0"].double
      let spring = try #require(
        Spring(
          response: try input["response"].double,
          dampingRatio: try input["dampingFraction"].double))
      var largest = 0.0
      for row in try reference.expected["frames[n,value,velocity]"].array {
        let row = try row.doubles
        let state = spring.state(at: row[0] / 60, displacement: displacement, velocity: velocity)
        largest = max(largest, (target + state.displacement - row[1]).magnitude)
      }
      let expected = try reference.expected["maxDiffFromIdeal"].double
      #expect((largest - expected).magnitude <= 1e-6 * max(1, target.magnitude), "\(reference)")
      let completion = Animation.spring(spring).logicalDuration
      let written = try reference.expected["logicallyCompleteAt"].double
      #expect((completion - written).magnitude <= 1e-9, "\(reference)")
    }
  }
}
