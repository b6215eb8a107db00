import Compare
import Pixels
import TestSupport
import Testing

@Suite("FLIP")
struct FlipComparisonTests {
  private func difference(
    _ expected: Pixmap<StraightRGBA8>, _ actual: Pixmap<StraightRGBA8>,
    density: Double = FlipComparison.usualDensity
  ) -> FlipDifference? {
    let outcome = FlipComparison(pixelsPerDegree: density).compare(expected, with: actual)
    guard case .compared(let difference) = outcome else { return nil }
    return difference
  }

  @Test("agrees with its authors' program")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["picture", "seed", "size", "pixelsPerDegree"],
      expected: ["flipMean", "flipMaximum"], for: "LDR-FLIP")
    for row in cases {
      let extents = try row.input["size"].array.map { try $0.int }
      let size = PixelSize(width: try #require(extents.first), height: try #require(extents.last))
      let made = MadePicture(
        kind: try row.input["picture"].string, alphaMode: 0, seed: try row.input["seed"].int)
      let found = try #require(
        difference(
          made.pixmap(side: 0, size: size), made.pixmap(side: 1, size: size),
          density: try row.input["pixelsPerDegree"].double))
      // In flat regions the program's filters, in Float, sum up to a little more or less than 0,
      // and a square root magnifies that; so small pictures are flat as a whole.
      let tolerance = size.count < 10 ? 1e-4 : 1e-5
      #expect(abs(found.mean - (try row.expected["flipMean"].double)) <= tolerance, "\(row)")
      #expect(abs(found.maximum - (try row.expected["flipMaximum"].double)) <= 1e-4, "\(row)")
    }
  }

  @Test("finds nothing in equal pictures, nor far from what differs")
  func equality() throws {
    let size = PixelSize(width: 30, height: 80)
    let made = MadePicture(kind: "blocks", alphaMode: 0, seed: 4)
    let (one, two) = (made.pixmap(side: 0, size: size), made.pixmap(side: 0, size: size))
    #expect(difference(one, two) == FlipDifference(size: size, mean: 0, maximum: 0))
    two[4, 4] = (255, 0, 255, 255)
    let map = Pixmap<StraightRGBA8>(size: size)
    _ = FlipComparison().compare(one, with: two, drawing: map)
    #expect(map[4, 4].red > 50)
    for x in 0..<30 { #expect(map[x, 40] == (0, 0, 4, 255)) }
  }

  @Test("takes translucent pixels as they look over white")
  func translucent() {
    let size = PixelSize(width: 5, height: 5)
    let (clear, white) = (Pixmap<StraightRGBA8>(size: size), Pixmap<StraightRGBA8>(size: size))
    for index in white.bytes.indices { white.bytes[index] = 255 }
    #expect(difference(clear, white)?.maximum == 0)
  }

  @Test("says so where the sizes differ")
  func sizes() {
    let (small, large) = (PixelSize(width: 2, height: 3), PixelSize(width: 3, height: 2))
    let outcome = FlipComparison().compare(Pixmap(size: small), with: Pixmap(size: large))
    #expect(outcome == .sizes(expected: small, actual: large))
  }

  @Test("takes densities out of range as the nearest in range, and what is no number as usual")
  func densities() {
    let size = PixelSize(width: 12, height: 5)
    let made = MadePicture(kind: "noise", alphaMode: 0, seed: 4)
    let (one, two) = (made.pixmap(side: 0, size: size), made.pixmap(side: 1, size: size))
    #expect(difference(one, two, density: -.infinity) == difference(one, two, density: 10))
    #expect(difference(one, two, density: .infinity) == difference(one, two, density: 500))
    #expect(difference(one, two, density: .nan) == difference(one, two))
    #expect(difference(one, two, density: 10) != difference(one, two, density: 500))
  }
}
