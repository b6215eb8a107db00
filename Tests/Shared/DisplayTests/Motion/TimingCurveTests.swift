import Display
import TestSupport
import Testing

@Suite("Timing curves")
struct TimingCurveTests {
  static let cases = Result {
    try ReferenceTables.cases(
      withInput: ["controlPoints", "x"], expected: ["y"], for: "timing curves")
  }

  @Test("Curves match the reference tables", arguments: try cases.get())
  func reference(row: ReferenceCase) throws {
    let curve = try TimingCurve(row)
    let fractions = try row.input["x"].doubles
    let progress = try row.expected["y"].doubles
    try #require(fractions.count == progress.count)
    let tolerance = row.tolerance ?? 1e-9
    for (fraction, expected) in zip(fractions, progress) {
      let value = curve.value(at: fraction)
      #expect(abs(value - expected) <= tolerance, "at \(fraction): \(value), not \(expected)")
    }
  }

  /// SwiftUI rounds the curve to multiples of 2^-20.
  ///
  /// The tolerance allows values halfway between two multiples.
  @Test("Curves match SwiftUI's values when rounded to 2^-20", arguments: try cases.get())
  func rounded(row: ReferenceCase) throws {
    guard row.expected.has("yRounded2^-20") else { return }
    let curve = try TimingCurve(row)
    for (fraction, expected) in zip(
      try row.input["x"].doubles, try row.expected["yRounded2^-20"].doubles)
    {
      let steps = expected * 1_048_576
      #expect(steps.rounded() == steps)
      #expect((curve.value(at: fraction) * 1_048_576 - steps).magnitude <= 0.5 + 1e-3)
    }
  }

  @Test(
    "The slopes at the ends follow the control points",
    arguments: [
      (.linear, 1, 1), (.easeIn, 0, 1 / 0.58), (.easeOut, 1 / 0.58, 0), (.easeInOut, 0, 0),
      (TimingCurve(0.25, 0.1, 0.25, 1), 0.4, 0), (TimingCurve(0, 1, 1, 0), .infinity, .infinity),
      (TimingCurve(0, 0, 0, 2), .infinity, -1), (TimingCurve(0, 0, 0.5, 0.5), 1, 1),
      (TimingCurve(1, 1, 1, 1), 1, 1), (TimingCurve(0.5, -1, 0.5, 2), -2, -2),
    ] as [(TimingCurve, Double, Double)])
  func endSlopes(curve: TimingCurve, start: Double, end: Double) {
    #expect(isNear(curve.velocity(at: 0), start))
    #expect(isNear(curve.velocity(at: 1), end))
  }

  private static let curves: [TimingCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, TimingCurve(0.4, 0, 0.2, 1),
    TimingCurve(0.25, 0.1, 0.25, 1), TimingCurve(0.68, -0.55, 0.27, 1.55),
    TimingCurve(0.17, 0.67, 0.83, 0.67), TimingCurve(1, 0, 0, 1), TimingCurve(0, 1, 1, 0),
  ]

  @Test("A curve is 0 until its start and 1 from its end", arguments: curves)
  func ends(curve: TimingCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -3) == 0)
    #expect(curve.value(at: 1e300) == 1)
    #expect(curve.value(at: -.infinity) == 0)
    #expect(curve.value(at: .infinity) == 1)
    #expect(curve.value(at: .nan) == 0)
    #expect(curve.velocity(at: -0.001) == 0)
    #expect(curve.velocity(at: 1.001) == 0)
    #expect(curve.velocity(at: .nan) == 0)
  }

  @Test("The velocity matches numerical differences", arguments: curves)
  func velocity(curve: TimingCurve) {
    let step = 1e-6
    for percent in stride(from: 5, through: 95, by: 5) where percent != 50 {
      let fraction = Double(percent) / 100
      let difference = (curve.value(at: fraction + step) - curve.value(at: fraction - step)) / 2e-6
      #expect(
        isNear(curve.velocity(at: fraction), difference, tolerance: 1e-4), "at \(fraction)")
    }
  }

  @Test("Ease-in reversed is ease-out")
  func mirror() {
    for percent in 0...100 {
      let fraction = Double(percent) / 100
      let back = 1 - TimingCurve.easeIn.value(at: 1 - fraction)
      #expect(abs(TimingCurve.easeOut.value(at: fraction) - back) <= 1e-12)
      let symmetric = 1 - TimingCurve.easeInOut.value(at: 1 - fraction)
      #expect(abs(TimingCurve.easeInOut.value(at: fraction) - symmetric) <= 1e-12)
      #expect(TimingCurve.linear.value(at: fraction) == fraction)
    }
  }

  @Test("A curve never decreases if its control points are in the unit square")
  func monotone() {
    for curve in [TimingCurve.easeIn, .easeOut, .easeInOut, TimingCurve(1, 0, 0, 1)] {
      var last = 0.0
      for step in 0...2000 {
        let value = curve.value(at: Double(step) / 2000)
        #expect(value >= last)
        last = value
      }
    }
  }

  @Test("Clamps x only, so that time does not run backwards")
  func clamping() {
    let curve = TimingCurve(-2, -5, 7, 9)
    #expect(curve.x1 == 0 && curve.x2 == 1)
    #expect(curve.y1 == -5 && curve.y2 == 9)
  }
}

extension TimingCurve {
  /// Creates the curve of a case in a table.
  init(_ row: ReferenceCase) throws {
    let points = try row.input["controlPoints"].doubles
    try #require(points.count == 4)
    self.init(points[0], points[1], points[2], points[3])
  }
}
