import Compare
import Display
import Logs
import Testing

@Suite("Comparison of a log") struct LogComparisonTests {
  /// A log of a spring from 0 to 300 pt, and of a fade, at a rate in Hz.
  private func log(
    rate: Double = 240, start: Double = 0.4, response: Double = 0.4, ratio: Double = 1,
    end: Double = 300, clock: Double = 0, marks: [TimedMark] = []
  ) -> MotionRecording {
    let spring = Spring(response: response, dampingRatio: ratio) ?? .smooth
    let times = (0..<Int(2 * rate)).map { Double($0) / rate }
    func values(_ value: (Double) -> Double) -> [ReadingValue] { times.map { .number(value($0)) } }
    return MotionRecording(
      times: times.map { $0 + clock },
      tracks: [
        Track(
          name: "hero.x",
          values: values {
            end + spring.state(at: $0 - start, displacement: -end, velocity: 0).displacement
          }),
        Track(
          name: "backdrop.opacity", values: values { min(1, max(0, ($0 - start) / 0.3)) }),
      ], marks: marks)
  }

  /// A log with a touch, and a second movement by 80 pt from 1.5 to 1.7 s.
  private func twice(_ rate: Double) -> MotionRecording {
    var log = log(
      rate: rate, marks: [TimedMark(.touchDown, time: 0.3), TimedMark(.touchUp, time: 0.35)])
    log.tracks[0].values = zip(log.times, log.tracks[0].values).map { time, value in
      .number((value.number ?? 0) + 80 * (time < 1.5 ? 0 : min(1, (time - 1.5) / 0.2)))
    }
    return log
  }

  private func facts(_ actual: MotionRecording) throws -> (LogComparison, [MotionFact]) {
    let comparison = try #require(LogComparison(expected: log(), actual: actual))
    return (comparison, comparison.facts)
  }

  @Test("The same motion at another rate and by another clock is the same")
  func same() throws {
    for rate in [24.0, 30, 59.94, 60, 120] {
      let (comparison, facts) = try facts(log(rate: rate, clock: 5000.321))
      #expect(facts == [], "\(rate)")
      #expect((comparison.offset + 5000.321).magnitude < 0.003, "\(rate): \(comparison.offset)")
      #expect(comparison.match == .firstMotion)
    }
  }

