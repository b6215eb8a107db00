import Codecs
import Pixels
import Testing

@Suite("GIF round trip")
struct GIFRoundTripTests {
  private typealias Canvas = Pixmap<PremultipliedRGBA8>

  private func canvas(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) -> Canvas {
    let canvas = Canvas(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        canvas[x, y] = (red, green, blue, 255)
      }
    }
    return canvas
  }

  /// Returns a picture with thousands of smooth colors.
  private func photo(_ shift: Int = 0) -> Canvas {
    canvas(96, 64) { x, y in
      (
        UInt8((x * 5 / 2 + shift) & 0xFF), UInt8((y * 4 + x / 3) & 0xFF),
        UInt8((x * y / 24 + shift) & 0xFF)
      )
    }
  }

  private func write(_ frames: [(GIFFrame, delay: Int)], _ size: PixelSize) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = try GIFWriter(size: size) { bytes.append(contentsOf: $0) }
    for (frame, delay) in frames { try writer.append(frame, delayCentiseconds: delay) }
    try writer.finish()
    return bytes
  }

  /// Returns whether a canvas shows the same opaque colors.
  private func isEqual(_ canvas: Canvas, _ read: Pixmap<StraightRGBA8>) -> Bool {
    canvas.size == read.size && canvas.bytes.elementsEqual(read.bytes)
  }

  @Test(
    "Pictures of few colors are exact", arguments: [(1, 1), (300, 1), (1, 300), (16, 16), (17, 15)])
  func fewColors(width: Int, height: Int) throws {
    let first = canvas(width, height) { x, y in (UInt8((x + y * 16) & 0xFF), UInt8(y & 7), 9) }
    let second = canvas(width, height) { x, y in
      (x + y) % 3 == 0 ? (UInt8(x & 0x3F), 200, 7) : (UInt8((x + y * 16) & 0xFF), UInt8(y & 7), 9)
    }
    let encoder = GIFFrameEncoder()
    let frames = try [
      #require(encoder.frame(first, after: nil)), #require(encoder.frame(second, after: first)),
    ]
    let reader = try GIFAnimationReader(write([(frames[0], 3), (frames[1], 4)], first.size))
    let read = try #require(try reader.next())
    #expect(isEqual(first, read.pixels))
    #expect(read.delay == 3)
    let next = try #require(try reader.next())
    #expect(isEqual(second, next.pixels))
    #expect(next.delay == 4)
    #expect(try reader.next() == nil)
  }

  @Test("Reads the colors of the frame's palette and indices")
  func paletteMapped() throws {
    let photo = photo()
    let frame = try #require(GIFFrameEncoder().frame(photo, after: nil))
    #expect(frame.palette.count == 256)
    #expect(frame.transparentIndex == nil)
    let picture = try PictureReader.decode(write([(frame, 2)], photo.size))
    for (position, index) in frame.indices.enumerated() {
      let pixel = picture.pixels[position % photo.width, position / photo.width]
      let color = frame.palette[Int(index)]
      #expect(pixel == (color.red, color.green, color.blue, 255))
    }
    #expect(picture.warnings.isEmpty)
  }

  @Test("An unchanged canvas gives no frame")
  func unchanged() {
    let photo = photo()
    #expect(GIFFrameEncoder().frame(photo, after: photo) == nil)
  }

  @Test("A frame is the smallest changed rectangle, transparent where nothing changed")
  func changedRectangle() throws {
    let before = canvas(20, 10) { x, y in (UInt8(x), UInt8(y), 0) }
    let after = canvas(20, 10) { x, y in
      x == 3 && y == 2 || x == 11 && y == 6 ? (255, 255, 255) : (UInt8(x), UInt8(y), 0)
    }
    let frame = try #require(GIFFrameEncoder().frame(after, after: before))
    #expect(frame.rect == PixelRect(minX: 3, minY: 2, maxX: 12, maxY: 7))
    #expect(frame.palette == [RGB8(red: 255, green: 255, blue: 255), .black])
    #expect(frame.transparentIndex == 1)
    #expect(frame.indices.filter { $0 == 0 }.count == 2)
    #expect(frame.indices.first == 0 && frame.indices.last == 0)
  }

  @Test("Keeps 255 colors exact with transparent pixels, and 256 without")
  func colorLimits() throws {
    let blank = canvas(32, 16) { _, _ in (1, 2, 3) }
    for (colors, isWhole) in [(255, false), (256, true)] {
      let picture = canvas(32, 16) { x, y in
        let position = x + y * 32
        return position < colors || isWhole ? (UInt8(position % colors), 77, 0) : (1, 2, 3)
      }
      let encoder = GIFFrameEncoder()
      let first = try #require(encoder.frame(blank, after: nil))
      let second = try #require(encoder.frame(picture, after: blank))
      #expect(second.palette.count == 256)
      let reader = try GIFAnimationReader(write([(first, 2), (second, 2)], blank.size))
      _ = try reader.next()
      let read = try #require(try reader.next())
      #expect(isEqual(picture, read.pixels))
    }
  }

  @Test("A frame does not depend on previous frames of its encoder")
  func purity() throws {
    let (first, second) = (photo(), photo(40))
    let used = GIFFrameEncoder()
    _ = used.frame(canvas(7, 3) { x, _ in (UInt8(x), 0, 0) }, after: nil)
    _ = used.frame(first, after: nil)
    _ = used.frame(photo(90), after: second)
    #expect(used.frame(second, after: first) == GIFFrameEncoder().frame(second, after: first))
    #expect(used.frame(first, after: nil) == GIFFrameEncoder().frame(first, after: nil))
  }

  @Test("Many colors stay close to the original")
  func quality() throws {
    let photo = photo()
    let frame = try #require(GIFFrameEncoder().frame(photo, after: nil))
    var squares = 0
    for (position, index) in frame.indices.enumerated() {
      let pixel = photo[position % photo.width, position / photo.width]
      let color = frame.palette[Int(index)]
      for (a, b) in [(pixel.red, color.red), (pixel.green, color.green), (pixel.blue, color.blue)] {
        squares += (Int(a) - Int(b)) * (Int(a) - Int(b))
      }
    }
    // 255² · 3 · count / squares over 10^3.2: 32 dB.
    #expect(squares * 1585 < 65_025 * 3 * frame.indices.count)
  }

  @Test("The canvas has 1 to 65,535 px per side", arguments: [(0, 1), (65_536, 1), (1, 65_536)])
  func canvasLimits(width: Int, height: Int) {
    #expect(throws: PictureEncodingError.self) {
      try GIFWriter(size: PixelSize(width: width, height: height)) { _ in }
    }
  }

  @Test("A delay over the maximum of a frame continues in unchanged frames")
  func longDelay() throws {
    let blank = canvas(2, 2) { _, _ in (9, 9, 9) }
    let frame = try #require(GIFFrameEncoder().frame(blank, after: nil))
    let delays = try GIFAnimationReader(write([(frame, 150_000)], blank.size)).map { frame in
      #expect(isEqual(blank, frame.pixels))
      return frame.delay
    }
    #expect(delays == [65_535, 65_535, 18_930])
  }

  @Test("The file begins with GIF89a, repeats forever, and ends with its trailer")
  func structure() throws {
    let blank = canvas(2, 3) { _, _ in (9, 9, 9) }
    let frame = try #require(GIFFrameEncoder().frame(blank, after: nil))
    let bytes = try write([(frame, 7)], blank.size)
    #expect(bytes.starts(with: Array("GIF89a".utf8) + [2, 0, 3, 0, 0x77, 0, 0]))
    let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    #expect(bytes.dropFirst(13).starts(with: loop))
    // Disposal method 1 keeps the frame. No index is transparent.
    #expect(bytes.dropFirst(13 + loop.count).starts(with: [0x21, 0xF9, 4, 4, 7, 0, 0, 0, 0x2C]))
    #expect(bytes.last == 0x3B)
  }

  @Test("Passes on an error of the sink, and writes nothing after it")
  func sinkErrors() throws {
    struct Full: Error {}
    let photo = photo()
    let frame = try #require(GIFFrameEncoder().frame(photo, after: nil))
    #expect(throws: Full.self) { try GIFWriter(size: photo.size) { _ in throw Full() } }
    var calls = 0
    do {
      let writer = try GIFWriter(size: photo.size) { _ in
        calls += 1
        if calls > 1 { throw Full() }
      }
      #expect(throws: Full.self) { try writer.append(frame, delayCentiseconds: 2) }
    }
    #expect(calls == 2)
  }
}
