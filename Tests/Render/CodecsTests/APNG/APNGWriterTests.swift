import Codecs
import Pixels
import TestSupport
import Testing

struct APNGWriterTests {
  private static let size = PixelSize(width: 37, height: 23)
  private static let third = APNGDelay(nearestTo: 1, over: 3)

  /// Returns opaque canvases that change in rectangles of noise, from a fixed linear congruential
  /// generator.
  private func clip(_ count: Int) -> [Pixmap<StraightRGBA8>] {
    var state: UInt32 = 99
    func noise() -> UInt8 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    var canvases: [Pixmap<StraightRGBA8>] = []
    for frame in 0..<count {
      let canvas = Pixmap<StraightRGBA8>(size: Self.size)
      if let last = canvases.last { _ = canvas.bytes.update(fromContentsOf: last.bytes) }
      let minX = frame == 0 ? 0 : Int(noise()) % Self.size.width
      let minY = frame == 0 ? 0 : Int(noise()) % Self.size.height
      for y in minY..<Self.size.height {
        for x in minX..<Self.size.width where frame == 0 || (x + y) % 3 > 0 {
          canvas[x, y] = (noise(), noise(), noise(), 255)
        }
      }
      canvases.append(canvas)
    }
    return canvases
  }

  private func write(_ frames: [APNGFrame]) throws -> [UInt8] {
    let file = WrittenBytes()
    let writer = try APNGWriter(size: Self.size) { file.take($0, $1) }
    for frame in frames { try writer.append(frame, delay: Self.third) }
    try writer.finish()
    return file.bytes
  }

  private func encode<Format>(_ canvases: [Pixmap<Format>]) throws -> [APNGFrame] {
    let encoder = APNGFrameEncoder()
    return try canvases.indices.map {
      try encoder.frame(canvases[$0], after: $0 == 0 ? nil : canvases[$0 - 1])
    }
  }

  private func expect(_ file: [UInt8], shows canvases: [Pixmap<StraightRGBA8>]) throws {
    let reader = try APNGAnimationReader(file)
    #expect(reader.frameCount == canvases.count)
    // The number of plays in acTL, which follows the signature and IHDR.
    #expect(file[45..<49] == [0, 0, 0, 0])
    for (index, canvas) in canvases.enumerated() {
      let frame = try #require(try reader.next())
      #expect(frame.pixels.contents == canvas.contents, "frame \(index)")
      #expect(frame.delay == Self.third)
    }
    #expect(try reader.next() == nil)
    #expect(reader.warnings == [])
  }

  @Test("Clips round-trip exactly, from either kind of canvas")
  func roundTrip() throws {
    let canvases = clip(12)
    let file = try write(encode(canvases))
    try expect(file, shows: canvases)
    #expect(try write(encode(canvases.map { $0.premultiplied() })) == file)
  }

  @Test("A frame is the rectangle that changed, or one pixel if none did")
  func rectangle() throws {
    func rect(_ pixels: [(Int, Int)]) throws -> PixelRect {
      let first = Pixmap<StraightRGBA8>(size: Self.size)
      let second = Pixmap<StraightRGBA8>(size: Self.size)
      for (x, y) in pixels { second[x, y] = (1, 2, 3, 0) }
      return try APNGFrameEncoder().frame(second, after: first).rect
    }
    #expect(try rect([(3, 6), (10, 4)]) == PixelRect(minX: 3, minY: 4, maxX: 11, maxY: 7))
    #expect(try rect([]) == PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
  }

  @Test("Keeps unchanged frames, one pixel each")
  func unchanged() throws {
    let canvas = clip(1)[0]
    let canvases = [canvas, canvas, canvas]
    try expect(write(encode(canvases)), shows: canvases)
  }

  @Test("Writes only the clip, with the same bytes each time")
  func plain() throws {
    let frames = try encode(clip(3))
    let file = try write(frames)
    #expect(
      PNGFile.chunkTypes(of: file)
        == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(try write(frames) == file)
    #expect(try PNGDecoder.decode(file).warnings == [])
  }

  @Test("Rejects a canvas whose size the format cannot express")
  func refusals() {
    for width in [1_000_001, 0] {
      #expect(throws: PictureEncodingError.self) {
        try APNGWriter(size: PixelSize(width: width, height: 1)) { _, _ in }
      }
    }
  }

  @Test("Passes on errors of the sink")
  func sink() throws {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try APNGWriter(size: Self.size) { _, _ in throw Full() }
    }
  }
}
