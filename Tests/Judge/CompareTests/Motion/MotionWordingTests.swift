import Compare
import Display
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Headlines of motion differences")
struct MotionWordingTests {
  private static let times = MotionSample.times(180)

  private func headline(
    marks: [TimedMark] = [], _ expected: [(String, (Double) -> Double?)],
    _ actual: [(String, (Double) -> Double?)]
  ) -> MotionDifference {
    MotionDifference(
      expected: MotionSample.measuredRecording(Self.times, marks: marks, expected),
      actual: MotionSample.measuredRecording(Self.times, marks: marks, actual))
  }

  private func ramp(
    _ from: Double, _ to: Double, _ start: Double, _ duration: Double
  ) -> (Double) -> Double? {
    { from + (to - from) * MotionSample.ease($0, start: start, duration: duration) }
  }

  @Test("Reports a changed start value, but no velocity that follows from it")
  func start() throws {
    func radius(_ first: Double) -> (Double) -> Double? {
      { $0 < 0.349 ? nil : ramp(first, 0, 0.35, 0.2)($0) }
    }
    let difference = headline(
      [("hero.cornerRadius", radius(8))], [("hero.cornerRadius", radius(20))])
    #expect(difference.headline[0] == "hero.cornerRadius starts at 8 → 20 pt, from 0.35 s.")
    #expect(
      difference.tracks[0].changes.first == "starts at 8 → 20 pt")
    let constant = headline([("row.d.y", { _ in 60 })], [("row.d.y", { _ in 64 })])
    #expect(constant.headline[0] == "row.d.y is 60 → 64 pt.")
  }

  @Test("Reports that everything takes longer only if it does; otherwise names the readings")
  func group() {
    func viewer(_ fade: Double, _ end: Double) -> [(String, (Double) -> Double?)] {
      [
        ("hero.x", { $0 > end ? nil : ramp(135, 0, 0.35, 0.2)($0) }),
        ("backdrop.opacity", { $0 > end ? nil : ramp(0, 1, 0.35, fade)($0) }),
      ]
    }
    let difference = headline(viewer(0.2, 2), viewer(0.5, 2.16))
    #expect(difference.alignment == nil)
    #expect(
      difference.headline[0].hasPrefix(
        "The movement from 0.35 s takes 2.5 × as long: backdrop.opacity"),
      "\(difference.headline)")
    #expect(
      difference.headline[1].contains(
        "1 of them only in the times at which they appear or disappear"),
      "\(difference.headline)")
    #expect(difference.tracks.map(\.name) == ["backdrop.opacity", "hero.x"])
    #expect(difference.tracks[1].changes == ["disappears at 2.001 s → 2.16 s"])
  }

  @Test("Reports a changed distance before a small delay")
  func distanceFirst() {
    func shrinking(_ from: Double, _ bend: Double) -> (Double) -> Double? {
      { from - 100 * pow(MotionSample.ease($0, start: 0.5, duration: 0.4), bend) }
    }
    func pull(_ distance: Double, _ bend: Double) -> [(String, (Double) -> Double?)] {
      [
        ("hero.y", ramp(180, 180 + distance, 0.5, 0.4)),
        ("hero.height", shrinking(490, bend)), ("hero.width", shrinking(390, bend)),
      ]
    }
    let difference = headline(pull(320, 1), pull(240, 1.3))
    #expect(
      difference.headline[0]
        == "hero.y moves 0.75 × as far (320 → 240 pt) (also hero (width, height)), from 0.50 s.",
      "\(difference.headline)")
  }

  @Test("Orders positions before appearance, states, and derived readings, regardless of names")
  func order() {
    let names = [
      "lastTransform.ty", "bead.0.velocity.x", "state", "backdrop.opacity", "hero.cornerRadius",
      "row.d.opacity", "hero.y", "bead.0.x",
    ]
    func tracks(_ gain: Double) -> [(String, (Double) -> Double?)] {
      names.map { name in
        let far = name == "hero.y" ? 400 * gain : 100 * gain
        return (name, ramp(0, far, 0.5, 0.4))
      }
    }
    #expect(
      headline(tracks(1), tracks(1.3)).tracks.map(\.name) == [
        "hero.y", "bead.0.x", "hero.cornerRadius", "row.d.opacity", "state", "backdrop.opacity",
        "lastTransform.ty", "bead.0.velocity.x",
      ])
  }

  @Test(
    "A dragged item begins to move at touch-down, and a reshaped curve is named by its midpoint")
  func finger() throws {
    let marks = [TimedMark(.touchDown, time: 1.2), TimedMark(.touchUp, time: 1.5)]
    func drag(_ curve: @escaping (Double) -> Double) -> (Double) -> Double? {
      { 300 * curve(MotionSample.ramp($0, start: 1.2, duration: 0.3)) }
    }
    let difference = headline(
      marks: marks, [("hero.y", drag { $0 < 0.1 ? 0 : $0 * $0 })], [("hero.y", drag { $0 })])
    let line = difference.headline[0]
    #expect(line.contains("hero.y reaches the halfway point 62 ms earlier"), "\(line)")
    #expect(line.contains("earlier"), "\(line)")
    #expect(line.hasSuffix("from 1.20 s (under the finger until 1.50 s)."), "\(line)")
  }

  @Test("A touch on another item splits no movement")
  func touchOfAnotherItem() throws {
    let marks = [TimedMark(.touchDown, time: 1), TimedMark(.touchUp, time: 1.12)]
    func track(_ start: Double) -> Track {
      MotionSample.track("lid.y", Self.times) { ramp(0, -120, start, 0.5)($0) }
    }
    for start in [0.8, 0.95] {
      let motion = TrackMotion(track(start), times: Self.times, marks: marks)
      #expect(motion.movements.count == 1, "\(start): \(motion.movements)")
    }
  }

  @Test("A jump during a movement is a movement of its own, not an overshoot")
  func jumpDuringMovement() {
    let motion = TrackMotion(
      MotionSample.track("hero.x", Self.times) { time in
        let x = ramp(0, -190, 1, 0.6)(time) ?? 0
        return time < 1.3 ? x : x + 380
      }, times: Self.times)
    #expect(motion.movements.contains { $0.isStep && ($0.to - $0.from) > 350 })
    #expect(motion.movements.allSatisfy { $0.overshoot == 0 }, "\(motion.movements)")
  }

  @Test("Numbers frames as in the actual clip")
  func numbers() {
    let fifty = MotionSample.times(150, fps: 50)
    let difference = MotionDifference(
      expected: MotionSample.measuredRecording(Self.times, [("hero.x", ramp(0, 100, 1.5, 0.4))]),
      actual: MotionSample.measuredRecording(fifty, [("hero.x", ramp(0, 100, 1.5, 0.8))]))
    #expect(difference.tracks[0].first?.time == 1.6)
    #expect(difference.tracks[0].first?.frame == 80)
  }

  @Test("Keeps the sentences about a reading few and short")
  func brevity() {
    func track(_ gain: Double) -> (Double) -> Double? {
      { time in
        (0..<5).reduce(0) { sum, index in
          sum + gain * 50
            * MotionSample.spring(
              time, start: 0.2 + 0.5 * Double(index), duration: 0.3, bounce: 0.1 * gain)
        }
      }
    }
    let sentences = headline([("hero.y", track(1))], [("hero.y", track(3))]).tracks[0].changes
    #expect(sentences.count <= 6, "\(sentences)")
    #expect(sentences.joined(separator: "; ").count < 330, "\(sentences)")
  }

  @Test("Does not report that everything takes longer if a fade keeps its duration")
  func keptFade() {
    func viewer(_ flight: Double) -> [(String, (Double) -> Double?)] {
      [
        ("hero.y", ramp(300, 20, 0.35, flight)), ("hero.x", ramp(100, 10, 0.35, flight)),
        ("backdrop.opacity", ramp(1, 0, 0.35 + flight, 0.1)),
      ]
    }
    for factor in [1.083, 1.166, 1.25] {
      let difference = headline(viewer(0.2), viewer(0.2 * factor))
      #expect(difference.alignment == nil, "\(difference.headline)")
      #expect(!difference.headline[0].contains("verything"), "\(difference.headline)")
    }
  }

  @Test(
    "A movement that starts between two frames at 30 fps keeps its start if its duration changes")
  func startBetweenFrames() {
    let times = MotionSample.times(60, fps: 30)
    let marks = [TimedMark(.touchDown, time: 0.4), TimedMark(.touchUp, time: 0.45)]
    func flight(_ duration: Double) -> MotionRecording {
      MotionSample.measuredRecording(
        times, marks: marks,
        [("hero.width", { $0 < 0.449 ? nil : ramp(120, 393, 0.45, duration)($0) })])
    }
    let difference = MotionDifference(expected: flight(0.2), actual: flight(0.3))
    let line = difference.headline[0]
    #expect(line.contains("takes 1.5 × as long"), "\(line)")
    #expect(!line.contains("starts at"), "\(line)")
    let movement = difference.tracks[0].expected.movements[0]
    #expect(movement.start == 0.45)
    // From the lift, with the precision of 30 frames per second.
    #expect((movement.settling - 0.192).magnitude < 0.02, "\(movement.settling)")
  }

  @Test("No movement settles before it starts")
  func stepBetweenFrames() {
    let times = MotionSample.times(60, fps: 30)
    let marks = [TimedMark(.touchDown, time: 0.2), TimedMark(.touchUp, time: 0.51)]
    let recording = MotionSample.measuredRecording(
      times, marks: marks, [("hero.y", { $0 < 0.509 ? 20 : 100 })])
    let motion = TrackMotion(recording.tracks[0], times: times, marks: marks)
    #expect(motion.movements.allSatisfy { $0.settling >= 0 }, "\(motion.movements)")
  }

  @Test("Reports a finger's new turning point, without overshoot or velocity")
  func fingerTurns() {
    let marks = [TimedMark(.touchDown, time: 1), TimedMark(.touchUp, time: 1.6)]
    func pull(_ reach: Double) -> (Double) -> Double? {
      { time in
        reach * MotionSample.ease(time, start: 1, duration: 0.3)
          - (reach - 60) * MotionSample.ease(time, start: 1.3, duration: 0.28)
      }
    }
    let line = headline(marks: marks, [("hero.y", pull(150))], [("hero.y", pull(180))]).headline[0]
    #expect(line.hasPrefix("hero.y turns back at 150 → 180 pt"), "\(line)")
    #expect(!line.contains("overshoot") && !line.contains("velocity"), "\(line)")
  }

  @Test("Reports positions rather than the velocities that change with them, and no acceleration")
  func accelerations() {
    let marks = [TimedMark(.touchDown, time: 0.9), TimedMark(.touchUp, time: 1.6)]
    func bead(_ gain: Double) -> [(String, (Double) -> Double?)] {
      [
        (
          "bead.0.x",
          {
            200 * MotionSample.ease($0, start: 1, duration: 0.5) + 0.8 * gain
              * sin(6.3 * min(max($0 - 1, 0), 0.5))
          }
        ),
        (
          "bead.0.velocity.x",
          {
            400 * gain * MotionSample.ease($0, start: 1, duration: 0.2) - 400 * gain
              * MotionSample.ease($0, start: 1.2, duration: 0.3)
          }
        ),
      ]
    }
    let line = headline(marks: marks, bead(1), bead(1.3)).headline[0]
    #expect(line.hasPrefix("bead.0.x differs by at most 0.2"), "\(line)")
    let free = headline(bead(1), bead(1.3))
    #expect(
      !free.tracks.map(\.changes).joined().contains { $0.contains("pt/s/s") },
      "\(free.tracks.map(\.changes))")
  }

  @Test("Reports a slightly changed width before the corner radius that follows it")
  func corners() {
    func flight(_ gain: Double) -> [(String, (Double) -> Double?)] {
      [
        (
          "hero.width",
          {
            120 + 273 * MotionSample.ease($0, start: 0.5, duration: 0.4) + (gain - 1)
              * MotionSample.ease($0, start: 0.5, duration: 0.2) - (gain - 1)
              * MotionSample.ease($0, start: 0.7, duration: 0.2)
          }
        ),
        ("hero.cornerRadius", ramp(8 * gain, 0, 0.5, 0.4)),
      ]
    }
    let line = headline(flight(1), flight(1.4)).headline[0]
    #expect(line.hasPrefix("hero.width differs by at most 0.4 pt"), "\(line)")
  }

  @Test("Measures the duration from a hand-off between two frames")
  func handOff() {
    let times = MotionSample.times(60, fps: 30)
    let marks = [TimedMark(.handOff, time: 0.7746)]
    func fade(_ duration: Double) -> MotionRecording {
      MotionSample.measuredRecording(
        times, marks: marks, [("backdrop.opacity", ramp(1, 0, 0.7746, duration))])
    }
    let line = MotionDifference(expected: fade(0.2), actual: fade(0.3)).headline[0]
    #expect(line.hasPrefix("The movement from 0.775 s takes 1.5 × as long"), "\(line)")
  }

  @Test("Reports a slightly changed spring of a picture before its corner radius")
  func smallChange() {
    func flight(_ bounce: Double) -> [(String, (Double) -> Double?)] {
      func spring(_ time: Double) -> Double {
        MotionSample.spring(time, start: 0.5, bounce: bounce)
      }
      return [
        ("hero.width", { 120 + 273 * spring($0) }),
        ("hero.cornerRadius", { 8 - 8 * spring($0) + 40 * spring($0) * (1 - spring($0)) }),
      ]
    }
    let line = headline(flight(0), flight(0.02)).headline[0]
    #expect(line.hasPrefix("hero.width settles"), "\(line)")
  }

  @Test("Reports neither the velocity of a jump to another picture nor its turning point")
  func jumpToAnotherPicture() {
    func page(_ gap: Double) -> (Double) -> Double? {
      { time in
        let x = -400 * MotionSample.ease(time, start: 1, duration: 0.4)
        return time < 1.04
          ? x : x + 400 + gap * (1 - MotionSample.ease(time, start: 1, duration: 0.4))
      }
    }
    let facts = headline([("hero.x", page(20))], [("hero.x", page(40))]).tracks[0].changes
    #expect(!facts.contains { $0.contains("turns back") }, "\(facts)")
    #expect(!facts.contains { $0.contains("peak velocity 2") }, "\(facts)")
  }

  @Test("Reports a number once if it differs at all times")
  func constants() {
    func page(_ offset: Double) -> [(String, (Double) -> Double?)] {
      [("page.index", { $0 < 0.5 ? nil : offset })]
    }
    let difference = headline(page(3), page(4))
    #expect(difference.tracks[0].changes == ["is 3 → 4"])
    #expect(difference.headline[0] == "page.index is 3 → 4.", "\(difference.headline)")
  }

  @Test("Measures settling against the net distance of a movement that partly returns")
  func settlingOfReturn() {
    // To 10 and back to 4, in straight lines: the net distance is 6, and 0.5 % of it is 0.03.
    let motion = TrackMotion(
      MotionSample.track("hero.y", Self.times) { time in
        10 * MotionSample.ramp(time, start: 0.5, duration: 0.5)
          - 6 * MotionSample.ramp(time, start: 1, duration: 1)
      }, times: Self.times)
    #expect(motion.movements.count == 1, "\(motion.movements)")
    let settled = motion.movements[0].settlesAt
    #expect((settled - 1.995).magnitude < 5e-4, "\(settled)")
  }

  @Test("Attributes a jump in the frame of a lift to the lift, not to the previous frame")
  func jumpAtLift() {
    let marks = [TimedMark(.touchDown, time: 0.95), TimedMark(.touchUp, time: 1)]
    func zoom(_ width: Double) -> [(String, (Double) -> Double?)] {
      [("hero.width", { $0 < 1 - 1e-9 ? 393.4 : width })]
    }
    let line = headline(marks: marks, zoom(1179.2), zoom(1238.7)).headline[0]
    #expect(line.contains("after the lift at 1.00 s"), "\(line)")
  }

  @Test("Reports a longer flight before a state that only follows from its time")
  func stateAfterFlight() {
    func viewer(_ duration: Double) -> MotionRecording {
      var recording = MotionSample.measuredRecording(
        Self.times,
        [
          ("hero.y", ramp(300, 20, 0.35, duration)), ("hero.width", ramp(100, 390, 0.35, duration)),
        ])
      let end = 0.35 + 2 * duration
      let states = Self.times.map { time in
        time < 1.42 ? "opening" : time < 1.45 ? "held" : time < end ? "opening" : "viewing"
      }
      let key = ReadingKey("state", .state)
      var track = Track(key, values: states.map { .word($0) })
      track.measured = MeasuredMotion(
        track, in: MotionRecording(times: Self.times, tracks: [track]))
      recording.tracks.append(track)
      return recording
    }
    let headline = MotionDifference(expected: viewer(0.549), actual: viewer(0.56)).headline
    #expect(headline[0].hasPrefix("The movement from 0.35 s takes 1.02 × as long"), "\(headline)")
    #expect(headline[1].hasPrefix("state now becomes opening at 1.45 s"), "\(headline)")
  }
}
