import Display
import Glibc
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

  /// Returns a log of values at 60 Hz.
  private func rows(_ name: String, _ values: [Double]) -> MotionRecording {
    MotionRecording(
      times: values.indices.map { Double($0) / 60 },
      tracks: [Track(name: name, values: values.map { $0.isNaN ? .absent : .number($0) })])
  }

  @Test(
    "A row that repeats within a motion is found by its index",
    arguments: [
      // An equal row, a slightly different one, and two rows.
      ([0, 10, 20, 20, 40, 50], [3]), ([0, 10, 20, 20.5, 40, 50], [3]),
      ([0, 10, 20, 20, 20, 50], [3, 4]),
      // Motion that continues slower, that reverses, or that ends.
      ([0, 10, 20, 23, 40, 50], []), ([0, 10, 20, 20, 10, 0], []), ([0, 10, 20, 20, 20, 20], []),
      // A stall that is visible, changes below 2 pt, and a motion that begins.
      ([0, 10, 20, 20, 20, 20, 20, 70], []), ([0, 1, 2, 2, 3, 4], []), ([0, 0, 0, 10, 20, 30], []),
      ([], []), ([5], []),
    ] as [([Double], Set<Int>)])
  func indices(values: [Double], repeated: Set<Int>) {
    #expect(rows("hero.x", values).repeatedRows == repeated)
  }

  @Test("Without lengths, changes count in hundredths of a reading's range")
  func fades() {
    let fade = [0, 0.1, 0.2, 0.2, 0.4, 0.5, 1]
    #expect(rows("backdrop.opacity", fade).repeatedRows == [3])
    #expect(rows("hero.x", fade).repeatedRows == [])
    // Next to a length, a fade does not count.
    var both = rows("backdrop.opacity", fade)
    both.tracks += rows("hero.x", [0, 10, 20, 30, 40, 50, 60]).tracks
    #expect(both.repeatedRows == [])
  }

  @Test("A log without its repeats keeps the first row of each frame, and unknown values")
  func removed() {
    let log = rows("hero.x", [.nan, 10, 20, 20, 40, 50, .nan])
    let (kept, count) = log.withoutRepeats
    #expect(count == 1 && kept.times == [0, 1, 2, 4, 5, 6].map { $0 / 60 })
    #expect(kept.tracks[0].values.map(\.number) == [nil, 10, 20, 40, 50, nil])
    #expect(kept.tracks[0].key == ReadingKey("hero.x", .undeclared, .points))
    let same = rows("hero.x", [0, 10, 20, 30]).withoutRepeats
    #expect(same.repeatCount == 0 && same.recording.times.count == 4)
  }
}
