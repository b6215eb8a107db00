import Display
import Glibc
import Testing

@testable import Logs

@Suite("Fits of single models")
struct ProjectedFitTests {
  private static let times = SyntheticLog.times(1.5)

  /// Returns the minimum near parameters.
  private func fit(
    _ family: ModelFamily, near parameters: [Double], isStartFree: Bool = true,
    to samples: GroupSamples
  ) throws -> ProjectedFit {
    try #require(ProjectedFit(family, parameters, isStartFree: isStartFree, to: samples))
      .refined(on: samples)
  }

  @Test(
    "A spring from settled has the true response, damping ratio and ends",
    arguments: [(0.25, 0.5), (0.4, 0.8), (0.4, 1), (0.55, 1.4), (0.7, 0.25)],
    [.exact, .rounded(0.5), .noisy(0.3, seed: 3)] as [SyntheticLog.Accuracy])
  func springs(truth: (response: Double, ratio: Double), accuracy: SyntheticLog.Accuracy) throws {
    let samples = SyntheticLog.samples(
      Self.times, accuracy: accuracy,
      SyntheticLog.spring(truth.response, truth.ratio, start: 0.211, from: 40, to: 340))
    let found = try fit(
      .spring(hasVelocity: false),
      near: [0.22, log(truth.response) + 0.15, log(truth.ratio) - 0.1], to: samples)
    guard case .spring(let spring) = found.model else {
      Issue.record("\(found.model)")
      return
    }
    let tolerance = accuracy == .exact ? 1e-4 : 0.02
    #expect(abs(spring.response / truth.response - 1) < tolerance, "\(spring.response)")
    #expect(abs(spring.dampingRatio / truth.ratio - 1) < tolerance, "\(spring.dampingRatio)")
    #expect(abs(found.start - 0.211) < 0.1 * tolerance)
    let (from, to) = (found.linear[0][0], found.linear[0][1])
    #expect(abs(from - 40) < 20 * tolerance && abs(to - 340) < 20 * tolerance)
    // The residuals are those of the accuracy: rounding to 0.5 has a deviation of 0.5/√12.
    let residual = (found.squares / Double(samples.count)).squareRoot()
    switch accuracy {
    case .exact: #expect(residual < 1e-3)
    case .rounded: #expect(residual > 0.03 && residual < 0.16)
    case .noisy: #expect(residual > 0.22 && residual < 0.36)
    }
  }

  @Test(
    "A decay has the true time constant and velocity",
    arguments: [(0.1, 4000.0), (0.325, -1200), (0.4995, 900)],
    [.exact, .rounded(0.5), .noisy(0.3, seed: 5)] as [SyntheticLog.Accuracy])
  func decays(truth: (constant: Double, velocity: Double), accuracy: SyntheticLog.Accuracy) throws {
    let samples = SyntheticLog.samples(Self.times, accuracy: accuracy) { time in
      100 + truth.velocity * truth.constant * (1 - exp(-time / truth.constant))
    }
    let found = try fit(
      .decay, near: [0, log(truth.constant) + 0.3], isStartFree: false, to: samples)
    guard case .decay(let constant) = found.model else {
      Issue.record("\(found.model)")
      return
    }
    let tolerance = accuracy == .exact ? 1e-4 : 0.01
    #expect(abs(constant / truth.constant - 1) < tolerance, "\(constant)")
    #expect(abs(found.linear[0][1] / truth.velocity - 1) < tolerance, "\(found.linear)")
  }

  @Test("A timing curve has the true start and duration", arguments: NamedCurve.all)
  func curves(named: NamedCurve) throws {
    for (duration, accuracy) in [(0.2, .exact), (0.5, .noisy(0.3, seed: 7)), (0.5, .rounded(0.5))]
      as [(Double, SyntheticLog.Accuracy)]
    {
      let samples = SyntheticLog.samples(Self.times, accuracy: accuracy) { time in
        300 * named.curve.value(at: (time - 0.307) / duration)
      }
      let found = try fit(.named(named), near: [0.3, log(duration) + 0.05], to: samples)
      let tolerance = accuracy == .exact ? 1e-3 : 0.01
      #expect(abs(found.start - 0.307) < tolerance, "\(found.start)")
      #expect(abs(exp(found.parameters[1]) / duration - 1) < tolerance, "\(found.parameters)")
    }
  }

  @Test("Unknown values are left out, and samples that all precede the start determine nothing")
  func unknown() throws {
    var samples = SyntheticLog.samples(
      Self.times, SyntheticLog.spring(0.4, 0.7, start: 0.2))
    for index in [3, 15, 16, 17, 40] { samples.values[0][index] = .nan }
    let parameters = [0.2, log(0.4), log(0.7)]
    let family = ModelFamily.spring(hasVelocity: false)
    let exact = try #require(ProjectedFit(family, parameters, isStartFree: true, to: samples))
    #expect(exact.squares < 1e-15)
    // The sum is that of the known values alone.
    samples.values[0][20] += 1
    let moved = try #require(ProjectedFit(family, parameters, isStartFree: true, to: samples))
    #expect(moved.squares > 0.9 && moved.squares < 1)
    #expect(
      ProjectedFit(family, [5, log(0.4), log(0.7)], isStartFree: true, to: samples) == nil)
    samples.values[0] = samples.values[0].map { _ in .nan }
    #expect(ProjectedFit(family, parameters, isStartFree: true, to: samples) == nil)
  }
}
