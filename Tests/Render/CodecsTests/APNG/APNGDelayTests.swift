import Codecs
import Testing

struct APNGDelayTests {
  private func nearest(_ numerator: Int, _ denominator: Int) -> [Int] {
    let delay = APNGDelay(nearestTo: numerator, over: denominator)
    return [delay.numerator, delay.denominator]
  }

  @Test("Reduces representable fractions to lowest terms")
  func lowestTerms() {
    #expect(nearest(50, 3000) == [1, 60])
    #expect(nearest(0, 7) == [0, 1])
    #expect(nearest(1 << 40, 1 << 41) == [1, 2])
  }

  @Test("Approximates others by the last representable convergent")
  func convergents() {
    #expect(nearest(65_535, 65_534) == [65_535, 65_534])
    #expect(nearest(3_141_592_653_589_793, 1_000_000_000_000_000) == [355, 113])
    #expect(nearest(1_001, 60_000_000) == [1, 59_940])
    #expect(nearest(1, 100_000) == [0, 1])
    #expect(nearest(70_000, 1) == [65_535, 1])
    #expect(nearest(.max, 1) == [65_535, 1])
    #expect(nearest(1, .max) == [0, 1])
  }

  @Test("Keeps each representable fraction exactly")
  func identity() {
    for numerator in stride(from: 0, through: 65_535, by: 131) {
      for denominator in [1, 2, 24, 60, 997, 65_521, 65_535] {
        let delay = nearest(numerator, denominator)
        #expect(delay[0] * denominator == delay[1] * numerator)
      }
    }
  }
}
