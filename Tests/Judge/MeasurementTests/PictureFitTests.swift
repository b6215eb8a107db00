import Display
import Testing

@testable import Measurement

@Suite("Positions of pictures in frames")
struct PictureFitTests {
  @Test("A picture is placed to a hundredth of a pixel")
  func position() throws {
    let truth = Rect(x: 31.37, y: 80.62, width: 241.3, height: 163.9)
    let levels = PlaneLevels(SyntheticFrame.frame(390, 420, truth))
    let start = Rect(x: 34, y: 77, width: 235, height: 160)
    let fit = try #require(
      try levels.fit(0, at: start, visible: .whole, SyntheticFrame.templates()))
    #expect(fit.rect.edgeDistance(to: truth) < 0.01, "\(fit.rect)")
    #expect(fit.correlation > 0.999)
  }
}
