import Compare
import Display
import TestSupport
import Testing

@Suite("Motion differences of two recordings")
struct MotionDifferenceTests {
  private static let times = MotionSample.times(240)
  private static let marks = [
    TimedMark(.touchDown, time: 0.4), TimedMark(.touchUp, time: 0.45),
    TimedMark(.touchDown, time: 1.5), TimedMark(.touchUp, time: 2),
  ]

  /// Returns the motion of a picture that opens with a tap, is dragged, and returns when released.
  private func viewer(
    open: Double = 0.5, bounce: Double = 0, drag: Double = 1, back: Double = 0.4,
    dismisses: Bool = true
  ) -> MotionRecording {
    func drop(_ time: Double) -> Double {
      drag * MotionSample.ease(time, start: 1.5, duration: 0.5)
        - (dismisses
          ? drag * MotionSample.ease(time, start: 2, duration: back) : time >= 2 ? drag : 0)
    }
    var recording = MotionSample.measuredRecording(
      Self.times, marks: Self.marks,
      [
        ("backdrop.opacity", { MotionSample.ease($0, start: 0.45, duration: 0.3) }),
        ("hero.y", { 180.5 + 300 * drop($0) }),
        (
          "hero.width",
          { time in
            120 + 273 * MotionSample.spring(time, start: 0.45, duration: open, bounce: bounce)
              - 60 * drop(time)
          }
        ),
        ("page.index", { _ in 4 }),
      ])
    var state = Track(
      name: "dismissing", values: Self.times.map { .flag(dismisses && $0 >= 2 && $0 < 2.5) })
    state.measured = MeasuredMotion(state, in: recording)
    recording.tracks.append(state)
    return recording
  }

  private func headline(_ actual: MotionRecording) -> [String] {
    MotionDifference(expected: viewer(), actual: actual).headline
  }

  @Test("Reports equal recordings, to six decimals")
  func equal() {
    let difference = MotionDifference(expected: viewer(), actual: viewer())
    #expect(difference.isEqual)
    #expect(difference.headline == ["No reading differs."])
    #expect(difference.compared == 5)
  }

  @Test("Names a changed bounce by overshoot and settling, with the lift before it")
  func bounce() throws {
    let first = try #require(headline(viewer(bounce: 0.3)).first)
    #expect(first.hasPrefix("hero.width settles"), "\(first)")
    #expect(first.contains("overshoot 0 → 4.6 %"), "\(first)")
    #expect(first.contains("after the lift at 0.45 s"), "\(first)")
  }

  @Test("Names a changed duration by the factor of its movement")
  func duration() throws {
    let opened = try #require(headline(viewer(open: 0.4)).first)
    #expect(
      opened.hasPrefix(
        "The movement after the lift at 0.45 s takes 0.8 × as long: hero.width"),
      "\(opened)")
    let back = try #require(headline(viewer(back: 0.32)).first)
    #expect(back.contains("after the lift at 2.00 s takes 0.8 × as long"), "\(back)")
    #expect(back.contains("hero (y, width)"), "\(back)")
  }

  @Test("Names a changed gain by the factor of the distance, under the finger")
  func gain() throws {
    let first = try #require(headline(viewer(drag: 0.8)).first)
    #expect(
      first.contains("from 1.50 s (under the finger until 2.00 s) goes 0.8 × as far"), "\(first)")
  }

  @Test("Names a changed threshold by the state that is no longer reached")
  func threshold() throws {
    let lines = headline(viewer(dismisses: false))
    #expect(lines[0].hasPrefix("dismissing no longer becomes true at 2.00 s"), "\(lines)")
    #expect(lines.count <= 3)
  }

  @Test("Names tracks of one side in declared order")
  func names() {
    var actual = viewer()
    actual.tracks.removeFirst()
    actual.tracks.append(Track(name: "zoom.scale", values: Self.times.map { _ in .number(1) }))
    let difference = MotionDifference(expected: viewer(), actual: actual)
    #expect(difference.missing == ["backdrop.opacity"])
    #expect(difference.added == ["zoom.scale"])
    #expect(difference.headline == ["Missing: backdrop.opacity; new: zoom.scale."])
    #expect(!difference.isEqual)
  }

  @Test("Names missing marks if no reading differs")
  func marks() {
    var actual = viewer()
    actual.marks.removeLast()
    let difference = MotionDifference(expected: viewer(), actual: actual)
    #expect(difference.headline == ["No longer a lift at 2.00 s."])
  }

  @Test("Compares two frame rates at common timestamps and reports an earlier end")
  func rates() {
    func half(_ recording: MotionRecording) -> MotionRecording {
      MotionRecording(
        times: stride(from: 0, to: 240, by: 2).map { recording.times[$0] },
        tracks: recording.tracks.map { track in
          Track(name: track.name, values: stride(from: 0, to: 240, by: 2).map { track.values[$0] })
        }, marks: recording.marks)
    }
    let same = MotionDifference(expected: viewer(), actual: half(viewer()))
    #expect(same.tracks.isEmpty)
    #expect(same.headline[0].hasPrefix("No reading differs at the common times"))
    let other = MotionDifference(expected: viewer(), actual: half(viewer(bounce: 0.3)))
    #expect(other.headline[0].contains("overshoot 0 → 4."), "\(other.headline)")
    var short = viewer()
    short.times.removeLast(30)
    let ended = MotionDifference(expected: viewer(), actual: short)
    #expect(
      ended.headline.contains { $0.contains("nds earlier: duration 4.00 s → 3.50 s") },
      "\(ended.headline)")
  }

  @Test("Compares single frames, empty recordings, and extreme numbers without NaN in the result")
  func edges() {
    let empty = MotionRecording()
    #expect(MotionDifference(expected: empty, actual: empty).isEqual)
    #expect(MotionDifference(expected: viewer(), actual: empty).headline.count >= 1)
    let one = MotionRecording(times: [0], tracks: [Track(name: "a", values: [.number(1)])])
    let two = MotionRecording(times: [0], tracks: [Track(name: "a", values: [.number(2)])])
    #expect(MotionDifference(expected: one, actual: two).tracks.count == 1)
    let wild = MotionRecording(
      times: [0, 1, 2, 3],
      tracks: [
        Track(name: "a", values: [.number(.nan), .number(1e300), .number(-1e300), .number(2)]),
        Track(name: "a", values: [.absent]), Track(name: "", values: [.word("x")]),
      ])
    for (a, b) in [(wild, one), (one, wild), (wild, viewer()), (viewer(bounce: 0.2), viewer())] {
      for track in MotionDifference(expected: a, actual: b).tracks {
        #expect(track.relativeGap.isFinite)
        #expect(track.largest?.distance?.isFinite ?? true)
      }
    }
  }
}