  @Test("Clocks are matched by the first touch, so that a late start shows")
  func late() throws {
    let touch = [TimedMark(.touchDown, time: 0.3), TimedMark(.touchUp, time: 0.35)]
    let late = log(rate: 60, start: 0.5, marks: touch)
    let comparison = try #require(LogComparison(expected: log(marks: touch), actual: late))
    #expect(comparison.match == .firstTouch && comparison.offset.magnitude < 0.02)
    let delays = comparison.facts.compactMap {
      if case .halfway(let later) = $0 { later } else { nil }
    }
    #expect(delays.contains { ($0 - 0.1).magnitude < 0.002 })
    let texts = comparison.movements.map { $0.text(LogComparison.sceneAndApp) }
    #expect(
      texts.contains { $0.hasPrefix("hero.x from 0.42 s (the scene → the app): settles ") },
      "\(texts)")
  }

  @Test("Overshoot, duration and ends have sentences of their own")
  func differences() throws {
    let overshoots = try facts(log(rate: 60, ratio: 0.7)).1
    #expect(
      overshoots.contains {
        if case .overshoots(let a, let b) = $0 {
          a < 0.001 && (b - 0.046).magnitude < 0.004
        } else {
          false
        }
      })
    let lands = try facts(log(rate: 60, end: 302)).1
    let ends = lands.compactMap { if case .ends(let a, let b) = $0 { b - a } else { nil } }
    #expect(lands.count == 1 && ends.contains { ($0 - 2).magnitude < 0.05 })
    let slow = try facts(log(rate: 60, response: 0.6)).1
    #expect(slow.contains { if case .settles = $0 { true } else { false } })
  }

  @Test("The jitter of a clock is not a difference, and does not hide one", arguments: [1.0, 2, 4])
  func jitter(milliseconds: Double) throws {
    func jittered(_ log: MotionRecording) -> MotionRecording {
      var (log, noise) = (log, SeededNoise(seed: 7))
      for row in log.times.indices {
        log.times[row] += 0.001 * milliseconds * max(-1, min(1, noise.next()))
      }
      return log
    }
    for rate in [60.0, 120] {
      #expect(try facts(jittered(log(rate: rate, response: 0.4, end: 300))).1 == [], "\(rate)")
      #expect(try !facts(jittered(log(rate: rate, response: 0.5))).1.isEmpty, "\(rate)")
    }
  }

  @Test("A difference is named by the time at which it leaves the noise")
  func divergence() throws {
    var other = twice(60)
    for row in other.times.indices where other.times[row] >= 1.5 {
      let value = try #require(other.tracks[0].values[row].number)
      other.tracks[0].values[row] = .number(300 + (value - 300) / 2)
    }
    for row in other.times.indices {
      let value = try #require(other.tracks[0].values[row].number)
      other.tracks[0].values[row] = .number(value + (row % 2 == 0 ? 0.02 : -0.02))
    }
    let found = try #require(LogComparison(expected: twice(240), actual: other))
    let differing = found.movements.filter { !$0.isEqual }
    #expect(differing.count == 1 && differing.allSatisfy { 1.5...1.6 ~= $0.divergence })
  }

  @Test("A movement that only the app has is a difference")
  func added() throws {
    let facts = try #require(LogComparison(expected: log(), actual: twice(60))).facts
    #expect(facts.contains { if case .alone(_, isNew: true) = $0 { true } else { false } })
  }

  /// Returns a log with only the rows in a time range, s.
  private func cut(_ log: MotionRecording, to range: ClosedRange<Double>) -> MotionRecording {
    let kept = log.times.indices.filter { range.contains(log.times[$0]) }
    var log = log
    log.times = kept.map { log.times[$0] }
    for index in log.tracks.indices {
      log.tracks[index].values = kept.map { log.tracks[index].values[$0] }
    }
    return log
  }

  @Test(
    "A movement that a log does not reach is a difference",
    arguments: [(0...0.5, false), (0...1.2, false), (0.55...2, true), (1.3...2, true)])
  func missing(range: ClosedRange<Double>, isEarly: Bool) throws {
    for rate in [30.0, 60, 240] {
      let short = cut(twice(rate), to: range)
      for isExpected in [true, false] {
        let sides = isExpected ? (twice(240), short) : (short, twice(240))
        let comparison = try #require(LogComparison(expected: sides.0, actual: sides.1))
        let found = comparison.facts.contains {
          if case .unrecorded(_, _, isEarly, !isExpected) = $0 { true } else { false }
        }
        #expect(found, "\(rate) Hz: \(comparison.offset) \(comparison.facts)")
      }
    }
  }

  @Test("The end of a log is described, and an app may continue after a scene")
  func ends() throws {
    let (comparison, _) = try facts(cut(log(), to: 0...0.5))
    #expect(
      comparison.movements.map { $0.text() }.contains {
        $0.contains(" s: is recorded only until 0.50 s; ")
      })
    let scene = cut(log(), to: 0...1)
    #expect(LogComparison(expected: scene, actual: twice(60), isScene: true)?.isEqual == true)
    #expect(LogComparison(expected: scene, actual: twice(60))?.isEqual == false)
  }

  @Test(
    "Logs may begin late, and end when the motion is no longer seen", arguments: [24.0, 60, 240])
  func shorter(rate: Double) throws {
    for range in [0.38...2.0, 0...1.0, 0.38...0.95] {
      #expect(try facts(cut(log(rate: rate, clock: 0), to: range)).1 == [], "\(range)")
    }
  }

  @Test("An instantaneous change is compared, at the frame that shows it, and not fitted")
  func jump() throws {
    func log(_ rate: Double, to end: Double) -> MotionRecording {
      let times = (0..<Int(2 * rate)).map { Double($0) / rate }
      let values = times.map { ReadingValue.number($0 < 0.72 ? 390 : end) }
      return MotionRecording(times: times, tracks: [Track(name: "hero.width", values: values)])
    }
    let same = try #require(LogComparison(expected: log(240, to: 1170), actual: log(60, to: 1170)))
    #expect(same.isEqual && same.movements.count == 1)
    let none = try #require(LogComparison(expected: log(240, to: 1170), actual: log(60, to: 390)))
    #expect(!none.isEqual)
    #expect(LogFit(log(60, to: 1170)).movements.isEmpty)
  }

  @Test("A page turn that is visible a frame later is the same, and does not overshoot")
  func pageTurn() throws {
    func log(switchedAt turn: Double, _ pages: [Double] = [4, 5]) -> MotionRecording {
      let times = (0..<120).map { Double($0) / 60 }
      let offsets = times.map { -390 * min(1, max(0, ($0 - 0.5) / 0.5)) }
      return MotionRecording(
        times: times,
        tracks: [
          Track(
            name: "hero.x",
            values: zip(times, offsets).map { .number($0 < turn ? $1 : $1 + 390) }),
          Track(name: "page.index", values: times.map { .number(pages[$0 < turn ? 0 : 1]) }),
        ])
    }
    let scene = log(switchedAt: 0.75)
    let late = try #require(LogComparison(expected: scene, actual: log(switchedAt: 0.76)))
    #expect(late.isEqual, "\(late.facts)")
    let other = try #require(LogComparison(expected: scene, actual: log(switchedAt: 0.9)))
    #expect(
      other.movements.filter { !$0.isEqual }.map { $0.readings.map(\.name) } == [["page.index"]])
    // Pages that are counted otherwise hide nothing.
    let counted = try #require(
      LogComparison(expected: scene, actual: log(switchedAt: 0.75, [1, 2])))
    #expect(counted.movements.contains { $0.readings.map(\.name) == ["hero.x"] && $0.isEqual })
  }

  @Test("A scene declares the units of a log, and the log format those of other columns")
  func units() throws {
    func log(_ keys: [ReadingKey], to end: Double) -> MotionRecording {
      let times = (0..<120).map { Double($0) / 60 }
      let values = times.map { ReadingValue.number(end * min(1, max(0, ($0 - 0.5) / 0.5))) }
      return MotionRecording(times: times, tracks: keys.map { Track($0, values: values) })
    }
    let names = ["a.x", "b.x", "c.scale"].map { ReadingKey($0, .undeclared) }
    let declared = [ReadingKey("a.x", .inner, .pointsPerSecond)] + names.dropFirst()
    let comparison = try #require(
      LogComparison(expected: log(declared, to: 80), actual: log(names, to: 90)))
    let texts = comparison.movements.map { $0.text() }
    #expect(texts.map { String($0.split(separator: " ").last ?? "") } == ["pt/s", "pt", "90"])
  }

  @Test("Logs without a common reading cannot be compared")
  func nothing() {
    var other = log()
    for index in other.tracks.indices {
      other.tracks[index] = Track(name: "a.\(index)", values: other.tracks[index].values)
    }
    #expect(LogComparison(expected: log(), actual: other) == nil)
  }
}

extension LogComparison {
  fileprivate var facts: [MotionFact] { movements.flatMap { $0.shared + $0.own.joined() } }
}
