import Compare
import Display
import Testing

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
}
