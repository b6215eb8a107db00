import Display
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct MovementTests {
  /// Samples per second.
  private static let rate = 240.0

  /// The movement of a value that is constant until `start`, then follows `value`.
  private func movement(
    start: Double = 0.2013, seconds: Double = 3, _ value: @escaping (Double) -> Double
  ) throws -> Movement {
    let times = (0...Int(seconds * Self.rate)).map { Double($0) / Self.rate }
    let track = Track(
      ReadingKey("hero.y", .hero(.y), .points),
      values: times.map { .number(value(max($0 - start, 0))) })
    let marks = [
      TimedMark(.touchDown, time: start - 0.1), TimedMark(.touchUp, time: start),
    ]
    let recording = MotionRecording(times: times, tracks: [track], marks: marks)
    let all = recording.motion(of: track, exactValue: { value(max($0 - start, 0)) }).movements
    return try #require(all.last)
  }

  @Test("Springs of the table: settling, overshoot and peak speed match their closed forms")
  func springs() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["kind", "x0", "v0", "target", "t"], expected: ["stiffness", "damping", "value"],
      for: "measures of springs")
    var measured = 0
    for reference in cases {
      let (x0, v0) = (try reference.input["x0"].double, try reference.input["v0"].double)
      let target = try reference.input["target"].double
      let spring = try #require(
        Spring(
          mass: try reference.expected["mass"].double,
          stiffness: try reference.expected["stiffness"].double,
          damping: try reference.expected["damping"].double))
      // Springs that settle after the clip ends, or move imperceptibly, have nothing to
      // measure.
      let settling = spring.settlingTime(
        displacement: x0 - target, velocity: v0, distance: .infinity)
      guard settling < 2.5, spring.response > 0.1, (x0 - target).magnitude > 0.1 else { continue }
      measured += 1
      func state(_ time: Double) -> (displacement: Double, velocity: Double) {
        spring.state(at: time, displacement: x0 - target, velocity: v0)
      }
      let found = try movement(seconds: 8) { target + state($0).displacement }
      // The reference: the closed form, sampled 200,000 times per second.
      let course = (0..<600_000).map { state(Double($0) / 200_000) }
      let travel = (x0 - target).magnitude
      let side = x0 > target ? 1.0 : -1
      let beyond = course.map { -side * $0.displacement }.max() ?? 0
      let speed = course.map(\.velocity.magnitude).max() ?? 0
      let band = Movement.settlingTolerance(of: found.key, travel: travel)
      let last = course.lastIndex { $0.displacement.magnitude > band } ?? 0
      #expect(abs(found.start - 0.2013) < 1e-9, "\(reference)")
      if v0 == 0 {
        let error = abs(found.overshootDistance - max(beyond, 0))
        #expect(error < 1e-6 * travel, "\(reference): \(found.overshootDistance) \(beyond)")
        #expect(
          abs(found.settling - Double(last) / 200_000) < 1e-5, "\(reference): \(found.settling)")
      }
      #expect(
        abs(found.peakVelocity.value.magnitude / speed - 1) < 1e-4,
        "\(reference): \(found.peakVelocity) \(speed)")
      #expect(!found.isHeld)
    }
    #expect(measured > 5)
  }

  @Test("A glide's peak speed is its initial speed")
  func glide() throws {
    // v(t) = v₀·0.998^(1000t); the table ios_deceleration lists the offsets.
    let found = try movement(seconds: 6) { 1000 * (1 - pow(0.998, 1000 * $0)) / 2.002 }
    #expect(abs(found.peakVelocity.value - 1000) < 0.1)
    #expect(abs(found.peakVelocity.time - 0.2013) < 1e-9)
    #expect(found.overshoot == 0)
  }

  @Test("A linear motion has one speed, and its start and end do not raise it")
  func linear() throws {
    let found = try movement { min($0 / 0.4, 1) * 300 }
    #expect(abs(found.peakVelocity.value - 750) < 1e-6)
    #expect(abs(found.settlesAt - (0.2013 + 0.4 * 0.995)) < 1e-6)
  }

  @Test("An extreme next to a jump is a value that occurs", arguments: [0.1501, 0.1511, 0.1521])
  func jump(at drop: Double) throws {
    let found = movements { $0 < drop ? 100 * $0 / drop : 0 }
    #expect(!found.isEmpty && found.allSatisfy { $0.high.value <= 100 && $0.low.value >= 0 })
  }

  /// The movements of a value that is known at any time, and sampled at 240 Hz and at some times.
  private func movements(
    of key: ReadingKey = ReadingKey("hero.y", .hero(.y), .points), at others: [Double] = [],
    marks: [TimedMark] = [], _ value: @escaping (Double) -> Double
  ) -> [Movement] {
    let times = ((0...240).map { Double($0) / Self.rate } + others).sorted()
    let track = Track(key, values: times.map { .number(value($0)) })
    return MotionRecording(times: times, tracks: [track], marks: marks)
      .motion(of: track, exactValue: value).movements
  }

  @Test("A movement lasts until the jump that follows, which has no speed")
  func untilJump() throws {
    // A finger moves it at each touch event, and it jumps back at the lift.
    func value(_ time: Double) -> Double {
      time < 0.2 || time >= 0.4 ? 0 : ((time - 0.2) * 120 + 1e-8).rounded(.down) * 4
    }
    let marks = [TimedMark(.touchDown, time: 0.2), TimedMark(.touchUp, time: 0.4)]
    let found = movements(marks: marks, value)
    try #require(found.map(\.isStep) == [false, true])
    #expect(found[0].isHeld && abs(found[0].end - 0.4) < 1e-9)
    #expect(found[0].to == 92 && found[0].high.value == 92)
    #expect(found[1].start == found[0].end && found[1].from == 92 && found[1].to == 0)
    #expect(found[1].peakVelocity.value == 0)
  }

  @Test("What moves after a jump at the lift starts where the jump ends")
  func afterJump() throws {
    func value(_ time: Double) -> Double {
      time < 0.4
        ? ((max(time, 0.2) - 0.2) * 120 + 1e-8).rounded(.down) * 4
        : 300 + 50 * MotionSample.ease(time, start: 0.4, duration: 0.3)
    }
    let marks = [TimedMark(.touchDown, time: 0.2), TimedMark(.touchUp, time: 0.4)]
    let found = movements(marks: marks, value)
    try #require(found.map(\.isStep) == [false, true, false])
    #expect(found[1].from == 92 && found[1].to == 300)
    #expect(found[2].from == 300 && found[2].to == 350 && found[2].peakVelocity.value < 500)
  }

  @Test("The extreme and the peak speed may be right before the value is stopped")
  func stopped() throws {
    let stop = 0.3 + 1e-3
    func time(_ time: Double) -> Double { max(min(time, stop) - 0.1, 0) }
    let found = try #require(movements { 500 * time($0) * time($0) }.last)
    #expect(abs(found.peakVelocity.value - 1000 * (stop - 0.1)) < 0.02)
    #expect(abs(found.high.time - stop) < 1e-6)
    // What overshoots may be put back when it is stopped.
    let back = try #require(
      movements { $0 < 0.2 ? 0 : $0 < stop ? ($0 * 1000).rounded(.down) - 200 : 70 }.first)
    #expect(back.high.value == 100)
  }

  @Test("An extreme where two curves meet is exact", arguments: [0.30617, 0.3071, 0.3083])
  func kink(meeting: Double) throws {
    // It rises by 4 pt/s and falls by a quarter of the speed.
    func value(_ time: Double) -> Double {
      let rise = 4 * (min(time, meeting) - 0.1)
      return time < 0.1 ? 0 : rise - max(time - meeting, 0)
    }
    let found = try #require(movements(value).first)
    #expect(abs(found.high.value - 4 * (meeting - 0.1)) < 1e-6, "\(found.high)")
    #expect(abs(found.high.time - meeting) < 1e-6, "\(found.high)")
  }

  @Test("An extreme on a plateau counts from its first time")
  func plateau() throws {
    let (first, last) = (0.3007, 0.5011)
    let found = try #require(
      movements { time in
        time < 0.1
          ? 0 : 100 * min((time - 0.1) / (first - 0.1), 1) - 40 * min(max(time - last, 0), 0.3)
      }.first)
    #expect(found.high.value == 100)
    #expect(abs(found.high.time - first) < 1e-6, "\(found.high)")
  }

  @Test("A jump starts from the value right before it")
  func fromOfJump() throws {
    let jump = 0.4013
    let found = movements(at: [jump], marks: [TimedMark(.retarget, time: jump)]) {
      $0 < jump ? 100 * $0 : 300
    }
    let step = try #require(found.first { $0.isStep })
    #expect(step.start == jump && abs(step.from - 100 * jump) < 1e-6 && step.to == 300)
  }

  @Test("What is imperceptible depends on the unit")
  func units() {
    func count(_ key: ReadingKey, _ distance: Double) -> Int {
      movements(of: key) { distance * MotionSample.ease($0, start: 0.3, duration: 0.3) }.count
    }
    #expect(count(ReadingKey("hero.y", .hero(.y), .points), 7e-4) == 0)
    #expect(count(ReadingKey("hero.y", .hero(.y), .points), 0.05) == 1)
    #expect(count(ReadingKey("zoom.scale", .zoom), 7e-5) == 1)
  }

  @Test("Values at both sides of a jump are no speed")
  func instant() throws {
    let jump = 0.5
    let found = movements(at: [jump - 2e-9, jump - 1e-9]) {
      $0 < jump ? 100 * MotionSample.ease($0, start: 0.1, duration: 0.3) : 100.05
    }
    #expect(!found.isEmpty && found.allSatisfy { $0.peakVelocity.value.magnitude < 1000 })
  }

  @Test("Reports movements under a finger as held, and those after the lift as free")
  func causes() throws {
    let times = (0...480).map { Double($0) / Self.rate }
    let track = Track(
      ReadingKey("hero.y", .hero(.y), .points),
      values: times.map { time in
        .number(
          100 * MotionSample.ramp(time, start: 0.5, duration: 0.5)
            - 100 * MotionSample.ease(time, start: 1.2, duration: 0.3))
      })
    let marks = [TimedMark(.touchDown, time: 0.48), TimedMark(.touchUp, time: 1)]
    let found = MotionRecording(times: times, tracks: [track], marks: marks).movements
    #expect(found.map(\.isHeld) == [true, false])
    let screen = ScreenMeasurements(
      in: MotionRecording(
        times: times, tracks: [track], marks: marks + [TimedMark(.handOff, time: 1.5)]),
      landings: [(time: 1.5, distance: 2.5)])
    #expect(screen.lead == found[1])
    #expect(screen.landingError == 2.5)
    #expect(screen.timeToInteractive == 0.5)
    #expect(abs((screen.settling ?? 0) - 0.49) < 0.02)
  }
}
