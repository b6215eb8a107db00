import Compare
import Display
import Pixels
import Rendering
import Testing

@testable import Verification

@Suite("Changes in digests and readings")
struct RecordingChangeTests {
  private func recording(
    _ digests: String, fps: Double = 10, speed: Double = 1, width: Int = 8
  ) -> Recording {
    Recording(
      scene: "a", size: PixelSize(width: width, height: 8), scale: 1, fps: fps, speed: speed,
      frames: digests.enumerated().map { index, digest in
        let playback = Double(index) / fps
        return Recording.Frame(
          index: index, time: playback * speed, playback: playback, digest: String(digest))
      })
  }

  private func change(_ expected: Recording, _ actual: Recording) -> RecordingChange {
    RecordingChange(
      ClipPair(
        expected: Clip(expected, kind: .golden, path: ""),
        actual: Clip(actual, kind: .golden, path: ""), bySceneTime: true, name: "a"))
  }

  @Test("Finds no change in an equal recording")
  func same() {
    #expect(change(recording("abc"), recording("abc")).isEqual)
  }

  @Test("Finds frames whose digests differ or that one side lacks")
  func digests() {
    let found = change(recording("abc"), recording("axcd"))
    #expect(!found.isEqual)
    #expect(found.differences.map(\.actual) == [1, 3])
    #expect(found.differences.map(\.expected) == [1, nil])
    #expect(found.differences.map(\.time) == [0.1, 0.3])
    #expect(found.problems.map(\.severity) == [.difference])
    #expect(found.problems[0].text.contains("3 → 4 frames"))
  }

  @Test("Reports a different size, rate, or speed, and warns about frames without a counterpart")
  func otherShape() {
    #expect(change(recording("ab"), recording("ab", width: 9)).problems[0].text.contains("8×8"))
    let faster = change(recording("aabb", fps: 20), recording("ab"))
    #expect(faster.differences.isEmpty && !faster.isEqual)
    #expect(faster.problems.map(\.severity) == [.difference, .warning])
    #expect(faster.problems[0].text.contains("20 → 10"))
    let speed = change(recording("abcd"), recording("ac", speed: 2))
    #expect(speed.differences.isEmpty)
    #expect(speed.problems[0].text.contains("1 → 2"))
  }

  @Test("Reports the duration of a scene in scene time")
  func length() {
    let found = change(recording("abcd"), recording("abcdefgh", speed: 2))
    #expect(found.problems.contains { $0.text.contains("0.400 → 1.600") })
  }

  @Test("Finds differing readings even if all pictures are equal")
  func motion() {
    var (one, other) = (recording("aa"), recording("aa"))
    one.motion = MotionRecording(
      times: [0, 0.1], tracks: [Track(name: "hero.x", values: [.number(1), .number(2)])], marks: [])
    other.motion = one.motion
    #expect(change(one, other).isEqual)
    other.motion.tracks[0].values[1] = .number(3)
    let found = change(one, other)
    #expect(found.differences.isEmpty && !found.isEqual)
    #expect(found.motion.tracks.map(\.name) == ["hero.x"])
  }
}
