import Compare
import Display
import TestSupport
import Testing

@Suite("Common timestamps of sampled frames")
struct FrameAlignmentLengthsTests {
  private func aligned(_ expected: [Double], _ actual: [Double]) -> FrameAlignment {
    FrameAlignment(sampled: FrameTimes(samples: expected), FrameTimes(samples: actual))
  }

  @Test(
    "Pairs frames of two rates at their common multiples",
    arguments: [
      (30.0, 60.0, 30), (60, 120, 60), (50, 60, 10), (60, 60, 60), (24, 25, 1),
    ])
  func rates(a: Double, b: Double, count: Int) {
    let shared = aligned(MotionSample.times(Int(a), fps: a), MotionSample.times(Int(b), fps: b))
    #expect(shared.matches.count == count)
    for pair in shared.matches {
      #expect(abs(Double(pair.expected) / a - Double(pair.actual) / b) < 1e-6)
    }
    #expect(shared.isComplete == (a == b))
    #expect(shared.pairs.count { $0.expected != nil } == Int(a))
    #expect(shared.pairs.count { $0.actual != nil } == Int(b))
  }

  @Test("Treats times rounded to microseconds as equal, and counts the remaining frames")
  func lengths() {
    let times = MotionSample.times(100)
    let rounded = times.map { ($0 * 1e6).rounded() / 1e6 }
    let shared = aligned(times, Array(rounded.prefix(90)))
    #expect(shared.matches.count == 90)
    #expect(shared.pairs.suffix(10).allSatisfy { $0.actual == nil })
    #expect(shared.sentences == ["ends earlier: duration 1.667 s → 1.50 s"])
  }

  @Test("Compares the durations of two rates, not their frame counts")
  func durations() {
    let (sixty, thirty) = (MotionSample.times(126), MotionSample.times(63, fps: 30))
    let shared = aligned(sixty, thirty)
    #expect(shared.hasEqualEnd)
    #expect(
      shared.sentences == ["compared at 63 common times; 63 expected frames are at other times"])
    let longer = aligned(sixty, MotionSample.times(110, fps: 50))
    #expect(!longer.hasEqualEnd)
    #expect(longer.sentences.last == "ends later: duration 2.10 s → 2.20 s")
    #expect(!aligned(sixty, MotionSample.times(125)).hasEqualEnd)
  }

  @Test("Gives no pairs if one side has no frames")
  func empty() {
    #expect(
      aligned([], [0, 1]).sentences == [
        "no expected frames to compare with"
      ])
    #expect(aligned([0], []).sentences == ["no actual frames to compare"])
    #expect(aligned([], []).sentences.isEmpty)
  }
}
