import Compare
import Display
import TestSupport
import Testing

@Suite("Correlated tracks")
struct CorrelatedTracksTests {
  private static let times = MotionSample.times(90)

  private func recording(_ bounce: Double, late: Double = 0) -> MotionRecording {
    func progress(_ time: Double) -> Double { MotionSample.spring(time, bounce: bounce) }
    var recording = MotionSample.recording(
      Self.times,
      [
        ("hero.width", { 120 + 273 * progress($0) }),
        // The same spring with a smaller amplitude, in the opposite direction.
        ("hero.y", { 180 - 40 * progress($0) }),
        // The same motion, except for an offset in the middle of the change.
        ("hero.x", { 60 - 60 * progress($0) + ($0 > 0.4 && $0 < 0.45 ? late : 0) }),
        ("page.offset", { MotionSample.ease($0, start: 0.2, duration: 0.5 + bounce) }),
        ("resting", { _ in 4 }),
      ])
    // Present only from 0.3 s.
    recording.tracks.append(
      Track(
        name: "zoom.width",
        values: Self.times.map { $0 < 0.3 ? .absent : .number(60 + progress($0)) }))
    return recording
  }

  @Test("The readings of a zoom follow from the picture's rectangle")
  func zoom() {
    func recording(_ bounce: Double) -> MotionRecording {
      func progress(_ time: Double, _ duration: Double) -> Double {
        MotionSample.spring(time, duration: duration, bounce: bounce)
      }
      return MotionSample.recording(
        Self.times,
        [
          ("hero.x", { 300 * progress($0, 0.5) }),
          ("hero.width", { 120 + 200 * progress($0, 0.3) }),
          ("zoom.x", { 10 + 30 * progress($0, 0.5) + 10 * progress($0, 0.3) }),
        ])
    }
    let (one, other) = (recording(0), recording(0.3))
    let same = MotionDifference(expected: one, actual: other).sameAs(expected: one, actual: other)
    #expect(Array(same.keys) == ["zoom.x"] && same["zoom.x"]?.hasPrefix("hero.") == true)
  }

  @Test("Finds tracks that appear and disappear at the same times")
  func appearances() {
    func recording(_ end: Double) -> MotionRecording {
      var recording = MotionRecording(times: Self.times)
      for (name, late) in [("chrome.opacity", 0.0), ("page.index", 0), ("zoom.scale", 0.1)] {
        recording.tracks.append(
          Track(name: name, values: Self.times.map { $0 < end + late ? .number(1) : .absent }))
      }
      return recording
    }
    let (one, other) = (recording(0.5), recording(0.8))
    let same = MotionDifference(expected: one, actual: other).sameAs(expected: one, actual: other)
    #expect(same == ["page.index": "chrome.opacity"])
  }

  @Test("Finds tracks that are scaled and shifted copies of another track on both sides")
  func scaledCopies() {
    let (one, other) = (recording(0), recording(0.3, late: 1))
    let difference = MotionDifference(expected: one, actual: other)
    #expect(difference.tracks.map(\.name).first == "hero.width")
    #expect(difference.sameAs(expected: one, actual: other) == ["hero.y": "hero.width"])
    let smooth = recording(0.3)
    let same = MotionDifference(expected: one, actual: smooth)
      .sameAs(expected: one, actual: smooth)
    #expect(same == ["hero.y": "hero.width", "hero.x": "hero.width"])
  }
}
