import Display
import Testing

@Suite("Rubber-banded ranges")
struct RubberBandedRangeTests {
  private let range = RubberBandedRange(-10...200, dimension: 100)

  @Test("Values inside are unchanged")
  func inside() {
    for value in [-10, 0, 1e-9, 199.5, 200] {
      #expect(range.shown(value) == value)
      #expect(range.raw(value) == value)
      #expect(range.slope(value) == 1)
    }
  }

  @Test("Values beyond either end follow the band and its slope")
  func beyond() throws {
    let band = try #require(RubberBand(dimension: 100))
    #expect(range.shown(260) == 200 + band.offset(for: 60))
    #expect(range.shown(-70) == -10 + band.offset(for: -60))
    #expect(range.slope(260) == band.slope(at: 60))
    #expect(range.clamp(260) == 200 && range.clamp(-70) == -10)
  }

  @Test("Converts a displayed value back to the raw one", arguments: [-400.0, -70, 3, 260, 1500])
  func inverse(raw: Double) {
    #expect((range.raw(range.shown(raw)) - raw).magnitude < 1e-9 * max(1, raw.magnitude))
  }

  @Test("Near the band's limit the raw value stays finite")
  func end() {
    #expect(range.raw(299.9) == range.raw(300))
    #expect(range.raw(1e9) == range.raw(300))
    #expect(range.raw(1e9).isFinite)
  }

  @Test("A band without dimension shows nothing beyond the range")
  func stiff() {
    let stiff = RubberBandedRange(0...5, dimension: 0)
    #expect(stiff.shown(9) == 5)
    #expect(stiff.slope(9) == 0)
    #expect(stiff.raw(5) == 5)
  }
}
