import Pixels
import Testing

@testable import Compare

@Suite("Picture comparison")
struct PictureComparisonTests {
  /// How equal pixels are drawn: as the expected picture, or transparent.
  private enum Style {
    case picture
    case overlay
  }

  private static let tolerances = [0, 1e-200, 0.02, 0.1, 1].flatMap { threshold in
    [false, true].map {
      PictureTolerance(threshold: threshold, detectsAntialiasing: $0)
    }
  }

  private static let sizes = [
    (1, 1), (1, 2), (2, 2), (3, 3), (5, 1), (4, 9), (31, 4), (32, 5), (33, 6), (37, 7), (63, 3),
    (65, 4), (97, 5),
  ].map { PixelSize(width: $0, height: $1) }

  private func masks(_ seed: Int, _ size: PixelSize) -> [PixelRect] {
    func chance(_ index: Int, _ limit: Int) -> Int {
      MadePicture.chance(seed, index, 0, 20) % limit
    }
    switch seed % 6 {
    case 0, 1: return []
    case 2: return [PixelRect(minX: -5, minY: -5, maxX: size.width / 2, maxY: 1)]
    case 3:
      return [
        PixelRect(minX: .min, minY: size.height / 2, maxX: .max, maxY: .max),
        PixelRect(minX: 3, minY: 3, maxX: 3, maxY: 9),
        PixelRect(minX: 9, minY: 1, maxX: 2, maxY: 5),
      ]
    case 4: return [PixelRect(size)]
    default:
      return (0..<5).map { index in
        let x = chance(index * 4, size.width)
        let y = chance(index * 4 + 1, size.height)
        return PixelRect(
          minX: x, minY: y, maxX: x + chance(index * 4 + 2, 12), maxY: y + chance(index * 4 + 3, 5))
      }
    }
  }

