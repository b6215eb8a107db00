import TestSupport
import Testing

@testable import Display

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Motion of a track")
struct TrackMotionTests {
  @Test(
    "A spring's overshoot, peak velocity and settling match its closed form",
    arguments: [
      0.15, 0.3, 0.5, 0.7,
    ])
  func spring(bounce: Double) throws {
    let times = MotionSample.times(480, fps: 120)
    let track = MotionSample.track("hero.x", times) {
      100 + 300 * MotionSample.spring($0, bounce: bounce)
    }
    let motion = TrackMotion(track, times: times)
    #expect(motion.kind == .movements)
    let movement = try #require(motion.movements.first)
    #expect(motion.movements.count == 1)
    let zeta = 1 - bounce
    let root = (1 - zeta * zeta).squareRoot()
    #expect(abs(movement.overshoot - exp(-.pi * zeta / root)) < 0.004)
    #expect(abs(movement.start - 0.2) < 1 / 110.0)
    #expect(abs(movement.from - 100) < 1e-3 && abs(movement.to - 400) < 0.35)
    // The envelope e^(−ζωt)/√(1−ζ²) is within 0.5 % from here; the spring is a little earlier.
    let omega = 2 * Double.pi / 0.5
    let bound = log(1 / (0.005 * root)) / (zeta * omega)
    #expect(movement.settling <= bound + 0.02)
    #expect(movement.settling > bound - .pi / (omega * root))
    // The peak speed is at t = atan(√(1−ζ²)/ζ)/ω_d.
    let damped = omega * root
    let peak = atan(root / zeta) / damped
    let speed = 300 * omega / root * exp(-zeta * omega * peak) * sin(damped * peak)
    #expect(abs(movement.peakVelocity.value / speed - 1) < 0.01)
    #expect(abs(movement.peakVelocity.time - 0.2 - peak) < 0.009)
  }

  @Test("A critically damped spring does not overshoot")
  func critical() throws {
    let times = MotionSample.times(180)
    let motion = TrackMotion(
      MotionSample.track("scale", times) { MotionSample.spring($0) }, times: times)
    let movement = try #require(motion.movements.first)
    #expect(movement.overshoot == 0)
    #expect(movement.endsSettled)
  }

  @Test("A decay settles when 0.5 % of its distance remains")
  func decay() throws {
    let times = MotionSample.times(240)
    let motion = TrackMotion(
      MotionSample.track("scroll.y", times) { $0 < 0.1 ? 0 : 200 * (1 - exp(-5 * ($0 - 0.1))) },
      times: times)
    let movement = try #require(motion.movements.first)
    #expect(abs(movement.settling - log(200) / 5) < 0.01)
    #expect(movement.overshoot == 0)
    #expect(abs(movement.peakVelocity.value - 1000) < 60)
  }

  @Test("A step is a movement of one frame, from the last old time to the first new time")
  func step() throws {
    let times = MotionSample.times(60)
    let motion = TrackMotion(
      MotionSample.track("hero.x", times) { $0 < 0.5 ? 10.5 : 30.5 }, times: times)
    let movement = try #require(motion.movements.first)
    #expect(movement.isStep)
    #expect(movement.duration < 0.017)
    #expect((movement.start, movement.end) == (times[29], 0.5))
    #expect(motion.movements.count == 1)
  }

  @Test("Separates movements by pauses and by a finger's lift")
  func phases() throws {
    let times = MotionSample.times(240)
    let marks = [
      TimedMark(.touchDown, time: 2), TimedMark(.touchUp, time: 2.5),
    ]
    let track = MotionSample.track("hero.y", times) { time in
      200 * MotionSample.ease(time, start: 0.3, duration: 0.4)
        + 80 * MotionSample.ramp(time, start: 2, duration: 0.5)
        - 80 * MotionSample.ease(time, start: 2.5, duration: 0.4)
    }
    let motion = TrackMotion(track, times: times, marks: marks)
    #expect(motion.movements.map { ($0.start * 100).rounded() } == [30, 200, 250])
    #expect(motion.movements.map { $0.to.rounded() } == [200, 280, 200])
    #expect(motion.movements.allSatisfy { $0.overshoot == 0 })
    #expect(abs((motion.movements.last?.settlesAt ?? 0) - 2.88) < 0.02)
    // Marks of another screen do not affect this track.
    let others = marks.map { TimedMark($0.kind, time: $0.time, group: "zozo") }
    #expect(TrackMotion(track, times: times, marks: others).movements.count == 2)
  }

  @Test("Absent values divide a track into segments")
  func segments() {
    let times = MotionSample.times(120)
    let track = MotionSample.track("hero.width", times) { time in
      (0.5..<1).contains(time) || time >= 1.5 ? 100 + 50.5 * (time - 0.5) : nil
    }
    let motion = TrackMotion(track, times: times)
    #expect(motion.segments.map(\.start) == [0.5, 1.5])
    #expect(motion.firstPresent == 0.5)
    #expect(motion.isPresentAtEnd)
    let changes = TrackSamples(track, times: times).changes(of: .movements)
    #expect(changes.map(\.time) == [0.5, 1, 1.5])
    #expect(changes.map { $0.value != nil } == [true, false, true])
  }

  @Test("Describes flags, words and indices by their changes")
  func states() {
    let times = MotionSample.times(60)
    let flags = Track(name: "dismissing", values: times.map { .flag($0 >= 0.5) })
    #expect(TrackMotion(flags, times: times).kind == .states)
    let changes = TrackSamples(flags, times: times).changes(of: .states)
    #expect(changes.map(\.time) == [0.5])
    #expect(changes.map(\.value) == [.flag(true)])
    let pages = MotionSample.track("page.index", times) { $0 < 0.4 ? 4 : 5 }
    #expect(TrackMotion(pages, times: times).kind == .states)
  }

  @Test("Empty tracks, single frames, constants and extreme numbers give finite results")
  func edges() {
    let none = TrackMotion(Track(name: "x"), times: [])
    #expect(none.kind == .absent && none.movements.isEmpty)
    let one = TrackMotion(Track(name: "x", values: [.number(3)]), times: [0])
    #expect(one.kind == .constant && one.endValue == 3)
    let wild: [ReadingValue] = [
      .number(.nan), .number(1), .number(.infinity), .number(1e300), .absent, .word("a"),
      .number(2.5), .number(-1e99), .number(1e99),
    ]
    let motion = TrackMotion(
      Track(name: "x", values: wild), times: (0..<wild.count).map { Double($0) / 60 })
    for movement in motion.movements {
      #expect(movement.overshoot.isFinite && movement.settlesAt.isFinite)
      #expect(movement.peakVelocity.value.isFinite)
    }
    // Repeated times, and more values than times.
    let still = TrackMotion(
      Track(name: "x", values: [.number(0), .number(5), .number(9), .number(1)]), times: [1, 1, 1])
    #expect(still.movements.allSatisfy { $0.peakVelocity.value.isFinite })
  }
}
