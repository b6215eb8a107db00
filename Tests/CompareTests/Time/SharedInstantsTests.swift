import Compare
import Testing

@Suite("Shared instants")
struct SharedInstantsTests {
  @Test(
    "Frames of two rates meet at their common multiples",
    arguments: [
      (30.0, 60.0, 30), (60, 120, 60), (50, 60, 10), (60, 60, 60), (24, 25, 1),
    ])
  func rates(a: Double, b: Double, count: Int) {
    let shared = SharedInstants(
      expected: MotionSample.times(Int(a), fps: a), actual: MotionSample.times(Int(b), fps: b))
    #expect(shared.pairs.count == count)
    for pair in shared.pairs {
      #expect(abs(Double(pair.expected) / a - Double(pair.actual) / b) < 1e-6)
    }
    #expect(shared.isComplete == (a == b))
    #expect(
      shared.pairs.count + shared.expectedLeftOut + shared.expectedBeyond == Int(a))
    #expect(shared.pairs.count + shared.actualLeftOut + shared.actualBeyond == Int(b))
  }

  @Test("Times rounded to microseconds are one instant; later ones are counted as beyond")
  func lengths() {
    let times = MotionSample.times(100)
    let rounded = times.map { ($0 * 1e6).rounded() / 1e6 }
    let shared = SharedInstants(expected: times, actual: Array(rounded.prefix(90)))
    #expect(shared.pairs.count == 90)
    #expect(shared.expectedBeyond == 10 && shared.actualBeyond == 0)
    #expect(shared.sentences == ["ends earlier: last frame at 1.65 s → 1.483 s (10 frames fewer)"])
  }

  @Test("Of two rates the lasting counts, not the frames")
  func lasting() {
    let (sixty, thirty) = (MotionSample.times(126), MotionSample.times(63, fps: 30))
    let shared = SharedInstants(expected: sixty, actual: thirty)
    #expect(shared.endsAlike)
    #expect(
      shared.sentences == ["compared at 63 common instants; 63 expected frames show at others"])
    let longer = SharedInstants(expected: sixty, actual: MotionSample.times(110, fps: 50))
    #expect(!longer.endsAlike)
    #expect(longer.sentences.last == "ends later: it lasts 2.10 s → 2.20 s")
    #expect(!SharedInstants(expected: sixty, actual: MotionSample.times(125)).endsAlike)
  }

  @Test("Nothing on a side gives no pairs")
  func empty() {
    #expect(
      SharedInstants(expected: [], actual: [0, 1]).sentences == [
        "no expected frames to compare with"
      ])
    #expect(SharedInstants(expected: [0], actual: []).sentences == ["no actual frames to compare"])
    #expect(SharedInstants(expected: [], actual: []).sentences.isEmpty)
  }
}
