import Compare
import Display
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("What is said of motion first")
struct MotionWordingTests {
  private static let times = MotionSample.times(180)

  private func headline(
    marks: [TimedMark] = [], _ expected: [(String, (Double) -> Double?)],
    _ actual: [(String, (Double) -> Double?)]
  ) -> MotionDifference {
    MotionDifference(
      expected: MotionSample.recording(Self.times, marks: marks, expected),
      actual: MotionSample.recording(Self.times, marks: marks, actual))
  }

  private func ramp(
    _ from: Double, _ to: Double, _ start: Double, _ duration: Double
  ) -> (Double) -> Double? {
    { from + (to - from) * MotionSample.ease($0, start: start, duration: duration) }
  }

  @Test("Where a reading starts elsewhere that is said, and no speed that follows from it")
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

  @Test("Everything takes longer only where all does; else the readings that do are named")
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
      difference.headline[1].contains("1 of them only in when they appear or disappear"),
      "\(difference.headline)")
    #expect(difference.tracks.map(\.name) == ["backdrop.opacity", "hero.x"])
    #expect(difference.tracks[1].changes == ["disappears at 2.017 s → 2.167 s"])
  }

  @Test("A picture that goes elsewhere is said before one that comes a moment later")
  func elsewhere() {
    func shrinking(_ from: Double, _ bend: Double) -> (Double) -> Double? {
      { from - 100 * pow(MotionSample.ease($0, start: 0.5, duration: 0.4), bend) }
    }
    func pull(_ way: Double, _ bend: Double) -> [(String, (Double) -> Double?)] {
      [
        ("hero.y", ramp(180, 180 + way, 0.5, 0.4)),
        ("hero.height", shrinking(490, bend)), ("hero.width", shrinking(390, bend)),
      ]
    }
    let difference = headline(pull(320, 1), pull(240, 1.3))
    #expect(
      difference.headline[0]
        == "hero.y moves 0.75 × as far (320 → 240 pt) (also hero (width, height)), from 0.50 s.",
      "\(difference.headline)")
  }

  @Test("Places come before looks, states and what follows from others, whatever they are called")
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

  @Test("What a finger moves begins when the finger is down, and another curve is told by half way")
  func finger() throws {
    let marks = [TimedMark(.touchDown, time: 1.2), TimedMark(.touchUp, time: 1.5)]
    func drag(_ curve: @escaping (Double) -> Double) -> (Double) -> Double? {
      { 300 * curve(MotionSample.ramp($0, start: 1.2, duration: 0.3)) }
    }
    let difference = headline(
      marks: marks, [("hero.y", drag { $0 < 0.1 ? 0 : $0 * $0 })], [("hero.y", drag { $0 })])
    let told = difference.headline[0]
    #expect(told.contains("hero.y is half way 0.06"), "\(told)")
    #expect(told.contains("earlier"), "\(told)")
    #expect(told.hasSuffix("from 1.20 s (under the finger until 1.50 s)."), "\(told)")
  }

  @Test("A touch on something else cuts no movement, and a lost frame of a lift is no change")
  func foreign() throws {
    let marks = [TimedMark(.touchDown, time: 1), TimedMark(.touchUp, time: 1.12)]
    func track(_ start: Double) -> Track {
      MotionSample.track("lid.y", Self.times) { ramp(0, -120, start, 0.5)($0) }
    }
    for start in [0.8, 0.95] {
      let motion = TrackMotion(track(start), times: Self.times, marks: marks)
      #expect(motion.movements.count == 1, "\(start): \(motion.movements)")
    }
    let held = [TimedMark(.touchDown, time: 0.5), TimedMark(.touchUp, time: 1)]
    func drag(_ after: @escaping (Double) -> Double?) -> (Double) -> Double? {
      { $0 < 0.999 ? 200 * max(0, $0 - 0.5) * max(0, $0 - 0.5) : after($0) }
    }
    let difference = headline(
      marks: held, [("hero.y", drag { ramp(50, 0, 1, 0.3)($0) })], [("hero.y", drag { _ in 0 })])
    #expect(
      difference.tracks[0].movements.map(\.number) == [2], "\(difference.tracks[0].movements)")
  }

  @Test("A leap on the way is a movement of its own, not an overshoot")
  func leap() {
    let motion = TrackMotion(
      MotionSample.track("hero.x", Self.times) { time in
        let way = ramp(0, -190, 1, 0.6)(time) ?? 0
        return time < 1.3 ? way : way + 380
      }, times: Self.times)
    #expect(motion.movements.contains { $0.isStep && ($0.to - $0.from) > 350 })
    #expect(motion.movements.allSatisfy { $0.overshoot == 0 }, "\(motion.movements)")
  }

  @Test("Frames are numbered as in the actual film")
  func numbers() {
    let fifty = MotionSample.times(150, fps: 50)
    let difference = MotionDifference(
      expected: MotionSample.recording(Self.times, [("hero.x", ramp(0, 100, 1.5, 0.4))]),
      actual: MotionSample.recording(fifty, [("hero.x", ramp(0, 100, 1.5, 0.8))]))
    #expect(difference.tracks[0].first?.time == 1.6)
    #expect(difference.tracks[0].first?.frame == 80)
  }

  @Test("A reading's sentences are few and short")
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

  @Test("Not everything takes longer where a fade behind the flight keeps its time")
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

  @Test("What starts between two frames of 30 a second takes longer, and starts where it did")
  func startBetweenFrames() {
    let times = MotionSample.times(60, fps: 30)
    let marks = [TimedMark(.touchDown, time: 0.4), TimedMark(.touchUp, time: 0.45)]
    func flight(_ duration: Double) -> MotionRecording {
      MotionSample.recording(
        times, marks: marks,
        [("hero.width", { $0 < 0.449 ? nil : ramp(120, 393, 0.45, duration)($0) })])
    }
    let difference = MotionDifference(expected: flight(0.2), actual: flight(0.3))
    let told = difference.headline[0]
    #expect(told.contains("takes 1.5 × as long"), "\(told)")
    #expect(!told.contains("starts at"), "\(told)")
    let movement = difference.tracks[0].expected.movements[0]
    #expect(movement.start == 0.45)
    // From the lift, to what 30 frames a second can tell.
    #expect((movement.settling - 0.192).magnitude < 0.02, "\(movement.settling)")
  }

  @Test("No movement settles before it starts")
  func stepBetweenFrames() {
    let times = MotionSample.times(60, fps: 30)
    let marks = [TimedMark(.touchDown, time: 0.2), TimedMark(.touchUp, time: 0.51)]
    let recording = MotionSample.recording(
      times, marks: marks, [("hero.y", { $0 < 0.509 ? 20 : 100 })])
    let motion = TrackMotion(recording.tracks[0], times: times, marks: marks)
    #expect(motion.movements.allSatisfy { $0.settling >= 0 }, "\(motion.movements)")
  }

  @Test("A finger that turns back overshoots nothing, and its speed is no news")
  func fingerTurns() {
    let marks = [TimedMark(.touchDown, time: 1), TimedMark(.touchUp, time: 1.6)]
    func pull(_ reach: Double) -> (Double) -> Double? {
      { time in
        reach * MotionSample.ease(time, start: 1, duration: 0.3)
          - (reach - 60) * MotionSample.ease(time, start: 1.3, duration: 0.28)
      }
    }
    let told = headline(marks: marks, [("hero.y", pull(150))], [("hero.y", pull(180))]).headline[0]
    #expect(told.hasPrefix("hero.y turns back at 150 → 180 pt"), "\(told)")
    #expect(!told.contains("overshoot") && !told.contains("velocity"), "\(told)")
  }

  @Test("Of a velocity that changed, places that are off are told, and no acceleration")
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
    let told = headline(marks: marks, bead(1), bead(1.3)).headline[0]
    #expect(told.hasPrefix("bead.0.x differs by at most 0.2"), "\(told)")
    let free = headline(bead(1), bead(1.3))
    #expect(
      !free.tracks.map(\.changes).joined().contains { $0.contains("pt/s/s") },
      "\(free.tracks.map(\.changes))")
  }

  @Test("A width that is off by little comes before the corners that follow it")
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
    let told = headline(flight(1), flight(1.4)).headline[0]
    #expect(told.hasPrefix("hero.width differs by at most 0.4 pt"), "\(told)")
  }

  @Test("What begins at a hand-off between two frames takes as much longer as it does")
  func handOff() {
    let times = MotionSample.times(60, fps: 30)
    let marks = [TimedMark(.handOff, time: 0.7746)]
    func fade(_ duration: Double) -> MotionRecording {
      MotionSample.recording(
        times, marks: marks, [("backdrop.opacity", ramp(1, 0, 0.7746, duration))])
    }
    let told = MotionDifference(expected: fade(0.2), actual: fade(0.3)).headline[0]
    #expect(told.hasPrefix("The movement from 0.775 s takes 1.5 × as long"), "\(told)")
  }

  @Test("A settling between two frames is as exact as the values recorded between them")
  func settlingBetweenFrames() {
    let times = MotionSample.times(60, fps: 30)
    let stills = (0..<60).map { (2 * Double($0) + 1) / 60 }
    func flight(_ duration: Double) -> MotionRecording {
      let way: (Double) -> Double? = ramp(0, 200, 0.5, duration)
      var recording = MotionSample.recording(times, [("hero.y", way)])
      recording.moments = stills.map { ReadingMoment(.still, time: $0) }
      recording.tracks[0].beside = MotionSample.track("hero.y", stills, way).values
      return recording
    }
    let difference = MotionDifference(expected: flight(0.2), actual: flight(0.3))
    // Smoothstep comes within 0.5 % of its end at 0.9588 of its time; by a frame's chord it is later.
    let settling = difference.tracks[0].expected.movements[0].settling
    #expect((settling - 0.1918).magnitude < 0.008, "\(settling)")
  }

  @Test("A picture whose spring differs by little comes before its corners")
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
    let told = headline(flight(0), flight(0.02)).headline[0]
    #expect(told.hasPrefix("hero.width settles"), "\(told)")
  }

  @Test("A value that leaps to another picture has neither the leap's speed nor its turn")
  func leaps() {
    func page(_ gap: Double) -> (Double) -> Double? {
      { time in
        let way = -400 * MotionSample.ease(time, start: 1, duration: 0.4)
        return time < 1.04
          ? way : way + 400 + gap * (1 - MotionSample.ease(time, start: 1, duration: 0.4))
      }
    }
    let facts = headline([("hero.x", page(20))], [("hero.x", page(40))]).tracks[0].changes
    #expect(!facts.contains { $0.contains("turns back") }, "\(facts)")
    #expect(!facts.contains { $0.contains("peak velocity 2") }, "\(facts)")
  }

  @Test("A number that is always another is told once")
  func constants() {
    func page(_ offset: Double) -> [(String, (Double) -> Double?)] {
      [("page.index", { $0 < 0.5 ? nil : offset })]
    }
    let difference = headline(page(3), page(4))
    #expect(difference.tracks[0].changes == ["is 3 → 4"])
    #expect(difference.headline[0] == "page.index is 3 → 4.", "\(difference.headline)")
  }

  @Test("What comes back part of the way settles by that part, not by all that it has crossed")
  func settlingOfReturn() {
    // To 10 and back to 4, in straight lines: the way is 6, and 0.5 % of it 0.03.
    let motion = TrackMotion(
      MotionSample.track("hero.y", Self.times) { time in
        10 * MotionSample.ramp(time, start: 0.5, duration: 0.5)
          - 6 * MotionSample.ramp(time, start: 1, duration: 1)
      }, times: Self.times)
    #expect(motion.movements.count == 1, "\(motion.movements)")
    let settled = motion.movements[0].settlesAt
    #expect((settled - 1.995).magnitude < 5e-4, "\(settled)")
  }

  @Test("What jumps in the frame of a lift jumps at the lift, not in the frame before")
  func jumpAtLift() {
    let marks = [TimedMark(.touchDown, time: 0.95), TimedMark(.touchUp, time: 1)]
    func zoom(_ width: Double) -> [(String, (Double) -> Double?)] {
      [("hero.width", { $0 < 1 - 1e-9 ? 393.4 : width })]
    }
    let told = headline(marks: marks, zoom(1179.2), zoom(1238.7)).headline[0]
    #expect(told.contains("from 1.00 s (after the lift at 1.00 s)"), "\(told)")
  }
}
