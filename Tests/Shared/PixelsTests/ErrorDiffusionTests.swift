import Testing

@testable import Pixels

@Suite("Error diffusion")
struct ErrorDiffusionTests {
  private func map(
    _ pixels: [UInt32], width: Int, slack: Double, keeping kept: [RGB8] = [], limit: Int = 16
  ) -> (palette: [RGB8], indices: [UInt8]) {
    let quantizer = ColorQuantizer()
    let palette = pixels.withUnsafeBufferPointer {
      quantizer.palette(of: $0, keeping: kept, limit: limit)
    }
    let indices = [UInt8](unsafeUninitializedCapacity: pixels.count) { indices, count in
      guard let start = indices.baseAddress else { return }
      pixels.withUnsafeBufferPointer {
        quantizer.map(
          $0, width: width, transparentIndex: UInt8(palette.count), slack: slack, into: start)
      }
      count = pixels.count
    }
    return (palette, indices)
  }

  private var photo: [UInt32] {
    (0..<64 * 64).map { index in
      let (x, y) = (UInt32(index % 64), UInt32(index / 64))
      return (x * 3 + y) | (y * 2 + x * y / 60) << 8 | (200 - x * y / 25) << 16 | 0xFF00_0000
    }
  }

  private var ramp: [UInt32] {
    (0..<64 * 64).map { index in
      let level = UInt32(20 + index % 64 * 3)
      return level | level << 8 | (255 - level) << 16 | 0xFF00_0000
    }
  }

  @Test("A slow ramp keeps its level on average", arguments: [0.0, 3])
  func means(slack: Double) {
    let ramp = (0..<256 * 64).map { index in
      let level = UInt32(20 + index % 256 / 2)
      return level | level << 8 | level << 16 | 0xFF00_0000
    }
    let (palette, indices) = map(ramp, width: 256, slack: slack)
    var largest = 0
    for start in stride(from: 8, to: 248, by: 4) {
      var error = 0
      for index in ramp.indices where (start..<start + 4).contains(index % 256) {
        error += Int(ramp[index] & 0xFF) - Int(palette[Int(indices[index])].red)
      }
      largest = max(largest, abs(error))
    }
    // The nearest colors alone would be off by up to 4 levels.
    #expect(largest < 256 * 2, "\(largest)")
  }

  @Test("Slack makes longer runs of known index strings")
  func slack() {
    func codes(_ indices: [UInt8]) -> Int {
      var known: Set<[UInt8]> = []
      var string: [UInt8] = []
      var codes = 1
      for index in indices {
        if known.contains(string + [index]) || string.isEmpty {
          string.append(index)
        } else {
          known.insert(string + [index])
          codes += 1
          string = [index]
        }
      }
      return codes
    }
    let (tight, loose) = (
      map(photo, width: 64, slack: 0, limit: 255).indices,
      map(photo, width: 64, slack: 12, limit: 255).indices
    )
    #expect(codes(loose) * 10 < codes(tight) * 9)
  }

  @Test("A preserved color is exact everywhere and takes no error from its neighbors")
  func kept() {
    let black = RGB8(red: 0, green: 0, blue: 0)
    let pixels = ramp.enumerated().map { $0 % 7 == 0 ? 0xFF00_0000 : $1 }
    let (palette, indices) = map(pixels, width: 64, slack: 12, keeping: [black])
    for (pixel, index) in zip(pixels, indices) where pixel == 0xFF00_0000 {
      #expect(palette[Int(index)] == black)
    }
  }

  @Test("Skips pixels with alpha 0")
  func transparent() {
    let pixels = ramp.enumerated().map { $0 % 3 == 0 ? $1 & 0xFF_FFFF : $1 }
    let (palette, indices) = map(pixels, width: 64, slack: 5)
    for (pixel, index) in zip(pixels, indices) {
      #expect((index == palette.count) == (pixel >> 24 == 0))
    }
  }

  @Test("Finds large flat areas, the most frequent first, but no small ones")
  func flatColors() {
    var colors = FlatColors()
    for y in 0..<100 {
      let row = (0..<200).map { x -> UInt32 in
        if x < 100 { return 0xFF00_0000 }
        if x < 140 { return 0xFF11_2233 }
        if x < 148, y < 3 { return 0xFF44_5566 }
        return 0xFF00_0000 | UInt32(x * 977 + y * 131)
      }
      row.withUnsafeBufferPointer { colors.count($0) }
    }
    #expect(
      colors.colors(of: 50)
        == [RGB8(red: 0, green: 0, blue: 0), RGB8(red: 0x33, green: 0x22, blue: 0x11)])
  }
}
