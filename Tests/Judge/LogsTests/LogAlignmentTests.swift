import Compare
import Display
import Testing

@testable import Logs

@Suite("Alignment of logs with known differences")
struct LogAlignmentTests {
  private static let touches = [
    TimedMark(.touchDown, time: 0.2), TimedMark(.touchUp, time: 0.25),
  ]

  /// Returns a log of a spring after a tap.
  private func log(
    rate: Double = 60, accuracy: SyntheticLog.Accuracy = .exact, clock: Double = 0,
    marks: [TimedMark] = [], _ value: (Double) -> Double = SyntheticLog.spring(0.4, 0.9, start: 0.3)
  ) -> MotionRecording {
    var log = SyntheticLog.recording(
      SyntheticLog.times(1.4, rate: rate), accuracy: accuracy, marks: marks, value)
    log.times = log.times.map { $0 + clock }
    log.marks = log.marks.map { TimedMark($0.kind, time: $0.time + clock) }
    return log
  }

  private func compared(
    _ expected: MotionRecording, _ actual: MotionRecording
  ) throws -> (comparison: LogComparison, facts: [MotionFact]) {
    let comparison = try #require(LogComparison(expected: expected, actual: actual))
    return (comparison, comparison.movements.flatMap { $0.shared + $0.own.joined() })
  }

  @Test(
    "Another clock is found by the first motion, at any accuracy",
    arguments: [-7.013, 0, 0.4567, 86_400.25],
    [.exact, .rounded(0.5), .noisy(0.3, seed: 11)] as [SyntheticLog.Accuracy])
  func clocks(clock: Double, accuracy: SyntheticLog.Accuracy) throws {
    let (comparison, facts) = try compared(
      log(rate: 120), log(accuracy: accuracy, clock: clock))
    #expect(abs(comparison.offset + clock) < 0.0025, "\(comparison.offset)")
    #expect(comparison.match == .firstMotion && facts == [])
  }

  @Test("A log that lacks the first motion is matched by the second", arguments: [0, 3.21])
  func search(clock: Double) throws {
    let curves = (
      SyntheticLog.spring(0.3, 1, start: 0.1), SyntheticLog.spring(0.3, 0.5, start: 0.7, to: -120)
    )
    func both(_ time: Double) -> Double { curves.0(time) + curves.1(time) }
    var late = log(clock: clock, both)
    late.times.removeFirst(36)
    late.tracks[0].values.removeFirst(36)
    let (comparison, facts) = try compared(log(both), late)
    #expect(comparison.match == .search)
    #expect(abs(comparison.offset + clock) < 0.006, "\(comparison.offset)")
    #expect(facts.contains { if case .unrecorded = $0 { true } else { false } }, "\(facts)")
  }

  @Test(
    "After a touch, a later motion is later by the true time",
    arguments: [-0.03, 0.03, 0.1, 0.2])
  func delays(delay: Double) throws {
    let (comparison, facts) = try compared(
      log(rate: 240, marks: Self.touches),
      log(clock: 40, marks: Self.touches, SyntheticLog.spring(0.4, 0.9, start: 0.3 + delay)))
    #expect(comparison.match == .firstTouch && abs(comparison.offset + 40) < 1e-9)
    let later = facts.compactMap { if case .halfway(let later) = $0 { later } else { nil } }
    #expect(later.count == 1 && abs(later[0] - delay) < 0.002, "\(facts)")
  }

  @Test(
    "A different end is a fact beyond half a point",
    arguments: [(300.4, false), (300.6, true), (299, true), (240, true)])
  func ends(end: Double, isFact: Bool) throws {
    let (_, facts) = try compared(
      log(rate: 240), log(SyntheticLog.spring(0.4, 0.9, start: 0.3, to: end)))
    let ends = facts.compactMap { if case .ends(let a, let b) = $0 { [a, b] } else { nil } }
    #expect(ends.count == (isFact ? 1 : 0), "\(facts)")
    for pair in ends { #expect(abs(pair[0] - 300) < 0.1 && abs(pair[1] - end) < 0.1) }
  }

  @Test("A constant distance is the root mean square of the differences", arguments: [1.5, 5, -20])
  func distance(_ distance: Double) throws {
    let curve = SyntheticLog.spring(0.4, 1, start: 0.3)
    // Touches match the clocks exactly.
    let (comparison, facts) = try compared(
      log(rate: 240, marks: Self.touches, curve),
      log(marks: Self.touches) { curve($0) + distance })
    let found = facts.compactMap { if case .differs(let by) = $0 { by } else { nil } }
    #expect(found.count == (abs(distance) > 2 ? 1 : 0), "\(facts)")
    #expect(found.allSatisfy { 0.7...1.05 ~= $0 / abs(distance) }, "\(found)")
    #expect(comparison.movements.count == 1)
  }

  @Test("Lost rows are no difference, and an unknown reading is named")
  func gaps() throws {
    var lossy = log()
    let kept = lossy.times.indices.filter { $0 % 7 != 3 && !(24...26).contains($0) }
    lossy.times = kept.map { lossy.times[$0] }
    lossy.tracks[0].values = kept.map { lossy.tracks[0].values[$0] }
    lossy.tracks.append(Track(name: "extra.x", values: lossy.tracks[0].values))
    let (comparison, facts) = try compared(log(rate: 240), lossy)
    #expect(facts == [] && abs(comparison.offset) < 0.002, "\(comparison.offset) \(facts)")
    #expect(comparison.onlyActual == ["extra.x"])
    #expect(comparison.actual.tracks.map(\.name) == ["hero.x"])
  }
}
