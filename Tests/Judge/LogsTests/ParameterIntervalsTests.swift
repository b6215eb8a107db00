import Display
import Glibc
import Testing

@testable import Logs

@Suite("Intervals of fitted parameters")
struct ParameterIntervalsTests {
  /// A model with true parameters, of which the searched ones have intervals.
  struct Truth: Sendable, CustomTestStringConvertible {
    let family: ModelFamily
    let parameters: [Double]
    let isStartFree: Bool
    let from: Double, to: Double
    var testDescription: String { "\(family)" }

    func value(_ time: Double) -> Double {
      let basis = ModelBasis(
        model: family.model(parameters.dropFirst()), start: parameters[0],
        hasVelocity: family.hasVelocity)
      return (basis(time) * SIMD3(from, to, -500)).sum()
    }
  }

  static let truths = [
    Truth(
      family: .spring(hasVelocity: false), parameters: [0.21, log(0.4), log(0.8)],
      isStartFree: true, from: 0, to: 300),
    Truth(
      family: .spring(hasVelocity: true), parameters: [0, log(0.5), log(0.6)],
      isStartFree: false, from: 0, to: 200),
    Truth(
      family: .named(NamedCurve(name: "easeInOut", curve: .easeInOut)),
      parameters: [0.3, log(0.5)], isStartFree: true, from: 50, to: 350),
    // The end of a decay is its velocity.
    Truth(
      family: .decay, parameters: [0, log(0.325)], isStartFree: false, from: 10, to: 1500),
  ]

  /// The estimates and half the widths of a fit to noise.
  private func estimate(
    _ truth: Truth, seed: UInt64, noise: Double = 0.3
  ) throws -> (errors: [Double], widths: [Double]) {
    let samples = SyntheticLog.samples(
      SyntheticLog.times(1.2), accuracy: .noisy(noise, seed: seed), truth.value)
    let fit = try #require(
      ProjectedFit(truth.family, truth.parameters, isStartFree: truth.isStartFree, to: samples)
    ).refined(on: samples)
    let found = try #require(ParameterIntervals(fit, on: samples, minNoise: 1e-4))
    #expect((found.start != nil) == truth.isStartFree)
    let linear = [truth.from, truth.to, -500].prefix(truth.family.linearCount)
    let searched = zip(fit.parameters, truth.parameters).dropFirst(truth.isStartFree ? 0 : 1)
    return (
      searched.map { $0 - $1 } + linear.indices.map { fit.linear[0][$0] - linear[$0] },
      (found.start.map { [$0] } ?? []) + found.shape + found.linear[0]
    )
  }

  @Test("Contain the truth in 95 % of noises, and are no wider than that takes", arguments: truths)
  func coverage(truth: Truth) throws {
    let found = try (1...20).map { try estimate(truth, seed: $0) }
    let count = found[0].widths.count
    let inside = found.flatMap { zip($0.errors, $0.widths) }.count { $0.magnitude <= $1 }
    #expect(inside >= 18 * count, "\(inside) of \(20 * count)")
    for index in 0..<count {
      let errors = found.map { $0.errors[index] }
      let deviation = (errors.reduce(0) { $0 + $1 * $1 } / 20).squareRoot()
      let width = found.reduce(0) { $0 + $1.widths[index] } / 20
      // The deviation of 20 numbers is uncertain by a sixth.
      #expect((1.3...3.2).contains(width / deviation), "\(index): \(width / deviation)")
    }
  }

  @Test("Have the min noise for exact samples, and are unknown for too few or settled ones")
  func undetermined() throws {
    let truth = Self.truths[0]
    func widths(_ times: [Double], minNoise: Double = 1e-4) throws -> ParameterIntervals? {
      let samples = SyntheticLog.samples(times, truth.value)
      let fit = try #require(
        ProjectedFit(truth.family, truth.parameters, isStartFree: true, to: samples))
      return ParameterIntervals(fit, on: samples, minNoise: minNoise)
    }
    let exact = try #require(try widths(SyntheticLog.times(1.2)))
    let rounded = try #require(try widths(SyntheticLog.times(1.2), minNoise: 1e-3))
    let (one, ten) = try (#require(exact.start), #require(rounded.start))
    #expect(abs(ten / one - 10) < 1e-6 && one < 1e-5)
    // Five parameters have no freedom in five samples. With one degree of freedom, Student's factor is large.
    #expect(try widths([0.1, 0.3, 0.4, 0.5, 0.6]) == nil)
    #expect(try widths([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) != nil)
  }
}
