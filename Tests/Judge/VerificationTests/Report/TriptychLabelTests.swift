import Figures
import Testing

@testable import Verification

@Suite("Triptych labels")
struct TriptychLabelTests {
  @Test("Labels contain frame numbers, time, and pixel counts")
  func labels() {
    var difference = SceneReport.FrameDifference(expected: 12, actual: nil, time: 0.2)
    difference.pixels = 1
    difference.ratio = 0.000_001
    difference.maximumDelta = 3
    difference.box = [1, 2, 3, 4]
    #expect(
      Triptych.Labels(difference)
        == Triptych.Labels(
          expected: "frame 12, 0.2 s", difference: "1 pixel (under 0.01 %), delta up to 3",
          actual: "no frame"))
  }
}
