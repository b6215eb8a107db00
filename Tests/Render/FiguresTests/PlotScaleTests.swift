import Figures
import Testing

@Suite("Plot scales")
struct PlotScaleTests {
  @Test(
    "Ticks are round numbers, and the scale contains all values",
    arguments: [
      ([0.0, 1], 5, [0, 0.2, 0.4, 0.6, 0.8, 1]), ([-3.2, 17], 5, [-5, 0, 5, 10, 15, 20]),
      ([100.0, 100], 2, [90, 100, 110]), ([0.0, 0], 2, [-0.5, 0, 0.5]),
      ([], 2, [0, 0.5, 1]), ([0, 0.00003], 3, [0, 0.00001, 0.00002, 0.00003]),
      ([.nan, .infinity, 1, 2], 2, [1, 1.5, 2]),
      ([0, .leastNonzeroMagnitude], 2, [-0.5, 0, 0.5]),
    ] as [([Double], Int, [Double])])
  func ticks(values: [Double], count: Int, expected: [Double]) {
    let scale = PlotScale(values, tickCount: count)
    #expect(scale.ticks.count == expected.count, "\(scale.ticks)")
    for (tick, wanted) in zip(scale.ticks, expected) {
      #expect((tick - wanted).magnitude < 1e-9 * scale.step + 1e-12, "\(scale.ticks)")
    }
    for value in values where value.isFinite {
      #expect((-1e-9...1 + 1e-9).contains(scale.fraction(of: value)))
    }
  }

  @Test("Labels have the decimals that the step needs")
  func labels() {
    #expect(
      PlotScale([0, 1], tickCount: 5).ticks.map(PlotScale([0, 1], tickCount: 5).label)
        == ["0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    let wide = PlotScale([-4000, 8000], tickCount: 3)
    #expect(wide.ticks.map(wide.label) == ["-5000", "0", "5000", "10000"])
  }

  @Test(
    "Labels of very large and very small steps use a power of ten",
    arguments: [
      (0.0, 4e6, ["0", "1e6", "2e6", "3e6", "4e6"]),
      (-2e-7, 2e-7, ["-2e-7", "-1e-7", "0", "1e-7", "2e-7"]),
      (1.2e9, 1.22e9, ["1200e6", "1205e6", "1210e6", "1215e6", "1220e6"]),
    ])
  func powers(_ lowerBound: Double, _ upperBound: Double, _ labels: [String]) {
    let scale = PlotScale([lowerBound, upperBound], tickCount: 4)
    #expect(scale.ticks.map(scale.label) == labels)
  }

  @Test("A tight scale ends at the last value")
  func tight() {
    let scale = PlotScale([0, 2.35], tickCount: 8, isTight: true)
    #expect(scale.minimum == 0)
    #expect(scale.maximum == 2.35)
    #expect(scale.ticks.last == 2)
  }
}
