import Codecs
import Pixels
import TestSupport
import Testing

@Suite struct WebPWriterTests {
  private static let size = PixelSize(width: 75, height: 51)

  /// Returns a canvas with a light square in front of a gradient.
  private static func canvas(square: PixelRect?) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isIn = square.map { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
        canvas[x, y] =
          isIn == true
          ? (250, 240, UInt8(200 + x % 7), 255) : (UInt8(x * 3), UInt8(y * 4), UInt8(x + y), 255)
      }
    }
    return canvas
  }

  /// Returns the file of some frames.
  private static func file(_ frames: [(WebPFrame, Int)]) throws -> [UInt8] {
    let file = WrittenBytes()
    let writer = try WebPWriter(size: size) { file.take($0, $1) }
    for (frame, time) in frames { try writer.append(frame, milliseconds: time) }
    try writer.finish()
    return file.bytes
  }

  /// Returns the chunks of a file: names and contents.
  private static func chunks(_ file: [UInt8]) -> [(name: String, contents: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var offset = 12
    while offset + 8 <= file.count {
      let length = number(file[offset + 4..<offset + 8])
      chunks.append(
        (
          String(decoding: file[offset..<offset + 4], as: UTF8.self),
          Array(file[offset + 8..<offset + 8 + length])
        ))
      offset += 8 + length + length % 2
    }
    #expect(offset == file.count)
    return chunks
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("A frame is the changed rectangle, extended to even coordinates", arguments: [1, 2, 3, 4])
  func rectangles(_ edge: Int) throws {
    let before = Self.canvas(square: nil)
    let square = PixelRect(minX: 20 + edge, minY: 10 + edge, maxX: 30, maxY: 20)
    let after = Self.canvas(square: square)
    let encoder = WebPFrameEncoder(.lossless)
    let first = try encoder.frame(before, after: nil, changes: PixelRegion(PixelRect(Self.size)))
    #expect(first.rect == PixelRect(Self.size) && !first.isBlended)
    let second = try encoder.frame(after, after: before, changes: PixelRegion(square))
    #expect(second.rect.minX == square.minX & ~1 && second.rect.minY == square.minY & ~1)
    #expect(second.rect.maxX == square.maxX && second.rect.maxY == square.maxY)
  }

  @Test("A lossy frame consists of the changed squares of 16 px")
  func squares() throws {
    let before = Self.canvas(square: nil)
    let changes = PixelRect(minX: 60, minY: 30, maxX: 70, maxY: 33)
    let after = Self.canvas(square: changes)
    let encoder = WebPFrameEncoder(.lossy(quality: 80))
    let frame = try encoder.frame(after, after: before, changes: PixelRegion(changes))
    #expect(frame.rect == PixelRect(minX: 48, minY: 16, maxX: 75, maxY: 48))
    #expect(!frame.isBlended)
    let corners = Self.canvas(square: nil)
    corners[0, 0] = (255, 0, 0, 255)
    corners[74, 50] = (255, 0, 0, 255)
    let both = try encoder.frame(corners, after: before, changes: PixelRegion(PixelRect(Self.size)))
    #expect(both.rect == PixelRect(Self.size) && both.isBlended)
  }

  @Test("The header states length, size, and kind; each frame has its position and duration")
  func container() throws {
    let before = Self.canvas(square: nil)
    let square = PixelRect(minX: 21, minY: 11, maxX: 30, maxY: 20)
    let after = Self.canvas(square: square)
    for packing in [WebPCompression.lossless, .lossy(quality: 60)] {
      let encoder = WebPFrameEncoder(packing)
      let first = try encoder.frame(before, after: nil, changes: PixelRegion(PixelRect(Self.size)))
      let second = try encoder.frame(after, after: before, changes: PixelRegion(square))
      let file = try Self.file([(first, 17), (second, 16)])
      #expect(Self.number(file[4..<8]) == file.count - 8)
      let chunks = Self.chunks(file)
      #expect(chunks.map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF"])
      #expect(Self.number(chunks[0].contents[4..<7]) == Self.size.width - 1)
      #expect(Self.number(chunks[0].contents[7..<10]) == Self.size.height - 1)
      #expect(chunks[0].contents[0] == (second.isBlended ? 0x12 : 0x02))
      #expect(chunks[1].contents == [0, 0, 0, 0, 0, 0])
      for (chunk, (frame, time)) in zip(chunks[2...], [(first, 17), (second, 16)]) {
        let control = chunk.contents
        #expect(Self.number(control[0..<3]) * 2 == frame.rect.minX)
        #expect(Self.number(control[3..<6]) * 2 == frame.rect.minY)
        #expect(Self.number(control[6..<9]) + 1 == frame.rect.width)
        #expect(Self.number(control[9..<12]) + 1 == frame.rect.height)
        #expect(Self.number(control[12..<15]) == time)
        #expect(control[15] == (frame.isBlended ? 0 : 2))
      }
    }
  }

  @Test("Splits a duration that is too long for one frame")
  func longTimes() throws {
    let canvas = Self.canvas(square: nil)
    let frame = try WebPFrameEncoder(.lossless).frame(
      canvas, after: nil, changes: PixelRegion(PixelRect(Self.size)))
    let chunks = Self.chunks(try Self.file([(frame, 40_000_000)]))
    let times = chunks.dropFirst(2).map { Self.number($0.contents[12..<15]) }
    #expect(times.count == 3 && times.reduce(0, +) == 40_000_000)
  }

  @Test("Rejects a canvas that is too large")
  func tooLarge() {
    #expect(throws: PictureEncodingError.self) {
      _ = try WebPWriter(size: PixelSize(width: 16_384, height: 1)) { _, _ in }
    }
  }
}
