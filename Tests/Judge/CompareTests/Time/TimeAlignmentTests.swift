import Compare
import Display
import TestSupport
import Testing

@Suite("Time alignment")
struct TimeAlignmentTests {
  /// Returns a recording with three movements, slowed by `factor`, and shifted by `shift` after the
  /// time `after`.
  private func scene(
    count: Int = 240, fps: Double = 60, shift: Double = 0, after: Double = 0, factor: Double = 1,
    gain: Double = 1
  ) -> MotionRecording {
    MotionSample.recording(
      MotionSample.times(count, fps: fps),
      [
        (
          "hero.x",
          { time in
            let t = Self.source(time / factor, shift, after)
            return 200 * MotionSample.ease(t, start: 0.3, duration: 0.4)
              - gain * 150 * MotionSample.spring(t, start: 1.5)
          }
        ),
        (
          "hero.y",
          { time in
            let t = Self.source(time / factor, shift, after)
            return 400 * MotionSample.spring(t, start: 0.3, bounce: 0.2)
              + 90 * MotionSample.ease(t, start: 1.5, duration: 0.35)
          }
        ),
        (
          "backdrop.opacity",
          { time in
            MotionSample.ease(Self.source(time / factor, shift, after), start: 0.3, duration: 0.3)
          }
        ),
      ])
  }

  private static func source(_ time: Double, _ shift: Double, _ after: Double) -> Double {
    time > after ? max(time - shift, min(time, after)) : time
  }

  private func alignment(_ a: MotionRecording, _ b: MotionRecording) -> TimeAlignment? {
    MotionDifference(expected: a, actual: b).alignment
  }

  @Test(
    "Finds a shift in either direction, of any length, at one rate and at two",
    arguments: [
      (0.05, 60.0), (0.1, 60), (0.0217, 60), (-0.0833, 60), (0.25, 60), (0.1, 30),
    ])
  func shift(seconds: Double, fps: Double) throws {
    let other = scene(count: Int(4 * fps), fps: fps, shift: seconds)
    let found = try #require(alignment(scene(), other))
    #expect(abs(Self.offset(found) - seconds) < (fps == 60 ? 0.004 : 0.01))
    #expect(fps != 60 || found.explained > 0.95)
  }

  @Test("Finds where a shift begins")
  func lateShift() throws {
    let difference = MotionDifference(expected: scene(), actual: scene(shift: 0.1, after: 1.2))
    let found = try #require(difference.alignment)
    #expect(found.from > 1.15 && found.from <= 1.52)
    let headline = try #require(difference.headline.first)
    #expect(headline.hasPrefix("Everything after 1.2"), "\(headline)")
    #expect(headline.contains("happens 0.10 s later"), "\(headline)")
  }

  @Test("Finds a stretch of everything", arguments: [1.25, 0.8, 1.1])
  func stretch(factor: Double) throws {
    let found = try #require(alignment(scene(), scene(count: 300, factor: factor)))
    #expect(abs(Self.factor(found) / factor - 1) < 0.01)
  }

  @Test("Finds nothing if a movement differs, or if nothing does")
  func refusal() {
    #expect(alignment(scene(), scene()) == nil)
    #expect(alignment(scene(), scene(gain: 1.2)) == nil)
    #expect(alignment(scene(), scene(shift: 0.05, gain: 0.6)) == nil)
  }

  @Test("Finds a shift and a stretch of pictures by their digests")
  func pictures() throws {
    func clip(_ shift: Int, scramble: Bool = false) -> (times: [Double], digests: [String]) {
      Self.clip(120) { frame in
        let shown = min(frame, 20) + min(max(0, frame - 30 - shift), 70)
        return scramble && frame > 30 ? 1000 + frame : shown
      }
    }
    let shifted = try #require(TimeAlignment.ofPictures(expected: clip(0), actual: clip(6)))
    #expect(shifted.change == .offset(seconds: 0.1) || abs(Self.offset(shifted) - 0.1) < 1e-9)
    #expect(shifted.explained >= TimeAlignment.sufficient)
    let (slow, plain) = (Self.clip(120) { $0 / 2 }, Self.clip(60) { $0 })
    let stretched = try #require(TimeAlignment.ofPictures(expected: plain, actual: slow))
    #expect(abs(Self.factor(stretched) - 2) < 1e-6)
    #expect(TimeAlignment.ofPictures(expected: clip(0), actual: clip(0)) == nil)
    #expect(TimeAlignment.ofPictures(expected: clip(0), actual: clip(0, scramble: true)) == nil)
    #expect(TimeAlignment.ofPictures(expected: ([], []), actual: clip(0)) == nil)
  }

  @Test("Finds a shift of pictures if both ends are stills and some frames differ")
  func stills() throws {
    // A still, forty moving pictures, and the same still again. Every `odd`th moving picture
    // differs.
    func clip(_ delay: Int, odd: Int = 0) -> (times: [Double], digests: [String]) {
      Self.clip(120) { frame in
        let position = frame - 30 - delay
        let shown = (0..<40).contains(position) ? position + 1 : 0
        return shown > 0 && odd > 0 && shown % odd == 0 ? -shown : shown
      }
    }
    for odd in [0, 10] {
      let found = try #require(
        TimeAlignment.ofPictures(expected: clip(0), actual: clip(6, odd: odd)))
      #expect(abs(Self.offset(found) - 0.1) < 1e-9)
      #expect(abs(found.explained - (odd == 0 ? 1 : 0.9)) < 0.02)
      #expect(abs(found.from - 29.0 / 60) < 1e-9)
    }
    #expect(TimeAlignment.ofPictures(expected: clip(0), actual: clip(6, odd: 2)) == nil)
  }

  /// Returns a clip of 60 frames per second, given the number of the picture in each frame.
  private static func clip(
    _ count: Int, _ shown: (Int) -> Int
  ) -> (times: [Double], digests: [String]) {
    ((0..<count).map { Double($0) / 60 }, (0..<count).map { "\(shown($0))" })
  }

  private static func factor(_ alignment: TimeAlignment) -> Double {
    if case .stretch(let factor) = alignment.change { factor } else { .infinity }
  }

  private static func offset(_ alignment: TimeAlignment) -> Double {
    if case .offset(let seconds) = alignment.change { seconds } else { .infinity }
  }
}
