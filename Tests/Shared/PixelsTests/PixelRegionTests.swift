import Pixels
import Testing

@Suite("Pixel regions")
struct PixelRegionTests {
  private static let side = 24

  private func pixels(_ region: PixelRegion) -> [Int] {
    region.rects.flatMap { rect in
      (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { y * Self.side + $0 } }
    }
  }

  private func rect(_ random: inout some RandomNumberGenerator) -> PixelRect {
    let (x, y) = (
      Int.random(in: 0..<Self.side, using: &random), Int.random(in: 0..<Self.side, using: &random)
    )
    return PixelRect(
      minX: x, minY: y, maxX: Int.random(in: x...Self.side, using: &random),
      maxY: Int.random(in: y...Self.side, using: &random))
  }

  /// A linear congruential generator whose output mixes in its high bits.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 31)
    }
  }

  @Test("A region contains each pixel once and loses none", arguments: 1...40)
  func sets(seed: Int) {
    var random = Generator(state: UInt64(seed))
    var region = PixelRegion()
    var minimum: Set<Int> = []
    for _ in 0..<60 {
      let rect = rect(&random)
      let own = Set(pixels(PixelRegion(rect)))
      if Bool.random(using: &random) {
        region.add(rect)
        minimum.formUnion(own)
      } else {
        let before = Set(pixels(region))
        let isDone = region.subtract(rect)
        if isDone { minimum.subtract(own) }
        #expect(Set(pixels(region)) == (isDone ? before.subtracting(own) : before))
      }
      let held = pixels(region)
      #expect(Set(held).count == held.count)
      #expect(held.count == region.count)
      #expect(minimum.isSubset(of: held))
      #expect(region.isEmpty == held.isEmpty)
      #expect(Set(pixels(region.intersection(rect))) == Set(held).intersection(own))
      if !held.isEmpty { #expect(Set(held).isSubset(of: Set(pixels(PixelRegion(region.bounds))))) }
    }
  }

  @Test("Adjacent rectangles become one")
  func joined() {
    var region = PixelRegion(PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 8))
    region.add(PixelRect(minX: 4, minY: 0, maxX: 9, maxY: 8))
    region.add(PixelRect(minX: 20, minY: 20, maxX: 20, maxY: 24))
    #expect(region.rects == [PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 8)])
  }
}
