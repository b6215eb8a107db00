@testable import Pixels
import Testing

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
          $0, width: width, passedOver: UInt8(palette.count), slack: slack, into: start)
      }
      count = pixels.count
    }
    return (palette, indices)
  }

  private var photo: [UInt32] {
    (0..<64 * 64).map { place in
      let (x, y) = (UInt32(place % 64), UInt32(place / 64))
      return (x * 3 + y) | (y * 2 + x * y / 60) << 8 | (200 - x * y / 25) << 16 | 0xFF00_0000
    }
  }

  private var ramp: [UInt32] {
    (0..<64 * 64).map { place in
      let level = UInt32(20 + place % 64 * 3)
      return level | level << 8 | (255 - level) << 16 | 0xFF00_0000
    }
  }

  @Test("A slow ramp keeps its level on average", arguments: [0.0, 3])
  func means(slack: Double) {
    let ramp = (0..<256 * 64).map { place in
      let level = UInt32(20 + place % 256 / 2)
      return level | level << 8 | level << 16 | 0xFF00_0000
    }
    let (palette, indices) = map(ramp, width: 256, slack: slack)
    var greatest = 0
    for start in stride(from: 8, to: 248, by: 4) {
      var off = 0
      for place in ramp.indices where (start..<start + 4).contains(place % 256) {
        off += Int(ramp[place] & 0xFF) - Int(palette[Int(indices[place])].red)
      }
      greatest = max(greatest, abs(off))
    }
    // The nearest colours would be off by up to 4 levels.
    #expect(greatest < 256 * 2, "\(greatest)")
  }

  @Test("Slack makes longer strings of indices")
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

  @Test("A colour to keep is exact wherever it is, and takes no error from its neighbours")
  func kept() {
    let black = RGB8(red: 0, green: 0, blue: 0)
    let pixels = ramp.enumerated().map { $0 % 7 == 0 ? 0xFF00_0000 : $1 }
    let (palette, indices) = map(pixels, width: 64, slack: 12, keeping: [black])
    for (pixel, index) in zip(pixels, indices) where pixel == 0xFF00_0000 {
      #expect(palette[Int(index)] == black)
    }
  }

  @Test("Pixels of alpha 0 are passed over")
  func passedOver() {
    let pixels = ramp.enumerated().map { $0 % 3 == 0 ? $1 & 0xFF_FFFF : $1 }
    let (palette, indices) = map(pixels, width: 64, slack: 5)
    for (pixel, index) in zip(pixels, indices) {
      #expect((index == palette.count) == (pixel >> 24 == 0))
    }
  }

  @Test("Large flat areas are found, the most frequent first; small ones are not")
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
