import Display
import SceneModel
import Testing

@Suite struct TouchStepSamplesTests {
  private func milliseconds(_ count: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(count) * 1_000_000)
  }

  private func step(_ action: TouchStep.Action) -> TouchStep {
    TouchStep(start: .at(.zero), action: action, line: 1)
  }

  @Test("A drag is sampled at the touch rate and at its end, then holds and lifts")
  func drag() {
    let drag = step(
      .drag(
        from: .center, destination: .by(Vector(dx: 0, dy: 100)), during: milliseconds(30),
        curve: .linear, hold: milliseconds(100)))
    let samples = drag.samples(
      start: milliseconds(500), points: [Point(x: 10, y: 20)], rate: .oneHundredTwenty)
    let ticks = (0...3).map { milliseconds(500) + SceneTime(ticks: $0, rate: .oneHundredTwenty) }
    #expect(samples.map(\.time) == ticks + [milliseconds(530), milliseconds(630)])
    #expect(samples.map(\.phase) == [.down, .moved, .moved, .moved, .moved, .up])
    #expect(samples[0].location == Point(x: 10, y: 20))
    #expect(samples[4].location == Point(x: 10, y: 120))
    #expect(samples[5].location == Point(x: 10, y: 120))
    #expect((samples[1].location.y - (20 + 100 / 3.6)).magnitude < 1e-9)
    #expect(drag.duration == milliseconds(130))
  }

  @Test("A sample at the drag's end is not duplicated")
  func noDoubleSample() {
    let drag = step(
      .drag(
        from: .center, destination: .by(Vector(dx: 1, dy: 0)), during: milliseconds(50),
        curve: .linear, hold: .zero))
    let samples = drag.samples(start: .zero, points: [.zero], rate: .oneHundredTwenty)
    #expect(samples.count == 8)
    #expect(samples[6].time == milliseconds(50) && samples[6].phase == .moved)
    #expect(samples[7].time == milliseconds(50) && samples[7].phase == .up)
  }

  @Test("A pinch moves two fingers about its center to the given scale")
  func pinch() {
    let pinch = step(
      .pinch(
        at: .center, scale: 2.5, during: milliseconds(100), angle: 90, span: 80, curve: .easeInOut))
    let samples = pinch.samples(
      start: .zero, points: [Point(x: 100, y: 200)], rate: .oneHundredTwenty)
    #expect(samples.prefix(2).map(\.phase) == [.down, .down])
    #expect(samples[0].location.distance(to: Point(x: 100, y: 160)) < 1e-9)
    #expect(samples[1].location.distance(to: Point(x: 100, y: 240)) < 1e-9)
    let last = samples.suffix(2).map(\.location)
    #expect((last[0].distance(to: last[1]) - 200).magnitude < 1e-9)
    #expect(samples.suffix(2).map(\.phase) == [.up, .up])
  }

  @Test("Recorded fingers are not resampled; the last row moves and lifts")
  func path() {
    let path = step(
      .path([
        FingerPath(
          finger: 1,
          rows: [
            .init(time: .zero, location: .zero),
            .init(time: milliseconds(8), location: Point(x: 1, y: 1)),
          ]),
        FingerPath(
          finger: 2,
          rows: [
            .init(time: .zero, location: Point(x: 9, y: 9)),
            .init(time: milliseconds(16), location: Point(x: 8, y: 8)),
          ]),
      ]))
    let samples = path.samples(start: milliseconds(100), points: [], rate: .oneHundredTwenty)
    #expect(samples.map(\.finger) == [0, 1, 0, 0, 1, 1])
    #expect(samples.map(\.phase) == [.down, .down, .moved, .up, .moved, .up])
    #expect(samples.map(\.time) == [100, 100, 108, 108, 116, 116].map { milliseconds($0) })
  }

  @Test("A last row that repeats its position lifts without a move, as a recorded lift does")
  func liftInPosition() {
    let rows: [FingerPath.Row] = [
      .init(time: .zero, location: .zero),
      .init(time: milliseconds(8), location: Point(x: 1, y: 1)),
      .init(time: milliseconds(16), location: Point(x: 1, y: 1)),
    ]
    let written = FingerPath(finger: 1, rows: rows)
    #expect(written == FingerPath(finger: 1, rows: Array(rows.dropLast()), lift: milliseconds(16)))
    let samples = step(.path([written])).samples(
      start: .zero, points: [], rate: .oneHundredTwenty)
    #expect(samples.map(\.phase) == [.down, .moved, .up])
    #expect(samples.map(\.time) == [0, 8, 16].map { milliseconds($0) })
  }

  @Test("A tap can repeat with pauses between")
  func taps() {
    let tap = step(
      .tap(
        anchor: .center, hold: milliseconds(50), count: 2, interval: milliseconds(150)))
    let samples = tap.samples(start: .zero, points: [.zero], rate: .oneHundredTwenty)
    #expect(samples.map(\.time) == [0, 50, 200, 250].map { milliseconds($0) })
    #expect(samples.map(\.finger) == [0, 0, 1, 1])
    #expect(tap.duration == milliseconds(250))
  }
}
