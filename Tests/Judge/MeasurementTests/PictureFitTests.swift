import Display
import Glibc
import Testing

@testable import Measurement

@Suite("Positions of pictures in frames")
struct PictureFitTests {
  /// A photo of waves, 3 by 2, whose averages over pixels are known.
  static func templates() -> PhotoTemplates {
    PhotoTemplates(sizes: [Size(width: 300, height: 200)]) { _, width, height in
      picture(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), width, height)
    }
  }

  static func picture(_ rect: Rect, _ width: Int, _ height: Int) -> LumaPlane {
    LumaPlane(
      width: width, height: height,
      samples: (0..<width * height).map { index in
        let x = (Double(index % width) + 0.5 - rect.minX) / rect.width
        let y = (Double(index / width) + 0.5 - rect.minY) / rect.height
        guard (0...1).contains(x), (0...1).contains(y) else { return 255 }
        return Float(
          128 + 40 * sin(17 * x + 3 * y) + 30 * sin(11 * y * (1 + x)) + 20 * sin(40 * x - 25 * y))
      })
  }

  @Test("A picture is placed to a hundredth of a pixel")
  func position() throws {
    let truth = Rect(x: 31.37, y: 80.62, width: 241.3, height: 163.9)
    let frame = Self.picture(truth, 390, 420)
    let start = Rect(x: 34, y: 77, width: 235, height: 160)
    let fit = try #require(
      try PlaneLevels(frame).fit(0, at: start, visible: .whole, Self.templates()))
    #expect(fit.rect.edgeDistance(to: truth) < 0.01, "\(fit.rect)")
    #expect(fit.correlation > 0.999)
  }
}
