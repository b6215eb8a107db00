import Testing

@testable import Measurement

@Suite("Lines and tones of noisy levels")
struct RobustFitTests {
  /// Returns the points of y = 0.6x + 40 at 0 to 200, moved by a function of their index.
  private func points(_ moved: (Int) -> Float) -> [SIMD2<Float>] {
    (0...200).map { SIMD2(Float($0), 0.6 * Float($0) + 40 + moved($0)) }
  }

  @Test("A line is found despite outliers of up to 40 %", arguments: [0, 10, 25, 40])
  func outliers(percent: Int) {
    let levels = points { index in
      // Outliers are spread over the line, on one side of it.
      index * 37 % 100 < percent ? 70 + Float(index % 7) : Float(index % 3) - 1
    }
    let (line, deviation) = RobustLine.fit(levels, from: RobustLine(slope: 0.6, offset: 45))
    #expect(abs(line.slope - 0.6) < 0.01 && abs(line.offset - 40) < 1, "\(line)")
    #expect((1...3).contains(deviation), "\(deviation)")
    guard percent <= 10 else { return }
    let unknown = RobustLine.fit(levels, from: nil).0
    #expect(abs(unknown.slope - 0.6) < 0.01 && abs(unknown.offset - 40) < 1, "\(unknown)")
  }

  @Test("Few points, and points without variation, have a flat line or the earlier one")
  func degenerate() {
    let start = RobustLine(slope: 0.5, offset: 7)
    let none = RobustLine.fit([], from: start).0
    #expect(none.slope == 0.5 && none.offset == 7)
    let flat = RobustLine.fit([SIMD2(90, 30), SIMD2(90, 32), SIMD2(90, 31)], from: nil).0
    #expect(flat.slope == 0 && abs(flat.offset - 31) < 0.1)
    // No point is near.
    let far = RobustLine([SIMD2(0, 200)], near: start, limit: 10)
    #expect(far.slope == 0.5 && far.offset == 7)
    #expect(start.distance(SIMD2(10, 2)) == 10 && start.distance(SIMD2(10, 20)) == -8)
  }

  @Test(
    "A median is exact to a quarter of a level",
    arguments: [
      ([], 0), ([12], 12), ([3, 1, 2], 2), ([200, 10, 20, 30, 0], 20), ([-5, -4, 300], 0),
      (Array(repeating: 44, count: 9), 44), ([1000, 1000, 5], 255.75),
    ] as [([Float], Float)])
  func median(values: [Float], expected: Float) {
    #expect(abs(values.median - expected) <= 0.25, "\(values.median)")
  }

  /// Returns smooth planes of the same width: levels from a range, and those mapped by a function.
  private func planes(
    _ levels: ClosedRange<Float>, _ recorded: (Float) -> Float
  ) -> (drawn: LumaPlane, recorded: LumaPlane) {
    let samples = (0..<256 * 32).map { index in
      levels.lowerBound + Float(index % 256) / 255 * (levels.upperBound - levels.lowerBound)
    }
    return (
      LumaPlane(width: 256, height: 32, samples: samples),
      LumaPlane(width: 256, height: 32, samples: samples.map(recorded))
    )
  }

  @Test(
    "A curve of tones inverts the recording's, also beyond the drawn levels",
    arguments: [
      (0...255, 0.8, 20), (0...255, 1, 0), (40...200, 0.86, 16), (60...190, 1.2, -30),
    ] as [(ClosedRange<Float>, Float, Float)])
  func tones(levels: ClosedRange<Float>, slope: Float, offset: Float) {
    let pair = planes(levels) { slope * $0 + offset }
    let curve = ToneCurve(drawn: pair.drawn, recorded: pair.recorded)
    for level in stride(from: Float(30), through: 220, by: 10) {
      let recorded = slope * level + offset
      guard (0...255).contains(recorded) else { continue }
      let found = curve.values[Int(recorded.rounded())]
      #expect(abs(found - level) < 2, "\(level): \(found)")
    }
  }

  @Test("Few tones, falling tones and hard edges give no curve")
  func identity() {
    let identity = ToneCurve().values
    let narrow = planes(100...127) { 0.5 * $0 }
    #expect(ToneCurve(drawn: narrow.drawn, recorded: narrow.recorded).values == identity)
    let falling = planes(0...255) { 255 - $0 }
    #expect(ToneCurve(drawn: falling.drawn, recorded: falling.recorded).values == identity)
    let stripes = LumaPlane(
      width: 256, height: 32, samples: (0..<256 * 32).map { Float($0 * 5 % 256) })
    let dark = LumaPlane(width: 256, height: 32, samples: stripes.samples.map { $0 * 0.5 })
    #expect(ToneCurve(drawn: stripes, recorded: dark).values == identity)
  }
}