  @Test("Finds and draws the same as a plain implementation, as a whole and in row ranges")
  func oracle() throws {
    var seed = 0
    for kind in ["noise", "edge", "disc", "blocks", "stripes"] {
      for size in Self.sizes {
        seed += 7
        let made = MadePicture(kind: kind, alphaMode: seed % 3, seed: seed)
        let expected = made.pixmap(side: 0, size: size)
        let actual = made.pixmap(side: 1, size: size)
        for tolerance in Self.tolerances {
          let masks = masks(seed, size)
          let oracle = PictureOracle(
            expected: expected, actual: actual, tolerance: tolerance, masks: masks)
          let comparison = PictureComparison(tolerance: tolerance, masks: masks)
          let overlay = ReducedOverlay(of: size, to: size)
          let picture = DifferencePicture(into: Pixmap(size: size))
          let wanted = oracle.difference(rows: 0..<size.height)
          let label = "\(kind) \(seed) \(size) \(tolerance) \(masks)"
          let found = comparison.compare(expected, with: actual, drawing: overlay)
          #expect(found == wanted, "\(label)")
          let drawn = comparison.compare(expected, with: actual, drawing: picture)
          #expect(drawn == wanted, "\(label)")
          #expect(
            Self.colors(overlay.overlay) == Self.colors(of: oracle, style: .overlay), "\(label)")
          #expect(
            Self.colors(picture.pixmap) == Self.colors(of: oracle, style: .picture), "\(label)")

          var sum = PictureDifference(size: size)
          for start in stride(from: 0, to: size.height, by: 2) {
            let band = comparison.compare(expected, with: actual, rows: start..<start + 2)
            guard let difference = band else { continue }
            let rows = start..<min(start + 2, size.height)
            #expect(difference == oracle.difference(rows: rows), "\(label) \(rows)")
            sum.add(difference)
          }
          #expect(sum == wanted, "\(label)")
        }
      }
    }
  }

  /// Returns the names of the colors with a meaning, nil for others.
  private static func colors(_ pixmap: Pixmap<StraightRGBA8>) -> [String?] {
    (0..<pixmap.size.count).map { index in
      let pixel = pixmap[index % pixmap.width, index / pixmap.width]
      switch pixel {
      case (0xDC, 0x26, 0x7F, 255): return "changed"
      case (0xFF, 0xB0, 0x00, 255): return "antialiased"
      case (0, 0, 0, 0): return "nothing"
      case (_, _, _, 255): return pixel.red == pixel.blue ? "grey" : "blue"
      default: return pixel.red == 0x64 && pixel.blue == 0xFF ? "blue" : nil
      }
    }
  }

  private static func colors(of oracle: PictureOracle, style: Style) -> [String?] {
    let size = oracle.expected.size
    return (0..<size.count).map { index in
      switch oracle.finding(index % size.width, index / size.width) {
      case .changed: "changed"
      case .antialiased: "antialiased"
      case .masked: "blue"
      case .equal, .within: style == .overlay ? "nothing" : "grey"
      }
    }
  }

  @Test("Compares bytes at threshold 0, also those of transparent pixels")
  func transparent() {
    let size = PixelSize(width: 40, height: 3)
    let expected = Pixmap<StraightRGBA8>(size: size)
    let actual = Pixmap<StraightRGBA8>(size: size)
    for x in 0..<40 { actual[x, 1] = (UInt8(x), 0, 0, 0) }
    let box = PixelRect(minX: 1, minY: 1, maxX: 40, maxY: 2)
    let exact = PictureComparison().compare(expected, with: actual)
    #expect(
      exact
        == PictureDifference(size: size, count: 39, unequalCount: 39, maximumDelta: 39, box: box))
    let perceptual = PictureComparison(tolerance: PictureTolerance(threshold: 0.001))
    let seen = PictureDifference(size: size, unequalCount: 39)
    #expect(perceptual.compare(expected, with: actual) == seen)
    #expect(!seen.isIdentical)
  }

  @Test("Returns nil and draws nothing if the sizes differ")
  func sizes() {
    let small = PixelSize(width: 2, height: 3)
    let large = PixelSize(width: 3, height: 2)
    let drawing = DifferencePicture(into: Pixmap(size: small))
    let outcome = PictureComparison().compare(
      Pixmap(size: small), with: Pixmap(size: large), drawing: drawing)
    #expect(outcome == nil)
    #expect(drawing.pixmap.bytes.allSatisfy { $0 == 0 })
  }

  @Test("Ignores a drawing of another size and rows out of range")
  func misfits() {
    let size = PixelSize(width: 4, height: 4)
    let drawing = DifferencePicture(into: Pixmap(size: PixelSize(width: 2, height: 9)))
    let none = PictureDifference(size: size)
    let (one, two) = (Pixmap<StraightRGBA8>(size: size), Pixmap<StraightRGBA8>(size: size))
    two[0, 0] = (1, 2, 3, 4)
    for rows in [4..<9, -3..<0, 1..<1, 1..<Int.max] {
      let outcome = PictureComparison().compare(one, with: two, rows: rows, drawing: drawing)
      #expect(outcome == none, "\(rows)")
    }
    #expect(drawing.pixmap.bytes.allSatisfy { $0 == 0 })
  }

  @Test("Clamps thresholds to 0 to 1, and treats NaN as 0")
  func thresholds() {
    let made = MadePicture(kind: "noise", alphaMode: 0, seed: 5)
    let size = PixelSize(width: 40, height: 4)
    let (one, two) = (made.pixmap(side: 0, size: size), made.pixmap(side: 1, size: size))
    func outcome(_ threshold: Double) -> PictureDifference? {
      PictureComparison(tolerance: PictureTolerance(threshold: threshold)).compare(one, with: two)
    }
    for threshold in [-0.5, -.infinity, .nan] { #expect(outcome(threshold) == outcome(0)) }
    for threshold in [1.5, .infinity] { #expect(outcome(threshold) == outcome(1)) }
    #expect(outcome(0) != outcome(1))
  }

  @Test("Gives the same result on several threads")
  func threads() async {
    let size = PixelSize(width: 70, height: 60)
    let made = MadePicture(kind: "blocks", alphaMode: 2, seed: 3)
    let (one, two) = (made.pixmap(side: 0, size: size), made.pixmap(side: 1, size: size))
    let comparison = PictureComparison(
      tolerance: PictureTolerance(threshold: 0.05, detectsAntialiasing: true))
    let alone = DifferencePicture(into: Pixmap(size: size))
    let shared = DifferencePicture(into: Pixmap(size: size))
    let whole = comparison.compare(one, with: two, drawing: alone)
    let sum = await withTaskGroup(of: PictureDifference?.self) { group in
      for band in 0..<6 {
        group.addTask {
          comparison.compare(one, with: two, rows: band * 10..<band * 10 + 10, drawing: shared)
        }
      }
      var sum = PictureDifference(size: size)
      for await case let difference? in group { sum.add(difference) }
      return sum
    }
    #expect(whole == sum)
    #expect(Array(alone.pixmap.bytes) == Array(shared.pixmap.bytes))
  }
}
