import Display
import TestSupport
import Testing

@Suite struct RubberBandTests {
  @Test("Offset, slope and inverse match the tables")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["x", "dimension", "c"], expected: ["y", "slope"], for: "rubber band")
    for reference in cases {
      let band = try #require(
        RubberBand(
          dimension: try reference.input["dimension"].double,
          coefficient: try reference.input["c"].double))
      let distances = try reference.input["x"].doubles
      let offsets = try reference.expected["y"].doubles
      #expect(areRelativelyNear(distances.map(band.offset), offsets), "\(reference)")
      #expect(
        areRelativelyNear(distances.map(band.slope), try reference.expected["slope"].doubles),
        "\(reference)")
      #expect(areRelativelyNear(offsets.map(band.overscroll), distances), "\(reference)")
    }
  }

  @Test(
    "The offset is odd, increasing and below the dimension", arguments: [1e-6, 393, 1e9])
  func shape(dimension: Double) throws {
    let band = try #require(RubberBand(dimension: dimension))
    var last = -1.0
    for pull in [0, 1e-300, 1e-9, 0.1, 1, 100, 1e6, 1e12] {
      let offset = band.offset(for: pull)
      #expect(band.offset(for: -pull) == -offset)
      #expect(offset > last && offset <= dimension)
      #expect(band.slope(at: pull) == band.slope(at: -pull))
      last = offset
    }
    #expect(band.offset(for: .infinity) == dimension)
    #expect(band.offset(for: -.infinity) == -dimension)
    #expect(band.offset(for: .greatestFiniteMagnitude) <= dimension)
    #expect(band.overscroll(for: dimension) == .infinity)
    #expect(band.overscroll(for: -2 * dimension) == -.infinity)
    #expect(band.overscroll(for: 0) == 0)
  }

  @Test(
    "Refuses invalid numbers",
    arguments: [(0, 0.55), (-1, 0.55), (.nan, 0.55), (393, 0), (393, .nan), (393, .infinity)])
  func invalid(dimension: Double, coefficient: Double) {
    #expect(RubberBand(dimension: dimension, coefficient: coefficient) == nil)
  }

  @Test("An infinite dimension gives linear friction and its inverse")
  func friction() throws {
    let band = try #require(RubberBand(dimension: .infinity, coefficient: 0.35))
    #expect(band.offset(for: -200) == -70)
    #expect(band.slope(at: 200) == 0.35)
    #expect(isNear(band.overscroll(for: 70), 200))
    let range = RubberBandedRange(-50...50, dimension: .infinity, coefficient: 0.35)
    #expect(range.shown(150) == 85)
    #expect(isNear(range.raw(85), 150))
  }
}
