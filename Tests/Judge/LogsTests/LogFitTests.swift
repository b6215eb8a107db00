import Display
import Glibc
import Logs
import Testing

@Suite("Models of a log's movements") struct LogFitTests {
  /// Samples functions of time at 60 Hz, with normal noise that each run repeats.
  private func recording(
    _ names: [String], seconds: Double = 1.6, noise: Double = 0,
    _ value: (Int, Double) -> Double
  ) -> MotionRecording {
    var state: UInt64 = 7
    func uniform() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    let times = (0..<Int(seconds * 60)).map { Double($0) / 60 }
    let tracks = names.enumerated().map { index, name in
      Track(
        name: name,
        values: times.map { time in
          // The sum of twelve uniform numbers is nearly normal.
          let normal = (0..<12).reduce(-6.0) { sum, _ in sum + uniform() }
          return .number(value(index, time) + noise * normal)
        })
    }
    return MotionRecording(times: times, tracks: tracks)
  }

  @Test(
    "Finds a spring with its velocity, whose interval contains the truth", arguments: [0, 0.25])
  func spring(noise: Double) throws {
    let spring = try #require(Spring(response: 0.45, dampingRatio: 0.75))
    let log = recording(["hero.x", "hero.y"], noise: noise) { index, time in
      let (from, to, velocity) = index == 0 ? (200.0, 40.0, -900.0) : (10.0, 300.0, 400.0)
      return to
        + spring.state(at: time - 0.4, displacement: from - to, velocity: velocity).displacement
    }
    let movement = try #require(LogFit(log).movements.first)
    #expect(LogFit(log).movements.count == 1 && movement.readings == ["hero.x", "hero.y"])
    let model = try #require(movement.models.first)
    guard case .spring(let found) = model.model else {
      Issue.record("\(model.model)")
      return
    }
    #expect(
      (found.response - 0.45).magnitude < 0.01 && (found.dampingRatio - 0.75).magnitude < 0.01)
    let velocity = try #require(model.velocity)
    #expect((velocity[0] + 900).magnitude < 45 && (velocity[1] - 400).magnitude < 45)
    #expect(try #require(model.intervals["duration"]).contains(noise > 0 ? 0.45 : found.response))
    #expect((model.start - 0.4).magnitude < 0.003)
  }

  @Test(
    "Finds easings by name, also with noise",
    arguments: NamedCurve.all.filter { ["easeOut", "FastOutSlowIn", "linear"].contains($0.name) })
  func easing(named: NamedCurve) throws {
    let log = recording(["hero.width"], noise: 0.1) { _, time in
      100 + 290 * named.curve.value(at: (time - 0.3) / 0.4)
    }
    let model = try #require(LogFit(log).movements.first?.models.first)
    #expect(model.curveName == named)
    guard case .easing(_, let duration) = model.model else { return }
    #expect((duration - 0.4).magnitude < 0.004)
  }

  @Test("Finds control points, but not in fewer than twelve samples")
  func bezier() throws {
    let curve = TimingCurve(0.7, 0.05, 0.3, 1.08)
    let log = recording(["hero.x"]) { _, time in 300 * curve.value(at: (time - 0.3) / 0.6) }
    let model = try #require(LogFit(log).movements.first?.models.first)
    guard case .easing(let found, _) = model.model else {
      Issue.record("\(model.model)")
      return
    }
    #expect(model.curveName == nil)
    #expect((found.x1 - 0.7).magnitude < 0.02 && (found.y2 - 1.08).magnitude < 0.02)
    let short = recording(["hero.x"], seconds: 0.19) { _, time in
      300 * curve.value(at: (time - 0.05) / 0.1)
    }
    for model in LogFit(short).movements.flatMap(\.models) {
      if case .easing = model.model { #expect(model.curveName != nil) }
    }
  }

  @Test("Finds a decay after a drag, which no model explains")
  func decay() throws {
    var log = recording(["offset"], seconds: 3) { _, time in
      time < 0.5 ? 400 * time * time : 100 + 400 * 0.4995 * (1 - exp(-(time - 0.5) / 0.4995))
    }
    log.marks = [TimedMark(.touchDown, time: 0), TimedMark(.touchUp, time: 0.5)]
    let movements = LogFit(log).movements
    #expect(movements.map(\.isHeld) == [true, false])
    let models = movements.last?.models ?? []
    guard case .decay(let constant)? = models.first?.model else {
      Issue.record("\(models)")
      return
    }
    #expect((constant - 0.4995).magnitude < 0.005)
  }

  @Test("Noise by itself is no movement, and no model explains an arbitrary path")
  func none() {
    #expect(LogFit(recording(["hero.x"], noise: 2) { _, _ in 100 }).movements.isEmpty)
    let wild = recording(["hero.x"]) { _, time in
      time < 0.2 ? 0 : 100 * sin(9 * time * time) * sin(2.5 * time)
    }
    #expect(LogFit(wild).movements.contains { $0.models.isEmpty })
  }
}
