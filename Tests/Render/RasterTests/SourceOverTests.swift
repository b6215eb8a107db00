import Display
import Testing

@testable import Raster

@Suite struct SourceOverTests {
  /// Composites one pixel over another as a row of one column.
  private func over(
    _ source: [UInt8], _ target: [UInt8], weight: Float, isOpaque: Bool = false, even: Bool = true
  ) -> [UInt8] {
    var result = target
    var weights = [weight]
    result.withUnsafeMutableBufferPointer { target in
      weights.withUnsafeMutableBufferPointer { weights in
        source.withUnsafeBufferPointer { source in
          guard let target = target.baseAddress, let source = source.baseAddress,
            let weights = weights.baseAddress
          else { return }
          let coverage = RowCoverage(
            columns: 0..<1, even: even ? 0..<1 : 1..<1, evenWeight: weight, weights: weights)
          SourceOver.draw(source, isOpaque: isOpaque, coverage: coverage, on: target)
        }
      }
    }
    return result
  }

  @Test("Full weight gives the nearest integer of the exact quotient for each alpha and target")
  func exactness() {
    for alpha in UInt8.min...UInt8.max {
      let source = alpha / 2
      let targets = UInt8.min...UInt8.max
      let drawn = targets.map { target in
        over([source, 0, alpha, alpha], [target, target, target, 255], weight: 1)
      }
      let exact = targets.map { target -> UInt8 in
        let kept = Int(target) * (255 - Int(alpha))
        return source + UInt8((2 * kept + 255) / 510)
      }
      #expect(drawn.map { $0[0] } == exact)
      #expect(drawn.allSatisfy { $0[3] == 255 })
    }
  }

  @Test("Opaque pixels replace, zero weight changes nothing, and a color over itself stays")
  func fixedPoints() {
    for value in UInt8.min...UInt8.max {
      let pixel = [value, 255 - value, value / 2, 255]
      let other = [UInt8(9), 200, 77, 255]
      #expect(over(pixel, other, weight: 1) == pixel)
      #expect(over(pixel, other, weight: 0) == other)
      for step in 0...20 { #expect(over(pixel, pixel, weight: Float(step) / 20) == pixel) }
    }
  }

  @Test("Fast paths give the same bytes as pixel by pixel")
  func fastPaths() {
    var dice = Dice(seed: 4)
    for _ in 0..<2000 {
      let source = [dice.byte(), dice.byte(), dice.byte(), 255]
      let target = [dice.byte(), dice.byte(), dice.byte(), 255]
      let weight = Bool.random(using: &dice) ? 1 : Float(dice.number(0...1))
      let plain = over(source, target, weight: weight, even: false)
      #expect(over(source, target, weight: weight) == plain)
      #expect(over(source, target, weight: weight, isOpaque: true) == plain)
    }
  }

  @Test("Colors never exceed alpha")
  func premultiplied() {
    var dice = Dice(seed: 5)
    for _ in 0..<5000 {
      let (sourceAlpha, targetAlpha) = (dice.byte(), dice.byte())
      let source = [sourceAlpha, sourceAlpha / 2, 0, sourceAlpha]
      let target = [targetAlpha / 3, targetAlpha, targetAlpha, targetAlpha]
      let drawn = over(source, target, weight: Float(dice.number(0...1)))
      #expect(drawn[0] <= drawn[3] && drawn[1] <= drawn[3] && drawn[2] <= drawn[3])
    }
  }

  @Test("The table of a fill and its single pixels give the same bytes")
  func fillTable() {
    var dice = Dice(seed: 6)
    for _ in 0..<40 {
      let color = Color(red: dice.byte(), green: dice.byte(), blue: dice.byte(), alpha: dice.byte())
      let opacity = Bool.random(using: &dice) ? 1 : dice.number(0...1)
      let paint = FillPaint(color, opacity: opacity)
      var even = (0..<1024).map { UInt8(truncatingIfNeeded: $0 / 4) }
      var ragged = even
      draw(paint, on: &even, isEven: true)
      draw(paint, on: &ragged, isEven: false)
      #expect(even == ragged)
    }
  }

  private func draw(_ paint: FillPaint, on pixels: inout [UInt8], isEven: Bool) {
    let count = pixels.count / 4
    var weights = [Float](repeating: 1, count: count)
    pixels.withUnsafeMutableBufferPointer { pixels in
      weights.withUnsafeMutableBufferPointer { weights in
        guard let pixels = pixels.baseAddress, let weights = weights.baseAddress else { return }
        let coverage = RowCoverage(
          columns: 0..<count, even: isEven ? 0..<count : count..<count, evenWeight: 1,
          weights: weights)
        paint.draw(coverage, on: pixels)
      }
    }
  }
}
