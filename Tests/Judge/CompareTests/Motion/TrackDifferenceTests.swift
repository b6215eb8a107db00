import Display
import TestSupport
import Testing

@testable import Compare

@Suite("Differences of two tracks")
struct TrackDifferenceTests {
  private static let times = MotionSample.times(240)

  private func difference(
    _ expected: @escaping (Double) -> Double?, _ actual: @escaping (Double) -> Double?
  ) -> TrackDifference {
    let (one, other) = (
      MotionSample.measuredRecording(Self.times, [("hero.width", expected)]),
      MotionSample.measuredRecording(Self.times, [("hero.width", actual)])
    )
    return difference(one.tracks[0], other.tracks[0])
  }

  private func difference(
    _ expected: Track, _ actual: Track, times: [Double] = Self.times, marks: [TimedMark] = []
  ) -> TrackDifference {
    let recording = MotionRecording(times: times, marks: marks)
    let times = FrameTimes(samples: times)
    return TrackDifference(
      expected, of: recording, actual, of: recording,
      matches: FrameAlignment(sampled: times, times).matches,
      moments: MatchedMoments(expected: recording, actual: recording))
  }

  @Test("Treats values as equal that agree to the six decimals of a golden")
  func tolerance() {
    #expect(TrackDifference.areEqual(.number(0.1234567), .number(0.123457)))
    #expect(TrackDifference.areEqual(.number(1000.0001), .number(1000.0012)))
    #expect(!TrackDifference.areEqual(.number(0.123456), .number(0.123459)))
    #expect(!TrackDifference.areEqual(.number(1), .absent))
    #expect(!TrackDifference.areEqual(.flag(true), .flag(false)))
    let equal = difference({ $0 * 100 }, { $0 * 100 + 1e-6 })
    #expect(equal.isEqual && equal.changes.isEmpty)
  }

  @Test("Names a changed bounce by settling and overshoot")
  func bounce() throws {
    let difference = difference(
      { 120 + 273 * MotionSample.spring($0, start: 0.45) },
      { 120 + 273 * MotionSample.spring($0, start: 0.45, bounce: 0.3) })
    let sentence = try #require(difference.changes.first)
    #expect(sentence.hasPrefix("settles 0.5"))
    #expect(sentence.contains("overshoot 0 → 4.6 %"))
    #expect(sentence.contains("peak velocity"))
    #expect(difference.movements.first?.change == .reshaped)
    #expect(difference.first?.frame == 28)
    #expect(difference.largest.map { $0.frame > 28 } == true)
  }

  @Test(
    "Recognizes the same movement if it is later, slower, or farther", arguments: [1.25, 0.8, 2])
  func retimed(factor: Double) throws {
    func ease(_ start: Double, _ duration: Double) -> (Double) -> Double {
      { 300 * MotionSample.ease($0, start: start, duration: duration) + 0.5 }
    }
    let slower = difference(ease(0.5, 0.4), ease(0.5, 0.4 * factor))
    guard case .stretched(let by) = slower.movements.first?.change else {
      Issue.record("\(slower.movements)")
      return
    }
    #expect(abs(by / factor - 1) < 0.01)

    let later = difference(ease(0.5, 0.4), ease(0.6, 0.4))
    guard case .delayed(let delay) = later.movements.first?.change else {
      Issue.record("\(later.movements)")
      return
    }
    #expect(abs(delay - 0.1) < 1e-3)
    #expect(later.changes.first == "begins 0.10 s later")

    let farther = difference(ease(0.5, 0.4), { factor * ease(0.5, 0.4)($0) - 0.5 * (factor - 1) })
    guard case .scaled(let scale) = farther.movements.first?.change else {
      Issue.record("\(farther.movements)")
      return
    }
    #expect(abs(scale - factor) < 1e-3)
    #expect(farther.changes.first?.hasPrefix("ends 300.5 → ") == true)
  }

  @Test("Names a reshaped curve of the same length by its velocity and its midpoint")
  func curve() throws {
    let difference = difference(
      { 300 * MotionSample.ease($0, start: 0.5, duration: 0.5) },
      {
        let t = MotionSample.ramp($0, start: 0.5, duration: 0.5)
        return 300 * (1 - (1 - t) * (1 - t) * (1 - t))
      })
    let sentence = try #require(difference.changes.first)
    #expect(difference.movements.first?.change == .reshaped)
    #expect(sentence.contains("peak velocity 900 → 1800"), "\(sentence)")
    #expect(sentence.contains("reaches the halfway point 0.147 s earlier"), "\(sentence)")
    #expect(!sentence.contains("ends"))
  }

