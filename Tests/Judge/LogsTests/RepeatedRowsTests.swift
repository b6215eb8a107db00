import Display
import Glibc
import Motion
import Testing

@testable import Logs

@Suite("Repeated rows of logs")
struct RepeatedRowsTests {
  /// A critically damped motion from 0.5 s on; `frames` is the number of rows that show one frame.
  private func log(_ frames: [Int], noise: Double = 0) -> MotionRecording {
    var times: [Double] = []
    var values: [ReadingValue] = []
    for count in frames {
      let since = max(0, Double(times.count) / 60 - 0.5) / 0.07
      let value = 300 * (1 - (1 + since) * exp(-since))
      for row in 0..<count {
        times.append(Double(times.count) / 60)
        values.append(.number(value + (row == 0 ? 0 : noise)))
      }
    }
    return MotionRecording(times: times, tracks: [Track(name: "hero.x", values: values)])
  }

  @Test("Frames that are shown for several rows count once", arguments: [[2], [3], [2, 3], [4]])
  func repeats(_ pattern: [Int]) throws {
    let frames = (0..<120 / pattern.count).flatMap { _ in pattern }
    let repeated = log(frames, noise: 0.1)
    #expect(repeated.repeatedRows.count > 10)
    let comparison = try #require(
      LogComparison(expected: log(Array(repeating: 1, count: 200)), actual: repeated))
    #expect(comparison.isEqual && comparison.repeatCount > 10)
    let fit = LogFit(repeated)
    #expect(fit.repeatCount == comparison.repeatCount && fit.movements.count == 1)
  }

  @Test("Motion without repeats, and settled rows, are kept")
  func kept() {
    #expect(log(Array(repeating: 1, count: 200)).repeatedRows.isEmpty)
    #expect(log(Array(repeating: 1, count: 20)).repeatedRows.isEmpty)
    var frames = Array(repeating: 1, count: 200)
    frames[33] = 2
    #expect(log(frames).repeatedRows == [34])
  }
}
