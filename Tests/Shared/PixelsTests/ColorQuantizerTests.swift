import Testing

@testable import Pixels

@Suite("Color quantizer")
struct ColorQuantizerTests {
  /// Pseudorandom pixels, equal on each call.
  private func noise(_ count: Int, mask: UInt32 = 0xFF_FFFF) -> [UInt32] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 8 & mask | 0xFF00_0000
    }
  }

  private func unpacked(_ pixel: UInt32) -> RGB8 {
    RGB8(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16))
  }

  private func square(_ a: RGB8, _ b: RGB8) -> Int {
    ColorMetric.square(
      Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue))
  }

  private func palette(of pixels: [UInt32], limit: Int) -> [RGB8] {
    pixels.withUnsafeBufferPointer { ColorQuantizer().palette(of: $0, limit: limit) }
  }

  @Test("No pixels give no colors, and one pixel gives one")
  func few() {
    #expect(palette(of: [], limit: 256) == [])
    #expect(palette(of: [0xFF03_0201], limit: 1) == [RGB8(red: 1, green: 2, blue: 3)])
  }

  @Test("Up to the limit, the palette has exactly the colors, from dark to light")
  func exact() {
    let pixels = (0..<256).map { UInt32($0 * 37 % 256) << 8 | 0xFF00_0000 }
    #expect(
      palette(of: pixels + pixels, limit: 256)
        == (0..<256).map { RGB8(red: 0, green: UInt8($0), blue: 0) })
  }

  @Test("Over the limit, the palette has nearly as many distinct colors as allowed")
  func limit() {
    for limit in [1, 2, 16, 255, 256] {
      let palette = palette(of: noise(5000), limit: limit)
      #expect(palette.count <= limit && palette.count > limit * 9 / 10)
      #expect(palette == ColorQuantizer.sorted(palette))
    }
  }

  @Test("A single color is the mean")
  func mean() {
    let pixels: [UInt32] = [0xFF00_0000, 0xFF00_0000, 0xFFFF_00FF, 0xFF00_3C00]
    #expect(palette(of: pixels, limit: 1) == [RGB8(red: 64, green: 15, blue: 64)])
  }

  @Test("Separate groups of colors get one color each")
  func groups() {
    let centers: [UInt32] = [0x10_1010, 0xE0_2020, 0x20_E020, 0x20_20E0]
    let pixels = (0..<400).map { (index: Int) -> UInt32 in
      centers[index % 4] &+ UInt32(index / 4 % 5)
    }
    let expected = centers.map { unpacked($0 &+ 2) }
    #expect(palette(of: pixels, limit: 4) == ColorQuantizer.sorted(expected))
  }

  @Test("Finds the same nearest color as a linear search", arguments: [0xFF_FFFF, 0x1F_3F0F])
  func nearest(mask: UInt32) {
    let pixels = noise(2000, mask: mask)
    let palette = noise(256).reversed().map(unpacked)
    let histogram = ColorHistogram()
    pixels.withUnsafeBufferPointer { histogram.count($0) }
    let nearest = NearestColor()
    let expected = pixels.map { pixel in
      let squares = palette.map { square($0, unpacked(pixel)) }
      let smallest = squares.min() ?? 0
      return [squares.firstIndex(of: smallest) ?? 0, smallest]
    }
    for cellBits in 0...3 {
      nearest.prepare(palette, for: histogram, cellBits: cellBits)
      let found = nearest.withSearch { search in
        pixels.map { pixel in
          let color = unpacked(pixel)
          let found = search.nearest(Int(color.red), Int(color.green), Int(color.blue))
          return [found.index, found.square]
        }
      }
      #expect(found == expected)
    }
  }

  @Test("A reused histogram counts every pixel once")
  func histogram() {
    let pixels = noise(20_000)
    let histogram = ColorHistogram()
    for _ in 0..<2 {
      pixels.withUnsafeBufferPointer { histogram.count($0) }
      #expect(histogram.bins.reduce(0) { $0 + $1.sum.count } == pixels.count)
      #expect(
        histogram.bins.reduce(0) { $0 + $1.sum.red } == pixels.reduce(0) { $0 + Int($1 & 0xFF) })
    }
  }
}
