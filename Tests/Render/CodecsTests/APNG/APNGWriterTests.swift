import Codecs
import Pixels
import TestSupport
import Testing

struct APNGWriterTests {
  private static let size = PixelSize(width: 37, height: 23)
  private static let third = APNGDelay(nearestTo: 1, over: 3)

  /// Canvases that change by rectangles of noise, as fixed by a linear congruential generator.
  ///
  /// Their alpha is 255, all of noise, or of noise at the beginning and 255 in what changes.
  private func clip(_ count: Int, alpha: (_ frame: Int) -> UInt8?) -> [Pixmap<StraightRGBA8>] {
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
          canvas[x, y] = (noise(), noise(), noise(), alpha(frame) ?? noise())
        }
      }
      canvases.append(canvas)
    }
    return canvases
  }

  private func write(
    _ frames: [APNGFrame], hasAlpha: Bool, delay: APNGDelay = third
  ) throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = try APNGWriter(size: Self.size, hasAlpha: hasAlpha) { bytes, place in
      if let place {
        file.replaceSubrange(place..<place + bytes.count, with: bytes)
      } else {
        file += bytes
      }
    }
    for frame in frames { try writer.append(frame, delay: delay) }
    try writer.finish()
    return file
  }

  private func encode(
    _ canvases: [Pixmap<StraightRGBA8>], hasAlpha: Bool
  ) throws -> [APNGFrame] {
    let encoder = APNGFrameEncoder(hasAlpha: hasAlpha)
    return try canvases.indices.map {
      try encoder.frame(canvases[$0], after: $0 == 0 ? nil : canvases[$0 - 1])
    }
  }

  private func expect(
    _ file: [UInt8], shows canvases: [Pixmap<StraightRGBA8>], delay: APNGDelay = third
  ) throws {
    let reader = try APNGAnimationReader(file)
    #expect(reader.frameCount == canvases.count && reader.plays == 0)
    for (index, canvas) in canvases.enumerated() {
      let frame = try #require(try reader.next())
      #expect(frame.pixels.contents == canvas.contents, "frame \(index)")
      #expect(frame.delay == delay)
    }
    #expect(try reader.next() == nil)
    #expect(reader.warnings == [])
  }

  @Test("clips come back exactly: opaque ones as RGB, others as RGBA")
  func roundTrip() throws {
    let opaque = clip(12) { _ in 255 }
    try expect(write(encode(opaque, hasAlpha: false), hasAlpha: false), shows: opaque)
    try expect(write(encode(opaque, hasAlpha: true), hasAlpha: true), shows: opaque)
    let translucent = clip(12) { _ in nil }
    try expect(write(encode(translucent, hasAlpha: true), hasAlpha: true), shows: translucent)
    let mixed = clip(12) { $0 % 2 == 0 ? nil : 255 }
    try expect(write(encode(mixed, hasAlpha: true), hasAlpha: true), shows: mixed)
  }

  @Test("frames with multiplied colours come back as their pictures")
  func premultiplied() throws {
    let canvases = clip(6) { $0 == 0 ? nil : 255 }.map { $0.premultiplied() }
    let encoder = APNGFrameEncoder(hasAlpha: true)
    let frames = try canvases.indices.map {
      try encoder.frame(canvases[$0], after: $0 == 0 ? nil : canvases[$0 - 1])
    }
    let straight = canvases.map { canvas in
      let result = Pixmap<StraightRGBA8>(size: canvas.size)
      canvas.unpremultiply(into: result)
      return result
    }
    try expect(write(frames, hasAlpha: true), shows: straight)
  }

  @Test("a frame is the rectangle that changed, laid over where that can be done exactly")
  func rectangle() throws {
    func change(_ pixels: [(Int, Int, UInt8)]) throws -> APNGFrame {
      let first = Pixmap<StraightRGBA8>(size: Self.size)
      let second = Pixmap<StraightRGBA8>(size: Self.size)
      for (x, y, alpha) in pixels { second[x, y] = (1, 2, 3, alpha) }
      return try APNGFrameEncoder(hasAlpha: true).frame(second, after: first)
    }
    let corners = PixelRect(minX: 3, minY: 4, maxX: 11, maxY: 7)
    let opaque = try change([(3, 6, 255), (10, 4, 255)])
    #expect(opaque.rect == corners && opaque.blend == .over && !opaque.isUnchanged)
    let translucent = try change([(3, 6, 255), (10, 4, 254)])
    #expect(translucent.rect == corners && translucent.blend == .source)
    #expect(try change([(3, 6, 255)]).blend == .source)
    let unchanged = try change([])
    #expect(unchanged.isUnchanged)
    #expect(unchanged.rect == PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1))
  }

  @Test("frames that change nothing are kept, one pixel each")
  func unchanged() throws {
    let canvas = clip(1) { _ in 7 }[0]
    let canvases = [canvas, canvas, canvas]
    try expect(write(encode(canvases, hasAlpha: true), hasAlpha: true), shows: canvases)
  }

  @Test("the file holds nothing but the clip, and the same bytes twice")
  func plain() throws {
    let frames = try encode(clip(3) { _ in 255 }, hasAlpha: false)
    let file = try write(frames, hasAlpha: false)
    #expect(
      PNGFile.chunkTypes(of: file)
        == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(try write(frames, hasAlpha: false) == file)
    #expect(try PNGDecoder.decode(file).warnings == [])
  }

  @Test("a canvas that cannot be stated is an error")
  func refusals() {
    for width in [1_000_001, 0] {
      #expect(throws: PictureEncodingError.self) {
        try APNGWriter(size: PixelSize(width: width, height: 1), hasAlpha: true) { _, _ in }
      }
    }
  }

  @Test("what the sink throws is passed on")
  func sink() throws {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try APNGWriter(size: Self.size, hasAlpha: true) { _, _ in throw Full() }
    }
  }
}
