import CPixelKernels
import Testing

@testable import Raster

@Suite("Row compositing")
struct CompositingTests {
  @Test("Gives the bytes of compositing pixel by pixel, with vectors and in plain C")
  func rows() {
    var dice = Dice(seed: 3)
    for round in 0..<300 {
      let count = 1 + Int(dice.number(0...70))
      let isOpaque = round.isMultiple(of: 3)
      let weight = round.isMultiple(of: 5) ? 1 : Float(dice.number(0...1))
      var source: [UInt8] = []
      for _ in 0..<count {
        let kind = dice.number(0...1)
        let alpha = isOpaque || kind < 0.2 ? 255 : kind < 0.6 ? 0 : dice.number(0...255.9)
        for _ in 0..<3 { source.append(UInt8(dice.number(0...alpha))) }
        source.append(UInt8(alpha))
      }
      let target = (0..<count * 4).map { _ in UInt8(dice.number(0...255.9)) }
      func composite(isPortable: Bool) -> [UInt8] {
        var row = target
        cpixels_composite_row(source, &row, count, weight, isOpaque, isPortable)
        return row
      }
      var expected = target
      for x in 0..<count {
        expected.withUnsafeMutableBufferPointer { row in
          guard let base = row.baseAddress else { return }
          SourceOver.draw(Array(source[4 * x..<4 * x + 4]), weight: weight, on: base + 4 * x)
        }
      }
      #expect(composite(isPortable: false) == expected)
      #expect(composite(isPortable: true) == expected)
    }
  }
}
