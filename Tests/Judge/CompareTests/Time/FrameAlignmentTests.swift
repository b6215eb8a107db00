import Compare
import Display
import Testing

@Suite("Frame alignment")
struct FrameAlignmentTests {
  private static let delayTable: [([Int], Double)] = [
    ([3, 3, 4, 3, 3, 4], 30), ([3, 4, 3, 3, 4, 3], 30), ([2, 2, 2], 50), ([4, 4, 4], 25),
    ([2, 1, 2, 2, 1, 2], 60), ([10, 10], 10), ([4, 4, 5, 4, 4, 4, 4, 4], 24),
    ([4, 4, 4, 4, 4, 5, 4], 24),
    ([8, 9, 8, 8, 9], 12), ([5], 20), ([3, 4, 3, 3, 4, 3, 100], 30),
  ]

  private func sampled(_ count: Int, at rate: Double, from first: Int = 0) -> FrameTimes {
    FrameTimes(starts: (first..<(first + count)).map { Double($0) / rate }, rate: rate)
  }

  private func indices(_ alignment: FrameAlignment) -> [[Int?]] {
    alignment.pairs.map { [$0.expected, $0.actual] }
  }

  @Test("Compares clips of one rate frame by frame, to the end of the longer one")
  func sameRate() {
    let alignment = FrameAlignment(showing: sampled(2, at: 60), sampled(4, at: 60))
    #expect(indices(alignment) == [[0, 0], [1, 1], [nil, 2], [nil, 3]])
    #expect(alignment.commonRate == nil)
    #expect(alignment.leftOut == 0)
  }

  @Test("Compares clips of two rates at their common timestamps")
  func twoRates() {
    let half = FrameAlignment(showing: sampled(3, at: 30), sampled(6, at: 60))
    #expect(indices(half) == [[0, 0], [1, 2], [2, 4]])
    #expect(half.commonRate == 30)
    #expect(half.leftOut == 3)
    let tenth = FrameAlignment(showing: sampled(12, at: 60), sampled(10, at: 50))
    #expect(indices(tenth) == [[0, 0], [6, 5]])
    #expect(tenth.commonRate == 10)
    let longer = FrameAlignment(showing: sampled(3, at: 30), sampled(8, at: 60))
    #expect(indices(longer) == [[0, 0], [1, 2], [2, 4], [nil, 6]])
  }

  @Test("Compares a held frame only when either clip changes")
  func held() {
    let held = FrameTimes(delays: [0.1, 0.05, 0.05], tolerance: 0)
    #expect(held.rate == 20)
    let alignment = FrameAlignment(showing: sampled(4, at: 20), held)
    #expect(indices(alignment) == [[0, 0], [1, 0], [2, 1], [3, 2]])
    let long = FrameTimes(starts: [0, 900_000], rate: 30)
    #expect(FrameAlignment(showing: long, sampled(2, at: 60)).pairs.count < 8)
  }

  @Test(
    "Recognizes the rate behind delays rounded to centiseconds", arguments: delayTable)
  func roundedDelays(centiseconds: [Int], rate: Double) {
    let clock = FrameTimes(centiseconds: centiseconds)
    #expect(clock.rate == rate)
    let exact = sampled(centiseconds.count, at: rate)
    for (one, other) in [(clock, exact), (exact, clock)] {
      #expect(
        indices(FrameAlignment(showing: one, other))
          == centiseconds.indices.map { [$0, $0] })
    }
  }

  @Test("Rounded delays that fit two rates take that of the other clip")
  func ambiguousRate() {
    let rounded = FrameTimes(delays: [0.03, 0.04, 0.03, 0.03], tolerance: 0.005)
    let alignment = FrameAlignment(showing: rounded, sampled(4, at: 29.97))
    #expect(alignment.commonRate == nil)
    #expect(indices(alignment) == [[0, 0], [1, 1], [2, 2], [3, 3]])
  }

  @Test("Compares irregular delays whenever either clip changes")
  func irregular() {
    let odd = FrameTimes(delays: [0.0107, 0.0203, 0.0309], tolerance: 0)
    #expect(odd.rate == nil)
    let alignment = FrameAlignment(showing: odd, sampled(2, at: 100))
    #expect(indices(alignment) == [[0, 0], [0, 1], [1, 1], [2, nil]])
  }

  @Test("Does not skip frames without a delay; a single picture has no duration")
  func noDelay() {
    let clock = FrameTimes(delays: [0, 0, 0], tolerance: 0.005)
    #expect(clock.starts == [0, 0.1, 0.2])
    #expect(FrameAlignment(showing: clock, clock).pairs.count == 3)
    let picture = FrameTimes(delays: [0], tolerance: 0)
    #expect(picture.end == 0)
    #expect(picture.frame(at: 0) == 0)
    #expect(picture.frame(at: 0.1) == nil)
    let alignment = FrameAlignment(showing: picture, sampled(2, at: 30))
    #expect(indices(alignment) == [[0, 0], [nil, 1]])
  }

  @Test("Aligns a selection of frames by its start time")
  func offset() {
    let alignment = FrameAlignment(showing: sampled(2, at: 60, from: 3), sampled(5, at: 60))
    #expect(indices(alignment) == [[nil, 0], [nil, 1], [nil, 2], [0, 3], [1, 4]])
    #expect(sampled(2, at: 60, from: 3).frame(at: 0) == nil)
  }

  @Test("Aligns extreme rates and times without a trap")
  func extremes() {
    for rate in [1e-300, 1e-3, 1, 1e9, 1e300] {
      for end in [0, 1e-300, 1, 1e6, 1e300] {
        let clock = FrameTimes(starts: [0, end], rate: rate)
        for other in [sampled(2, at: 60), FrameTimes(delays: [end, 1e300], tolerance: 0.005)] {
          #expect(FrameAlignment(showing: clock, other).pairs.count <= 9)
          #expect(FrameAlignment(showing: other, clock).pairs.count <= 9)
        }
      }
    }
  }

  @Test("A missing sampled frame shifts no other")
  func sampledFrames() {
    let gapped = FrameTimes(starts: [0, 2].map { $0 / 60.0 }, rate: 60)
    let alignment = FrameAlignment(sampled: gapped, sampled(4, at: 60))
    #expect(indices(alignment) == [[0, 0], [nil, 1], [1, 2], [nil, 3]])
    #expect(alignment.matches.map(\.actual) == [0, 2])
    #expect(alignment.leftOut == 0 && alignment.compared == (2, 2))
  }

  @Test("Ends the search at empty and non-finite times")
  func noTimes() {
    let none = FrameTimes(starts: [], rate: 60)
    #expect(FrameAlignment(showing: none, none).pairs.isEmpty)
    #expect(indices(FrameAlignment(sampled: none, sampled(2, at: 60))) == [[nil, 0], [nil, 1]])
    let odd = FrameTimes(starts: [.nan, .infinity], rate: 60)
    #expect(FrameAlignment(sampled: odd, sampled(3, at: 60)).pairs.count <= 5)
  }
}