  @Test("Names changed states by the times of their changes and by their new values")
  func states() {
    func track(_ at: Double, _ value: String = "true") -> Track {
      Track(
        name: "dismissing",
        values: Self.times.map { $0 >= at ? .word(value) : .word("false") })
    }
    func sentences(_ a: Track, _ b: Track) -> [String] {
      difference(a, b).changes
    }
    #expect(
      sentences(track(1.4), track(1.55)) == ["becomes true at 1.40 s → 1.55 s"])
    #expect(
      sentences(track(1.4), track(9))[0] == "no longer becomes true at 1.40 s")
    #expect(sentences(track(9), track(1.4))[0] == "now becomes true at 1.40 s")
    #expect(
      sentences(track(1.5), track(1.5, "no"))[0]
        == "becomes no instead of true at 1.50 s")
    #expect(
      sentences(track(0, "a"), track(0, "b"))[0].hasPrefix("is a → b"))
  }

  @Test("Names which of several movements differs")
  func ordinal() {
    func track(_ duration: Double) -> (Double) -> Double {
      {
        100 * MotionSample.ease($0, start: 0.3, duration: 0.3)
          + 50 * MotionSample.ease($0, start: 1.5, duration: duration)
      }
    }
    let sentences = difference(track(0.3), track(0.45)).changes
    #expect(sentences[0].hasSuffix(", from 1.50 s"), "\(sentences)")
    #expect(sentences[0].contains("takes 1.5 × as long"), "\(sentences)")
  }

  @Test("Names a missing or new movement with its start and end")
  func unmatchedMovement() {
    let sentences = difference(
      {
        100.5 * MotionSample.ease($0, start: 0.3, duration: 0.3)
          - 60 * MotionSample.ease($0, start: 2, duration: 0.3)
      },
      { 100.5 * MotionSample.ease($0, start: 0.3, duration: 0.3) }
    ).changes
    #expect(sentences[0] == "ends 40.5 → 100.5 pt")
    #expect(
      sentences.contains { $0.contains("no longer moves 100.5 → 40.5 pt from 2.00 s") })
  }

  @Test("Compares empty, single-sample, and absent tracks without a trap")
  func edges() {
    let empty = difference(Track(name: "x"), Track(name: "x"), times: [])
    #expect(empty.isEqual)
    let single = difference(
      Track(name: "x", values: [.number(1)]), Track(name: "x", values: [.number(2)]), times: [0])
    #expect(single.differing == 1)
    #expect(single.largest?.distance == 1)
    #expect(!single.changes.isEmpty)
    let absent = difference({ _ in nil }, { $0 })
    #expect(absent.differing == 240)
    #expect(absent.changes.allSatisfy { !$0.contains("nan") && !$0.contains("inf") })
  }

  @Test("Does not report a new step that is part of a longer movement on the other side")
  func shared() {
    // Recorded with a finger of 20 events per second. The sides differ in its last event.
    let before: [Double] = [
      0, 0, 0, 0, 0, 0, 0, 0, 14.1, 14.1, 14.1, 29.8, 29.8, 29.8, 41, 41, 41, 45, 45, 45, 39.9,
      39.9, 39.9, 24, 24, 24,
    ]
    let expected =
      before + [
        0.1, -5, -8.2, -10, -10.8, -11, -10.7, -10.1, -9.4, -8.6, -7.7, -6.9, -6.1, -5.4, -4.7,
        -4.1, -3.5, -3, -2.6, -2.2, -1.9, -1.6, -1.4, -1.2, -1, -0.8, -0.7, -0.6, -0.5, -0.4, -0.4,
        -0.3, -0.2, -0.2,
      ]
    let actual =
      before + [
        11.4, 6.9, 3.7, 1.4, -0.1, -1.1, -1.7, -2.1, -2.2, -2.3, -2.2, -2.1, -1.9, -1.7, -1.6,
        -1.4, -1.2, -1.1, -0.9, -0.8, -0.7, -0.6, -0.5, -0.5, -0.4, -0.3, -0.3, -0.2, -0.2, -0.2,
        -0.1, -0.1, -0.1, -0.1,
      ]
    let times = MotionSample.times(before.count * 4)
    func track(_ values: [Double]) -> Track {
      MotionSample.track("hero.x", times) { time in
        let index = Int((time * 60).rounded())
        return index < values.count ? values[index] : values[values.count - 1]
      }
    }
    let marks = [
      TimedMark(.touchDown, time: 0.1, group: "screen"),
      TimedMark(.touchUp, time: Double(before.count) / 60, group: "screen"),
    ]
    let difference = difference(track(expected), track(actual), times: times, marks: marks)
    let lift = Double(before.count - 1) / 60
    #expect(!difference.movements.isEmpty)
    let alone = difference.movements.filter { $0.change == .added || $0.change == .gone }
    #expect(alone.allSatisfy { ($0.expected ?? $0.actual)?.end ?? 0 > lift })
  }

  @Test(
    "A finger's values that are set once per frame end at its own lift, whenever it touches down",
    arguments: [-0.033, -0.02, -0.01, 0.01, 0.02, 0.033])
  func valuesPerFrame(delay: Double) {
    func side(_ delay: Double) -> MotionRecording {
      let lift = 1.12 + delay
      return MotionSample.measuredRecording(
        Self.times,
        marks: [TimedMark(.touchDown, time: 1 + delay), TimedMark(.touchUp, time: lift)],
        [
          (
            "hero.x",
            { time in
              let frame = (min(time, lift) * 60 + 1e-6).rounded(.down) / 60
              let count = Int(max(0, (frame - 1 - delay) * 60 + 1e-6))
              let pulled = [0, 0, 0, -14.6, -32.1, -52, -74.3, -74.3][min(count, 7)]
              return pulled - 320 * MotionSample.spring(time, start: lift)
            }
          )
        ])
    }
    let track = MotionDifference(expected: side(0), actual: side(delay)).tracks[0]
    for motion in [track.expected, track.actual] {
      #expect(motion.movements.count == 2, "\(motion.movements)")
      #expect((motion.movements[0].to + 74.3).magnitude < 1e-9, "\(motion.movements)")
    }
    #expect(!track.changes.contains { $0.contains("reaches -") || $0.contains("jump") })
  }

  @Test("A movement that a finger has held ends at its touch-down, however little remains")
  func heldTail() {
    let marks = [TimedMark(.touchDown, time: 0.8), TimedMark(.touchUp, time: 0.95)]
    let track = MotionSample.track("hero.x", Self.times) { time in
      99.5 * MotionSample.ramp(time, start: 0.5, duration: 0.3)
        + 0.5 * MotionSample.ramp(time, start: 0.95, duration: 0.1)
    }
    let movements = TrackMotion(track, times: Self.times, marks: marks).movements
    #expect(movements.map(\.to) == [99.5, 100], "\(movements)")
  }
}
