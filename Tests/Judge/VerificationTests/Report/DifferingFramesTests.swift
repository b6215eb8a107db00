import Testing

@testable import Verification

@Suite("Message about the number of differing frames")
struct DifferingFramesTests {
  private static func text(
    compared: Int, expected: Int, actual: Int, differing: Int, added: Int = 0
  ) -> String {
    var scene = SceneReport(name: "a", path: "", title: nil, status: .changed, headline: "")
    scene.comparedFrames = compared
    scene.expected = SceneReport.Side(
      name: "a", size: [1, 1], frames: expected, fps: nil, duration: 1)
    scene.actual = SceneReport.Side(name: "b", size: [1, 1], frames: actual, fps: nil, duration: 1)
    scene.differences =
      (0..<differing).map { SceneReport.FrameDifference(expected: $0, actual: $0, time: 0) }
      + (0..<added).map { SceneReport.FrameDifference(expected: nil, actual: $0, time: 0) }
    return scene.differingText
  }

  @Test("Counts pairs, and names the frames of each side if the pairs are more")
  func text() {
    #expect(
      Self.text(compared: 58, expected: 58, actual: 58, differing: 14) == "14 of 58 frames differ")
    #expect(
      Self.text(compared: 58, expected: 58, actual: 60, differing: 1, added: 2)
        == "1 of 58 frames differs")
    #expect(
      Self.text(compared: 59, expected: 58, actual: 52, differing: 14)
        == "58 expected frames and 52 actual frames are compared in 59 pairs, of which 14 differ")
  }
}
